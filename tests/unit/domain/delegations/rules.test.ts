import { describe, expect, it } from "vitest";
import {
  formatOnBehalfOf,
  getDelegationState,
  listAwayDays,
  parseDelegationPeriod,
} from "../../../../domain/delegations/rules.ts";
import { ERROR_HTTP_STATUS } from "../../../../domain/errors.ts";
import { CreateDelegationInput } from "../../../../domain/inputs/delegations.ts";
import { readIssue } from "../../../../domain/inputs/zod-messages.ts";
import {
  checkAction,
  findActingDelegator,
  listAllowedActions,
  type RequestAuthorityData,
} from "../../../../domain/requests/authority.ts";
import { inEnglish } from "../../../support/english.ts";
import { CONTEXT } from "../permission-table.ts";

const NOW = "2026-03-10T09:00:00.000Z";
const BEFORE = "2026-03-10T08:59:59.999Z";
const AFTER = "2026-03-10T09:00:00.001Z";

describe("the state of a delegation", () => {
  it.each([
    ["planned until it begins", AFTER, "2026-03-11T00:00:00.000Z", null, "planned"],
    ["active from its first moment", NOW, "2026-03-11T00:00:00.000Z", null, "active"],
    ["active to its last moment", BEFORE, AFTER, null, "active"],
    ["ended at its end", "2026-03-01T00:00:00.000Z", NOW, null, "ended"],
    ["ended after it was ended early", BEFORE, AFTER, BEFORE, "ended"],
  ] as const)(
    "the start, the end and an early end of a delegation determine its state: the delegation is %s",
    (_, starts_at, ends_at, ended_at, state) => {
      expect(getDelegationState({ starts_at, ends_at, ended_at }, NOW)).toBe(state);
    },
  );
});

describe("a delegation's period", () => {
  const days = (count: number, from = NOW) => new Date(Date.parse(from) + count * 86_400_000).toISOString();
  it.each([
    ["has no start", null, days(1), NOW],
    ["begins in the future", days(2), days(3), days(2)],
    ["began while the form was filled in", "2026-03-10T08:50:00.000Z", days(1), NOW],
    ["is as long as a leap year", NOW, days(366), NOW],
    ["is as short as a millisecond", null, AFTER, NOW],
  ])(
    "a delegation's period that %s (start: %s, end: %s) is accepted with the start %s",
    (_, starts_at, ends_at, expected) => {
      expect(parseDelegationPeriod({ starts_at, ends_at }, NOW)).toEqual({
        period: { starts_at: expected, ends_at },
        errors: [],
      });
    },
  );

  it.each([
    ["begins in the past", "2026-03-10T08:49:59.999Z", days(1), "starts_at: The start cannot be in the past"],
    ["is already over", null, NOW, "ends_at: The end must be in the future"],
    ["ends when it begins", days(2), days(2), "ends_at: The end must be after the start"],
    ["ends before it begins", days(3), days(2), "ends_at: The end must be after the start"],
    [
      "is longer than a year",
      days(1),
      new Date(Date.parse(days(367)) + 1).toISOString(),
      "ends_at: The period can be at most one year",
    ],
  ])(
    "a delegation's period that %s (start: %s, end: %s) is refused with the error '%s'",
    (_, starts_at, ends_at, fault) => {
      const { period, errors } = parseDelegationPeriod({ starts_at, ends_at }, NOW);
      expect(period).toBeNull();
      expect(inEnglish(errors).map(({ path, message }) => `${path}: ${message}`)).toEqual([fault]);
    },
  );
});

describe("the input of a delegation", () => {
  const valid = { delegate_user_id: "mary", ends_at: "2026-03-20T09:00:00+01:00" };
  it("the times of a delegation are read with their UTC offset, and an empty start means now", () => {
    expect(CreateDelegationInput.parse({ ...valid, starts_at: "", reason: "  Holidays " })).toEqual({
      delegate_user_id: "mary",
      starts_at: null,
      ends_at: "2026-03-20T08:00:00.000Z",
      reason: "Holidays",
    });
  });

  it.each([
    [{ ...valid, delegate_user_id: "" }, "delegate_user_id", "Please choose who decides for you"],
    [{ ends_at: valid.ends_at }, "delegate_user_id", "Please choose who decides for you"],
    [{ ...valid, ends_at: "" }, "ends_at", "Please choose an end date"],
    [{ ...valid, ends_at: "tomorrow" }, "ends_at", "Please enter a valid date and time"],
    [{ ...valid, starts_at: "2026-02-30" }, "starts_at", "Please enter a valid date and time"],
    [{ ...valid, reason: "x".repeat(501) }, "reason", "Please use at most 500 characters"],
  ])("the delegation input %j is refused with an error at the field `%s`: %s", (input, path, message) => {
    const parsed = CreateDelegationInput.safeParse(input);
    expect(inEnglish(parsed.error?.issues.map(readIssue))?.map((error) => [error.path, error.message])).toEqual([
      [path, message],
    ]);
  });
});

const PAUL = { id: "paul", name: "Paul" };
const VERA = { id: "vera", name: "Vera" };
const REQUEST: RequestAuthorityData = {
  id: "REQ-2026-1001",
  status: "pending",
  requester_id: "rita",
  current_approver_id: "paul",
  waiting_for: [PAUL],
  eligible_ids: ["paul", "vera"],
  barred_ids: [],
  last_reminded_at: null,
};
const mary = (...people: { id: string; name: string }[]) => ({
  id: "mary",
  role: "requester" as const,
  acts_for: people.map((one) => ({ ...one, influenced_by: [] })),
  influenced_by: [],
});

