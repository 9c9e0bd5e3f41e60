import { type ActionFunctionArgs, data } from "@remix-run/cloudflare";
import { fail, STATUS_OF } from "../../domain/errors.ts";
import { answerDraft, prepareDraft } from "../features/admin/matrix-editor/answer-draft.ts";
import { QUESTIONS } from "../features/admin/matrix-editor/answers.ts";
import { readActorForm } from "../server/read-form.ts";

/** What the editor asks about its draft while it is being changed: the form as it stands, `_do` a question, `_id` the configuration's. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { actor, form } = await readActorForm(context, request);
  const question = QUESTIONS.find((one) => one === form.get("_do"));
  if (!question) throw data(fail("malformed").detail, { status: STATUS_OF.malformed });
  const id = String(form.get("_id") ?? "") || null;
  return Response.json(await answerDraft(context, actor, form, await prepareDraft(context, actor, form, id), question));
}
