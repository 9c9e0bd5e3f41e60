import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Actor } from "../../../domain/entities.ts";
import { ok, type Result } from "../../../domain/errors.ts";
import { fromLocalInput } from "../../../domain/format/zoned-time.ts";
import { CreateDelegationInput } from "../../../domain/inputs/delegations.ts";
import { toInputFailure } from "../../forms/field-errors.ts";
import { readTimeZone } from "../../server/preferences.ts";

/** Saves the absence that a form describes, once (R10), its times read in the reader's zone. Returns the delegate's name. */
export async function saveDelegation(
  context: AppLoadContext,
  actor: Actor,
  request: Request,
  form: FormData,
): Promise<Result<string>> {
  const field = (name: string) => String(form.get(name) ?? "");
  const moment = (name: string) => fromLocalInput(field(name), readTimeZone(request)) ?? field(name);
  const asked = CreateDelegationInput.safeParse({
    delegate_user_id: field("delegate_user_id"),
    starts_at: moment("starts_at"),
    ends_at: moment("ends_at"),
    reason: field("reason"),
  });
  return asked.success
    ? createWithIdempotencyKey(context, actor, asked.data, field("_key"))
    : toInputFailure(asked.error);
}

/** The delegate's name. */
async function createWithIdempotencyKey(
  { services, sha256 }: AppLoadContext,
  actor: Actor,
  input: CreateDelegationInput,
  key: string,
): Promise<Result<string>> {
  const nameOf = (result: Awaited<ReturnType<typeof services.delegations.create>>): Result<string> =>
    result.ok ? ok(result.value.delegate_name) : result;
  if (key === "") return nameOf(await services.delegations.create(actor, input));
  return services.runWithIdempotencyKey(actor, {
    key,
    fingerprint: sha256(JSON.stringify(["out-of-office", input])),
    run: async () => nameOf(await services.delegations.create(actor, input, { idempotency_key: key })),
    recover: async (id) => nameOf(await services.delegations.get(actor, id)),
  });
}
