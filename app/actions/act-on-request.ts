import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import { enhancedWordOf } from "../domain/enhanced-actions.ts";
import type { Actor } from "../domain/entities.ts";
import { type ErrorCode, type Failure, fail, ok, type Result, STATUS_OF } from "../domain/errors.ts";
import { EnhancedActionInput, ModifyRequestInput } from "../domain/inputs/requests.ts";
import { REQUEST_ACTIONS, type RequestAction } from "../domain/request-lifecycle.ts";
import { flash } from "../flash.ts";
import { type FormErrors, formErrors, refuseInput } from "../form-errors.ts";
import { messages } from "../messages.ts";
import { readForm } from "../read-form.ts";
import { requireActor } from "../require-actor.ts";
import { withoutDialog } from "./dialog-address.ts";
import { type Meanwhile, toMeanwhile } from "./meanwhile.ts";

/** Why an action did not happen, with everything that was typed. */
export interface ActionRefusal {
  act: RequestAction;
  request_id: string;
  /** 'Failed to process approval' and its like (spec section 8). */
  title: string;
  /** The sentence that says why. */
  detail: string;
  errors: FormErrors;
  values: Record<string, string>;
  /** Only when somebody was quicker (R9). */
  meanwhile: Meanwhile | null;
}

/** The second: what the same dialog sent before did arrive, though its answer was lost on the way back. */
const SOMETHING_HAPPENED: readonly ErrorCode[] = ["stale_version", "idempotency_mismatch"];

interface Asked {
  act: RequestAction;
  request_id: string;
  /** One per opened dialog; a second press of the button gives the first answer again (R10). */
  key: string | null;
  values: Record<string, string>;
}

/** Nothing typed can be lost with these, so their failure closes the dialog and is told by a toast. */
const TELL_BY_TOAST: readonly RequestAction[] = ["remind", "delete"];

/**
 * The action of every screen that has action dialogs: reads the form (`_act`, `_key`, `request_id`, `version` and the
 * action's own fields), calls the service once, and redirects to the same screen without the dialog, with a toast. A
 * refusal is returned with what was typed, for the dialog to show.
 *
 * @param afterDelete where to go when the request that the screen shows is gone; the same screen otherwise
 * @param form the form of `request` where the caller has read it
 */
export async function actOnRequest(
  context: AppLoadContext,
  request: Request,
  { afterDelete, form }: { afterDelete?: string; form?: FormData } = {},
) {
  const actor = requireActor(context, request);
  const asked = readAsked(form ?? (await readForm(request)));
  if (!asked) throw new Response(fail("malformed").detail, { status: STATUS_OF.malformed });
  const here = withoutDialog(new URL(request.url));
  const text = messages.actions[asked.act];
  const outcome = await runOnce(context, actor, asked);
  if (outcome.ok) {
    const there = asked.act === "delete" ? (afterDelete ?? here) : here;
    const description = `${asked.request_id}${asked.values.title ? ` · ${asked.values.title}` : ""}`;
    throw redirect(there, { headers: { "Set-Cookie": flash({ tone: "success", title: text.done, description }) } });
  }
  if (TELL_BY_TOAST.includes(asked.act)) {
    const toast = flash({ tone: "error", title: text.failed, description: outcome.detail });
    throw redirect(here, { headers: { "Set-Cookie": toast } });
  }
  const refusal = await toRefusal(context, actor, asked, outcome);
  return data(refusal, { status: STATUS_OF[outcome.code] });
}

function readAsked(form: FormData): Asked | null {
  const act = REQUEST_ACTIONS.find((action) => action === form.get("_act"));
  const request_id = form.get("request_id");
  if (act === undefined || typeof request_id !== "string") return null;
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const values = Object.fromEntries(texts.filter(([name]) => !name.startsWith("_")));
  const key = form.get("_key");
  return { act, request_id, key: typeof key === "string" && key !== "" ? key : null, values };
}

/** The answer itself is not kept: the redirect that follows reads the request anew. */
function runOnce(context: AppLoadContext, actor: Actor, asked: Asked): Promise<Result<null>> {
  const { key } = asked;
  if (key === null) return run(context, actor, asked);
  return context.services.once(actor, {
    key,
    fingerprint: context.sha256(JSON.stringify([asked.act, Object.entries(asked.values).sort()])),
    run: () => run(context, actor, asked),
    recover: async () => ok(null),
  });
}

async function run(
  context: AppLoadContext,
  actor: Actor,
  { act, request_id, key, values }: Asked,
): Promise<Result<null>> {
  const { requests } = context.services;
  if (act === "delete") {
    return done(await requests.delete(actor, request_id, { idempotency_key: key, version: versionOf(values) }));
  }
  if (act === "modify") {
    const input = ModifyRequestInput.safeParse(values);
    if (!input.success) return refuseInput(input.error);
    const options = { idempotency_key: key, version: input.data.version ?? null };
    return done(await requests.modify(actor, request_id, input.data, options));
  }
  const input = EnhancedActionInput.safeParse({ ...values, action: enhancedWordOf(act) });
  if (!input.success) return refuseInput(input.error);
  return done(await requests.act(actor, input.data, { idempotency_key: key }));
}

const done = (result: Result<unknown>): Result<null> => (result.ok ? ok(null) : result);

const versionOf = (values: Record<string, string>): number | null => Number(values.version) || null;

async function toRefusal(
  context: AppLoadContext,
  actor: Actor,
  { act, request_id, values }: Asked,
  failure: Failure,
): Promise<ActionRefusal> {
  const title = messages.actions[act].failed;
  const version = versionOf(values);
  const meanwhile =
    version !== null && SOMETHING_HAPPENED.includes(failure.code)
      ? await findMeanwhile(context, actor, request_id, version)
      : null;
  return { act, request_id, title, detail: failure.detail, errors: formErrors(failure.errors), values, meanwhile };
}

/** null when the request is gone in the meantime, or no longer for these eyes. */
async function findMeanwhile(
  context: AppLoadContext,
  actor: Actor,
  request_id: string,
  version: number,
): Promise<Meanwhile | null> {
  const found = await context.services.requests.get(actor, request_id);
  if (!found.ok) return null;
  return toMeanwhile(found.value, version);
}
