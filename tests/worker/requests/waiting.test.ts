import { afterAll, beforeAll, expect, test } from "vitest";
import { ListRequestsInput } from "../../../app/domain/inputs/requests.ts";
import { type Cast, createCast } from "../../support/cast.ts";
import { createPlatform, type Platform } from "../../support/platform.ts";
import { unwrap } from "../../support/result.ts";
import { actAs, submitAs } from "../../support/use-cases.ts";

let platform: Platform;
let cast: Cast;
beforeAll(async () => {
  platform = await createPlatform();
  cast = await createCast(platform);
});
afterAll(() => platform.dispose());

const all = ListRequestsInput.parse({});

async function waitingFor(who: "manager" | "senior.manager" | "requester") {
  const { waiting, waiting_is_floor } = unwrap(
    await cast.services.requests.dashboard(await cast.as(who), all, { mine: false }),
  );
  return { titles: waiting.map(({ title }) => title), waiting_is_floor };
}

test("what waits for a person's decision stands first: overdue, then the longest waiting, at most ten, in one round trip", async () => {
  const submit = (title: string, fields = {}) => {
    cast.clock.now = new Date(cast.clock.now.getTime() + 60_000);
    return submitAs(cast, "requester", { title, ...fields });
  };
  await submit("first");
  await submit("late", { due_date: new Date(cast.clock.now.getTime() + 600_000).toISOString() });
  const asked = await submit("asked");
  unwrap(await actAs(cast, "manager", asked.id, { action: "request_info", info_requested: "Why?" }));
  await submit("above the manager's limit", { amount: 1_000.01 });
  cast.clock.now = new Date(cast.clock.now.getTime() + 3_600_000);
  await cast.services.clock.markOverdue();
  expect(await waitingFor("manager")).toEqual({ titles: ["late", "first"], waiting_is_floor: false });
  expect((await waitingFor("senior.manager")).titles).toEqual(["above the manager's limit"]);
  expect((await waitingFor("requester")).titles).toEqual([]);

  for (let count = 0; count < 9; count += 1) await submit(`more ${count}`);
  const many = await waitingFor("manager");
  expect(many.titles).toHaveLength(10);
  expect(many.waiting_is_floor).toBe(true);

  const manager = await cast.as("manager");
  const before = cast.cost.round_trips;
  unwrap(await cast.services.requests.dashboard(manager, all, { mine: false }));
  expect(cast.cost.round_trips - before).toBe(1);
});
