import { type ActionFunctionArgs, data } from "@remix-run/cloudflare";
import { fail, HTTP_STATUS } from "../../domain/errors.ts";
import { EVALUATION_KINDS } from "../features/admin/matrix-editor/draft-evaluation.ts";
import { evaluateDraft, parseDraftForm } from "../features/admin/matrix-editor/evaluate-draft.ts";
import { readActorForm } from "../server/read-form.ts";

/** What the editor asks about its draft while it is being changed: the form as it stands, `_do` a question, `_id` the configuration's. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { actor, form } = await readActorForm(context, request);
  const question = EVALUATION_KINDS.find((one) => one === form.get("_do"));
  if (!question) throw data(fail("malformed").detail, { status: HTTP_STATUS.malformed });
  const id = String(form.get("_id") ?? "") || null;
  return Response.json(
    await evaluateDraft(context, actor, form, await parseDraftForm(context, actor, form, id), question),
  );
}
