import { describe, expect, test } from "vitest";
import type { SampleUsername } from "../../../scripts/sample-data/organisation.ts";
import type { Database } from "../../../worker/db/database.ts";
import { SOME_CONTENT } from "../../support/english.ts";
import { createEnglishServices } from "../../support/test-services.ts";
import { submitAs } from "../../support/use-cases.ts";
import { createDeliveryTest } from "./delivery-test.ts";

const delivery = createDeliveryTest();
const { backend } = delivery;

/**
 * Submits a request in an HTTP request of its own, and returns the work that this isolate does after the response.
 * @param beforeBatch called with the number of each batch of this HTTP request
 */
async function submit(
  title: string,
  beforeBatch: (batch: number) => void = () => undefined,
): Promise<{ deliver: () => Promise<void>; refreshFlags: () => Promise<void> }> {
  let batches = 0;
  const sendBatch: Database["sendBatch"] = async (queries) => {
    batches += 1;
    beforeBatch(batches);
    return backend.deps.db.sendBatch(queries);
  };
  const services = createEnglishServices({ ...backend.deps, db: { ...backend.deps.db, sendBatch } });
  await submitAs({ ...backend, services }, "requester", { title });
  return {
    deliver: () => services.notifications.deliverAfterResponse(),
    refreshFlags: () => services.flags.refreshAfterResponse(),
  };
}

const mailed = () => delivery.mails.map(({ subject }) => /First|Second|Third/.exec(subject)?.[0]);

/** Makes the mail service answer only after `release` is called. */
function holdMails(): { release: () => void; called: Promise<void> } {
  const held = Promise.withResolvers<void>();
  const called = Promise.withResolvers<void>();
  delivery.answer.mail = async () => {
    called.resolve();
    await held.promise;
    return { sent: true };
  };
  return { release: held.resolve, called: called.promise };
}

const openPage = async (who: SampleUsername) => backend.services.notifications.recordOpenPage(await backend.as(who));

describe("the deliveries after the responses of one isolate", () => {
  test("the notification of a change that comes alone is delivered at once", async () => {
    const { deliver } = await submit("First");
    const before = backend.clock.now;
    await deliver();
    expect([mailed(), backend.clock.now]).toEqual([["First"], before]);
  });

  test("a change during a run costs its call no round trip, and the run delivers it a second after its last round", async () => {
    const { release, called } = holdMails();
    const began = backend.clock.now.getTime();
    const run = (await submit("First")).deliver();
    await called;
    const later = [await submit("Second"), await submit("Third")];
    const { round_trips } = backend.cost;
    for (const { deliver } of later) await deliver();
    expect([backend.cost.round_trips, mailed()]).toEqual([round_trips, []]);
    release();
    await run;
    expect(mailed()).toEqual(["First", "Second", "Third"]);
    expect(backend.clock.now.getTime()).toBe(began + 1_000);
    // The last round trip of the first round and all three of the second one.
    expect(backend.cost.round_trips).toBe(round_trips + 4);
  });

  test("what a round cannot deliver is delivered by the next rounds of the run, 100 notifications a second", async () => {
    await delivery.rows(
      `INSERT INTO notifications(id, user_id, kind, content, url, created_at)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 249)
       SELECT 'n' || i, ?, 'account_changed', '${SOME_CONTENT}', '/', ? FROM n`,
      backend.people.manager,
      backend.clock.now.toISOString(),
    );
    const began = backend.clock.now.getTime();
    await (await submit("First")).deliver();
    expect([delivery.mails.length, backend.clock.now.getTime() - began]).toEqual([250, 2_000]);
  });

  test("five seconds after a round that did not end, the next change delivers what waits", async () => {
    const { called } = holdMails();
    const lost = (await submit("First")).deliver();
    await called;
    delivery.answer.mail = async () => ({ sent: true });
    delivery.wait(4_999);
    await (await submit("Second")).deliver();
    expect(mailed()).toEqual([]);
    delivery.wait(1);
    await (await submit("Third")).deliver();
    expect(mailed()).toEqual(["Second", "Third"]);
    expect(await Promise.race([lost, "still running"])).toBe("still running");
  });

  test("a round that fails does not stop the delivery of the next change", async () => {
    const { deliver } = await submit("First", (batches) => {
      // The submission sends two batches; the third one begins the delivery.
      if (batches === 3) throw new Error("D1 cannot be reached");
    });
    await expect(deliver()).rejects.toThrow("D1 cannot be reached");
    await (await submit("Second")).deliver();
    expect(mailed()).toEqual(["First", "Second"]);
  });
});

describe("messages to open pages", () => {
  test("a person is sent one message at once and one for all changes of the next second", async () => {
    await openPage("manager");
    const times: number[] = [];
    const began = backend.clock.now.getTime();
    delivery.channels.live = {
      poke: async () => {
        times.push(backend.clock.now.getTime() - began);
      },
    };
    await (await submit("First")).deliver();
    const later = [await submit("Second"), await submit("Third")];
    await Promise.all(later.map(({ deliver }) => deliver()));
    expect(times).toEqual([0, 1_000]);
  });

  test("nothing is sent to people without an open page, or whose last page was opened more than eleven minutes ago", async () => {
    await openPage("director");
    await (await submit("First")).deliver();
    expect(delivery.poked).toEqual([]);
    await openPage("manager");
    delivery.wait(11 * 60_000 - 1);
    await (await submit("Second")).deliver();
    expect(delivery.poked).toEqual([backend.people.manager]);
    delivery.wait(1);
    await (await submit("Third")).deliver();
    expect(delivery.poked).toEqual([backend.people.manager]);
  });

  test("a person who opens many pages costs one written row a minute", async () => {
    const writtenBy = async () => {
      const { rows_written } = backend.cost;
      await openPage("manager");
      return backend.cost.rows_written - rows_written;
    };
    expect([await writtenBy(), await writtenBy()]).toEqual([expect.any(Number), 0]);
    delivery.wait(60_001);
    expect(await writtenBy()).toBe(1);
  });
});

test("the flags of requests that change during a computation are computed together after it", async () => {
  const changes = [await submit("First"), await submit("Second"), await submit("Third")];
  const { round_trips } = backend.cost;
  await Promise.all(changes.map(({ refreshFlags }) => refreshFlags()));
  // Two rounds, each of which reads the tasks, reads what the flags follow from, and writes the flags.
  expect(backend.cost.round_trips).toBe(round_trips + 6);
  const flagged = await delivery.rows("SELECT request_seq FROM request_flags");
  expect(flagged.length).toBe(3);
});
