import { fail, ok, type Result } from "../../../../domain/errors.ts";
import { DecideRequestsInput } from "../../../../domain/inputs/requests.ts";
import type { Texts } from "../../../../texts/screens.ts";
import { removeDialogParameters } from "../../../forms/dialog-address.ts";
import { parseInput } from "../../../forms/field-errors.ts";
import { readText } from "../../../forms/submitted-fields.ts";
import { createFormHandler, type SubmittedForm } from "../../../server/handle-form.ts";
import { type BulkRefusal, readItems, toBulkRefusal } from "../request-refusal.ts";
import { findBulkAction } from "./bulk-address.ts";

/** Each chosen request, with the reason if it was not decided. */
type Outcomes = { request_id: string; failure: string | null }[];

/** Returns the handler of the form that decides several requests, or undefined for any other form. */
export const findBulkDecisionForm = (texts: Texts, form: FormData) =>
  findBulkAction(form.get("_act")) === undefined ? undefined : createBulkDecisionForm(texts);

const createBulkDecisionForm = (texts: Texts) =>
  createFormHandler<DecideRequestsInput, Outcomes, BulkRefusal>({
    parse: (form) =>
      parseInput(DecideRequestsInput, {
        action: findBulkAction(form.get("_act")),
        comments: readText(form, "comments"),
        items: readItems(form),
      }),
    run: decide,
    once: { fingerprint: (input) => input, replay: (_, input, submission) => decide(input, submission) },
    recover: (form, failure) => toBulkRefusal(texts, form, failure),
    done(outcomes, { form, url, context }, { action }) {
      const failures = outcomes.flatMap(({ request_id, failure }) =>
        failure === null ? [] : [{ request_id, detail: failure }],
      );
      const decided = outcomes.length - failures.length;
      const refusal = toBulkRefusal(texts, form, context.renderAll(fail("invalid_state")));
      return failures.length === 0 || refusal === null
        ? {
            to: removeDialogParameters(url),
            toast: { tone: "success", title: texts.bulkDecisions[action].done(decided) },
          }
        : { page: { ...refusal, message: null, decided, failures } };
    },
  });

async function decide(input: DecideRequestsInput, { actor, context, key }: SubmittedForm): Promise<Result<Outcomes>> {
  const outcomes = await context.services.requests.decide(actor, input, { idempotency_key: key });
  const [first] = outcomes;
  const needsFactor = outcomes.every(({ result }) => !result.ok && result.code === "second_factor_needed");
  // If all requests require the second factor, returns a failure that asks for it.
  if (first && !first.result.ok && needsFactor) return first.result;
  return ok(outcomes.map(({ request_id, result }) => ({ request_id, failure: result.ok ? null : result.detail })));
}