describe("who may decide on behalf of another person", () => {
  it.each([
    ["the current approver", REQUEST, mary(PAUL), PAUL],
    [
      "an eligible approver",
      { ...REQUEST, current_approver_id: "x", waiting_for: [{ id: "x", name: "X" }] },
      mary(VERA),
      VERA,
    ],
    ["the current approver, even if an eligible approver named the same delegate", REQUEST, mary(VERA, PAUL), PAUL],
    [
      "a person to whom the request was reassigned",
      { ...REQUEST, current_approver_id: "ivo" },
      mary({ id: "ivo", name: "Ivo" }),
      { id: "ivo", name: "Ivo" },
    ],
  ])("a delegate may decide on behalf of a delegator who is %s", (_, request, actor, expected) => {
    expect(findActingDelegator(request, actor)).toEqual(expected);
    expect(listAllowedActions(request, actor, CONTEXT)).toEqual([
      "approve",
      "reject",
      "request_info",
      "reassign",
      "comment",
    ]);
  });

  it("a delegate who is also an eligible approver decides in their own right", () => {
    const own = { ...mary(PAUL), id: "vera" };
    expect(findActingDelegator(REQUEST, own)).toBeNull();
    expect(checkAction("approve", REQUEST, own, CONTEXT)).toEqual({ ok: true });
  });

  it.each([
    ["there is no delegation", REQUEST, mary(), "not_approver"],
    [
      "the delegator may not decide the request themselves",
      { ...REQUEST, eligible_ids: ["vera"], current_approver_id: "vera", waiting_for: [{ id: "vera", name: "X" }] },
      mary(PAUL),
      "not_approver",
    ],
    [
      "the delegator is only a delegate of the approver",
      REQUEST,
      mary({ id: "tom", name: "Tom, whom Paul named" }),
      "not_approver",
    ],
    ["the delegate is the requester", { ...REQUEST, requester_id: "mary" }, mary(PAUL), "own_request"],
    ["the delegator is the requester", { ...REQUEST, requester_id: "paul" }, mary(PAUL), "not_approver"],
    ["the delegate already approved the level", { ...REQUEST, barred_ids: ["mary"] }, mary(PAUL), "duties_conflict"],
    ["the delegator already approved the level", { ...REQUEST, barred_ids: ["paul"] }, mary(PAUL), "not_approver"],
    [
      "the request has no approver",
      { ...REQUEST, current_approver_id: null, waiting_for: [], eligible_ids: [] },
      mary(PAUL),
      "not_approver",
    ],
    [
      "the request has no approver and the delegator is an administrator",
      { ...REQUEST, current_approver_id: null, waiting_for: [], eligible_ids: [] },
      mary({ id: "admin", name: "Ama" }),
      "not_approver",
    ],
  ])("a person may not decide on behalf of another person if %s", (_, request, actor, code) => {
    for (const action of ["approve", "reject", "request_info", "reassign"] as const) {
      const verdict = checkAction(action, request, actor, CONTEXT);
      expect(verdict).toMatchObject({ ok: false, code });
      expect(verdict.ok || ERROR_HTTP_STATUS[verdict.code]).toBe(403);
    }
    expect(findActingDelegator(request, actor)).toBeNull();
  });

  it.each(["approved", "rejected", "cancelled"] as const)("a delegate cannot decide a request that is %s", (status) => {
    expect(checkAction("approve", { ...REQUEST, status }, mary(PAUL), CONTEXT)).toMatchObject({
      ok: false,
      code: "invalid_state",
    });
  });

  it.each(["respond", "modify", "cancel", "remind", "delete"] as const)(
    "a delegate cannot perform the action %s, because the action is not a decision",
    (action) => {
      const request = { ...REQUEST, status: "needs_info" as const };
      expect(checkAction(action, request, mary(PAUL, { id: "rita", name: "Rita" }), CONTEXT)).toMatchObject({
        ok: false,
      });
    },
  );
});

it("an action on behalf of another person is displayed with the names of both people", () => {
  expect(formatOnBehalfOf("Mary", { name: "Paul" })).toBe("Mary for Paul");
  expect(formatOnBehalfOf("Mary", null)).toBe("Mary");
});

describe("the days on which a delegate is out of office (R52)", () => {
  const period = { starts_at: "2026-03-10T09:00:00.000Z", ends_at: "2026-03-13T09:00:00.000Z" };
  const from = (starts_at: string, ends_at: string) => ({ starts_at, ends_at });
  it.each([
    ["no absence", [], []],
    ["an absence that ends when the period begins", [from("2026-03-01T00:00:00.000Z", period.starts_at)], []],
    ["an absence that begins when the period ends", [from(period.ends_at, "2026-03-20T00:00:00.000Z")], []],
    [
      "an absence that ends a moment later",
      [from("2026-03-01T00:00:00.000Z", "2026-03-10T09:00:00.001Z")],
      ["2026-03-10"],
    ],
    ["an absence until midnight", [from("2026-03-11T10:00:00.000Z", "2026-03-12T00:00:00.000Z")], ["2026-03-11"]],
    [
      "two absences",
      [
        from("2026-03-12T10:00:00.000Z", "2026-03-20T00:00:00.000Z"),
        from("2026-03-01T00:00:00.000Z", "2026-03-11T00:00:00.000Z"),
      ],
      ["2026-03-10", "2026-03-12", "2026-03-13"],
    ],
  ])("%s gives these days", (_, absences, days) => {
    expect(listAwayDays(period, absences)).toEqual(days);
  });

  it("at most 31 days are named", () => {
    const year = from("2026-01-01T00:00:00.000Z", "2026-12-31T00:00:00.000Z");
    expect(listAwayDays(year, [year])).toHaveLength(31);
  });
});
