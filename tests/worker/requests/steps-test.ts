import { expect } from "vitest";
import type { RequestDetails } from "../../../domain/entities.ts";
import { CreateDelegationInput } from "../../../domain/inputs/delegations.ts";
import { ListRequestsInput } from "../../../domain/inputs/requests.ts";
import type { SampleUsername } from "../../../scripts/sample-data/organisation.ts";
import { HOUR_MS } from "../../support/clock.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { interleave } from "../../support/test-services.ts";
import {
  type ActorOrUsername,
  actAs,
  getActor,
  setSteps as setStepsOf,
  submitAs,
  type TestStepInput,
} from "../../support/use-cases.ts";

export const namesOf = (people: readonly { name: string }[]): string[] => people.map(({ name }) => name);
export const codeOf = (result: { ok: boolean; code?: string }): string => (result.ok ? "ok" : (result.code ?? ""));

/** Returns the services, and functions for tests of requests whose route has steps. */
export function createStepsTest() {
  const backend = createServiceTest();

  const idOf = (username: SampleUsername): string => backend.people[username];

  /** Sets the steps of the financial matrix's band up to 1,000 USD. */
  const setSteps = (steps: readonly TestStepInput[], configuration?: Record<string, unknown>) =>
    setStepsOf(backend, steps, configuration);

  const submit = (fields: Record<string, unknown> = {}): Promise<RequestDetails> =>
    submitAs(backend, "requester", { request_type: "financial", amount: 900, currency: "USD", ...fields });

  const read = async (id: string, who: ActorOrUsername = "admin"): Promise<RequestDetails> =>
    unwrap(await backend.services.requests.get(await getActor(backend, who), id));

  const approve = (who: ActorOrUsername, id: string, fields: Record<string, unknown> = {}) =>
    actAs(backend, who, id, { action: "approve", ...fields });

  /** Lists the requests that wait for the user. */
  async function listWaiting(who: ActorOrUsername): Promise<string[]> {
    const page = await backend.services.requests.list(
      await getActor(backend, who),
      ListRequestsInput.parse({ waiting_for: "me" }),
    );
    return unwrap(page).items.map(({ id }) => id);
  }

  const countNotifications = (who: SampleUsername, kind: string, request_id: string) =>
    backend.rows<{ n: number }>(
      "SELECT count(*) AS n FROM notifications WHERE user_id = ? AND kind = ? AND request_id = ?",
      idOf(who),
      kind,
      request_id,
    );

  async function expectIntact(id: string): Promise<void> {
    expect(unwrap(await backend.services.requests.verifyHistory(await backend.as("admin"), id))).toBeNull();
    const details = await read(id);
    const approvals = details.approval_chain.flatMap(({ approved_by }) =>
      approved_by.filter(({ carried }) => !carried),
    );
    const ids = approvals.flatMap(({ user_id, on_behalf_of }) =>
      on_behalf_of ? [user_id, on_behalf_of.id] : [user_id],
    );
    expect(new Set(ids).size).toBe(ids.length);
  }

  const setActive = (who: SampleUsername, is_active: boolean) =>
    backend.rows("UPDATE users SET is_active = ? WHERE id = ?", is_active ? 1 : 0, idOf(who));

  async function delegate(from: SampleUsername, to: SampleUsername): Promise<void> {
    const ends_at = new Date(backend.clock.now.getTime() + 48 * HOUR_MS).toISOString();
    const input = CreateDelegationInput.parse({ delegate_user_id: idOf(to), ends_at, reason: "Away" });
    unwrap(await backend.services.delegations.create(await backend.as(from), input));
  }

  return {
    backend,
    interleave: (batch_number: number, change: () => Promise<unknown>) => interleave(backend, batch_number, change),
    idOf,
    setSteps,
    submit,
    read,
    approve,
    listWaiting,
    countNotifications,
    expectIntact,
    setActive,
    delegate,
  };
}
