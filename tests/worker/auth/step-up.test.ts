import { beforeEach, expect, test } from "vitest";
import { CreateDelegationInput } from "../../../domain/inputs/delegations.ts";
import { DecideRequestsInput } from "../../../domain/inputs/requests.ts";
import { createPasskeyDevice } from "../../support/passkey-device.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { actAs, submitAs } from "../../support/use-cases.ts";

const backend = createServiceTest();
const MINUTE = 60_000;
const LEGAL = { name: "Legal", description: "", is_active: true, budget: null, head_user_id: null };
const NEEDED = { ok: false, code: "second_factor_needed" };

/**
 * Signs a user in and adds a second factor. Returns the actor of the session, and a function that confirms the session
 * again.
 */
async function signInWithFactor(username = "manager") {
  const { auth } = backend.services;
  const input = { username, password: "Approve-2026", remember_me: false };
  const { token } = unwrap(await auth.signIn(input, { address: "192.0.2.1" }));
  const session = { token, origin: "https://approvals.example" };
  const getActor = async () => {
    const found = await auth.resolveSession(token);
    if (!found) throw new Error("the session has ended");
    return found.actor;
  };
  const options = unwrap(await auth.createPasskeyOptions(await getActor(), "add", session));
  const passkey = createPasskeyDevice().create(options, session);
  const added = { name: "Laptop", password: "Approve-2026", passkey };
  const { recovery_codes } = unwrap(await auth.addPasskey(await getActor(), added, session));
  const confirm = async () =>
    unwrap(await auth.confirmFactor(await getActor(), { code: recovery_codes.shift() ?? "" }, session));
  return { getActor, confirm };
}

beforeEach(async () => {
  const { settings } = backend.services.admin;
  unwrap(await settings.update(await backend.as("admin"), { second_factor_amount_usd: 500 }));
});

const submit = async (amount: number) => (await submitAs(backend, "requester", { amount })).id;
const wait = (minutes: number) => backend.wait(minutes * MINUTE);

test("a decision above the amount in the settings needs a confirmation within the last ten minutes, and a decision at this amount needs none", async () => {
  const { getActor, confirm } = await signInWithFactor();
  const [above, rejected, at] = [await submit(501), await submit(501), await submit(500)];
  wait(10);
  expect(await actAs(backend, await getActor(), above, { action: "approve" })).toMatchObject(NEEDED);
  expect(await actAs(backend, await getActor(), rejected, { action: "reject" })).toMatchObject(NEEDED);
  expect(await actAs(backend, await getActor(), at, { action: "approve" })).toMatchObject({ ok: true });
  await confirm();
  wait(9);
  expect(await actAs(backend, await getActor(), above, { action: "approve" })).toMatchObject({ ok: true });
  expect(await actAs(backend, await getActor(), rejected, { action: "reject" })).toMatchObject({ ok: true });
});

test("giving a decision above the amount in the settings to another person, by a reassignment or an absence, needs the same confirmation as the decision", async () => {
  const { getActor, confirm } = await signInWithFactor();
  const [above, at] = [await submit(501), await submit(500)];
  const reassign = { action: "reassign", reassign_to_id: backend.people["it.staff"] } as const;
  const absence = CreateDelegationInput.parse({
    delegate_user_id: backend.people["it.staff"],
    ends_at: "2027-01-01T00:00:00Z",
  });
  const delegate = async () => backend.services.delegations.create(await getActor(), absence);
  wait(10);
  expect(await actAs(backend, await getActor(), above, reassign)).toMatchObject(NEEDED);
  expect(await actAs(backend, await getActor(), at, reassign)).toMatchObject({ ok: true });
  expect(await delegate()).toMatchObject(NEEDED);
  await confirm();
  expect(await actAs(backend, await getActor(), above, reassign)).toMatchObject({ ok: true });
  expect(await delegate()).toMatchObject({ ok: true });
});

test("in a bulk decision, requests above the amount in the settings are refused with the reason, and all other requests are decided", async () => {
  const { getActor } = await signInWithFactor();
  const items = [await submit(501), await submit(20)].map((request_id) => ({ request_id }));
  wait(11);
  const input = DecideRequestsInput.parse({ action: "approve", comments: "Fine", items });
  const outcomes = await backend.services.requests.decide(await getActor(), input);
  expect(outcomes.map(({ result }) => (result.ok ? "decided" : result.code))).toEqual([NEEDED.code, "decided"]);
});

test("an approver without a second factor gets the place to add one, and without the setting no confirmation is needed", async () => {
  const id = await submit(501);
  const refused = await actAs(backend, "manager", id, { action: "approve" });
  expect(refused).toMatchObject({
    code: "second_factor_required",
    detail: expect.stringContaining("Sign-in security"),
  });
  const { settings } = backend.services.admin;
  unwrap(await settings.update(await backend.as("admin"), { second_factor_amount_usd: null }));
  expect(await actAs(backend, "manager", id, { action: "approve" })).toMatchObject({ ok: true });
});

test("if the settings require it, administrators must confirm their session before they change users, the matrix, groups or settings", async () => {
  const { getActor, confirm } = await signInWithFactor("admin");
  const { settings, departments, users, overview } = backend.services.admin;
  unwrap(await settings.update(await getActor(), { second_factor_for_changes: true }));
  wait(11);
  const actor = await getActor();
  const rename = { name: "Renamed" };
  expect(await settings.update(actor, { second_factor_for_changes: false })).toMatchObject(NEEDED);
  expect(await departments.create(actor, LEGAL)).toMatchObject(NEEDED);
  expect(await users.update(actor, backend.people.manager, rename)).toMatchObject(NEEDED);
  expect(await users.erase(actor, backend.people.manager, { confirm_name: "Marc Nager" })).toMatchObject(NEEDED);
  expect(await overview.stats(actor)).toMatchObject({ ok: true });
  const director = await backend.as("director");
  expect(await users.update(director, backend.people.manager, rename)).toMatchObject({
    code: "second_factor_required",
  });
  await confirm();
  unwrap(await users.update(await getActor(), backend.people.manager, rename));
});
