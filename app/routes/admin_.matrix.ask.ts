import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { fail, ok } from "../../domain/errors.ts";
import { EVALUATION_KINDS, type EvaluationKind } from "../features/admin/matrix-editor/draft-evaluation.ts";
import { evaluateDraft, parseDraftForm } from "../features/admin/matrix-editor/evaluate-draft.ts";
import { readText } from "../forms/submitted-fields.ts";
import { handleForm } from "../server/handle-form.ts";

/**
 * Evaluates the draft of a configuration while a person edits it. The form contains the editor's fields. The field `_do` is the kind of
 * evaluation (`check`, `try` or `backtest`), and `_id` is the id of the configuration.
 */
export const action = (args: ActionFunctionArgs) => {
  const texts = args.context.texts;
  return handleForm(args, {
    parse(form) {
      const kind = EVALUATION_KINDS.find((one) => one === form.get("_do"));
      return kind ? ok<EvaluationKind>(kind) : fail("malformed");
    },
    async run(kind, { form, actor, context }) {
      const draft = await parseDraftForm(texts, context, actor, form, readText(form, "_id") || null);
      return ok(await evaluateDraft(texts, context, actor, form, draft, kind));
    },
    recover: () => null,
    done: (evaluation) => Response.json(evaluation),
  });
};
