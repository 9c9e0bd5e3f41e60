import { describe, expect, test } from "vitest";
import { type BacktestRequest, runBacktest } from "../../../../domain/matrix/backtest.ts";
import { inEnglish } from "../../../support/english.ts";
import {
  createMatrixConfiguration,
  createMatrixLevel,
  createPeopleById,
  createRequestTypeMatrix,
} from "../routing-cast.ts";

const fact = (seq: number, amount: number | null, change: Partial<BacktestRequest> = {}): BacktestRequest => ({
  seq,
  request_type: "financial",
  amount_minor: amount === null ? null : amount * 100,
  currency: "USD",
  department_id: "finance",
  requester_id: "requester",
  ...change,
});

const live = () => createRequestTypeMatrix();
const lowered = [
  createMatrixLevel("manager", 500),
  createMatrixLevel("director", 10_000),
  createMatrixLevel("vp", null),
];
const draft = () => createRequestTypeMatrix({ configurations: [createMatrixConfiguration({ levels: lowered })] });

describe("a backtest", () => {
  test("a backtest counts each change from one approver to another, sorts these changes by frequency, and lists some of the changed requests", () => {
    const outcome = runBacktest(
      [fact(5, 400), fact(4, 600), fact(3, 5_000), fact(2, 6_000), fact(1, 50_000)],
      live,
      draft,
      3,
    );
    expect(outcome).toEqual({
      considered: 5,
      changed: 4,
      changes: [
        { from: "Sam Senior", to: "Dora Director", count: 2 },
        { from: "Dora Director", to: "Vera Vice", count: 1 },
        { from: "Mia Manager", to: "Dora Director", count: 1 },
      ],
      examples: [
        { seq: 4, from: "Mia Manager", to: "Dora Director" },
        { seq: 3, from: "Sam Senior", to: "Dora Director" },
        { seq: 2, from: "Sam Senior", to: "Dora Director" },
      ],
    });
  });

  test("a backtest routes two equal requests separately if the requester of one of them is an approver of the matrix", () => {
    const outcome = runBacktest([fact(2, 400), fact(1, 400, { requester_id: "manager" })], live, draft, 10);
    expect(outcome.changes).toEqual([{ from: "Sam Senior", to: "Dora Director", count: 1 }]);
  });

  test("a backtest routes no request to a person who has a conflict of duties with the requester", () => {
    const conflicting_ids = new Set(["manager", "senior"]);
    const outcome = runBacktest(
      [fact(2, 600, { requester_id: "buyer", conflicting_ids }), fact(1, 600)],
      live,
      draft,
      10,
    );
    expect(outcome.examples).toEqual([{ seq: 1, from: "Mia Manager", to: "Dora Director" }]);
  });

  test("a backtest reports requests that would have no approver or be approved immediately", () => {
    const emptyMatrix = () => createRequestTypeMatrix({ configurations: [] });
    expect(inEnglish(runBacktest([fact(1, 400)], live, emptyMatrix, 10)).changes).toEqual([
      { from: "Mia Manager", to: "No approver", count: 1 },
    ]);
    const free = () => createRequestTypeMatrix({ approval_required: false });
    expect(inEnglish(runBacktest([fact(1, 400)], emptyMatrix, free, 10)).changes).toEqual([
      { from: "No approver", to: "Approved at once", count: 1 },
    ]);
    expect(runBacktest([fact(1, 400)], emptyMatrix, emptyMatrix, 10).changed).toBe(0);
  });

  test("if several requests have the same values for routing, a backtest routes them only once per matrix", () => {
    let routed = 0;
    const counting = () => ({
      ...createRequestTypeMatrix(),
      get configurations() {
        routed += 1;
        return [createMatrixConfiguration()];
      },
    });
    const many = Array.from({ length: 10_000 }, (_, seq) => fact(seq, seq % 100, { department_id: `d${seq % 3}` }));
    const [before, after] = [counting(), counting()];
    expect(
      runBacktest(
        many,
        () => before,
        () => after,
        100,
      ).considered,
    ).toBe(10_000);
    expect(routed).toBe(2 * 300);
  });

  test("a backtest treats two approvers with the same name as different people", () => {
    const twins = new Map([...createPeopleById()].map(([id, one]) => [id, { ...one, name: "Twin" }]));
    const named =
      (levels = createMatrixConfiguration().levels) =>
      () =>
        createRequestTypeMatrix({ people: twins, configurations: [createMatrixConfiguration({ levels })] });
    expect(runBacktest([fact(1, 5_000)], named(), named(lowered), 10)).toMatchObject({ changed: 1 });
  });

  test("a backtest compares the people of all steps and how many of them must approve", () => {
    const user = (user_id: string) => ({ user_id });
    const withSteps = (required: number | null, second: string[]) => () =>
      createRequestTypeMatrix({
        configurations: [
          createMatrixConfiguration({
            levels: [
              {
                ...createMatrixLevel(null, null),
                steps: [
                  { name: null, required: null, members: [user("manager")] },
                  { name: null, required, members: second.map(user) },
                ],
              },
            ],
          }),
        ],
      });
    const compare = (before: ReturnType<typeof withSteps>, after: ReturnType<typeof withSteps>) =>
      inEnglish(runBacktest([fact(1, 400)], before, after, 10)).changes;
    const two = withSteps(2, ["senior", "director", "vp"]);
    expect(compare(live, two)).toEqual([
      { from: "Mia Manager", to: "Mia Manager, then 2 of Sam Senior, Dora Director and Vera Vice", count: 1 },
    ]);
    expect(compare(two, withSteps(1, ["senior", "director", "vp"]))).toHaveLength(1);
    expect(compare(two, withSteps(2, ["vp", "director", "senior"]))).toEqual([]);
    const one = () =>
      createRequestTypeMatrix({
        configurations: [
          createMatrixConfiguration({
            levels: [
              { ...createMatrixLevel(null, null), steps: [{ name: "Only", required: 1, members: [user("manager")] }] },
            ],
          }),
        ],
      });
    expect(compare(live, one)).toEqual([]);
  });
});
