import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { explainRoute } from "../../../../domain/matrix/route-explanation.ts";
import { type MatrixBand, routeRequest, sortBands } from "../../../../domain/matrix/routing.ts";
import { inEnglish } from "../../../support/english.ts";
import {
  CURRENCIES,
  createMatrixConfiguration,
  createRequestTypeMatrix,
  createRoutingFacts,
  getFirstApproverIdOrReason,
  listFirstLevelApproverIds,
} from "../routing-cast.ts";

/** Returns the exact amount in USD, multiplied by 10^12. Computes it in another way than the product. */
function inUsd(minor: number, code: string): bigint {
  const currency = CURRENCIES.get(code);
  if (!currency) throw new Error(`no currency ${code}`);
  return BigInt(minor) * BigInt(currency.rate_e8) * 10n ** BigInt(4 - currency.decimals);
}

const covers = (level: MatrixBand, minor: number, code: string): boolean =>
  level.max_amount_minor === null || inUsd(level.max_amount_minor, level.currency) >= inUsd(minor, code);

/** Whether the limit of `level` is below that of `other`. A level without a limit counts as the highest. */
const isBelow = (level: MatrixBand, other: MatrixBand): boolean =>
  level.max_amount_minor !== null &&
  (other.max_amount_minor === null ||
    inUsd(level.max_amount_minor, level.currency) < inUsd(other.max_amount_minor, other.currency));

const code = fc.constantFrom(...CURRENCIES.keys());
const limit = fc.option(fc.integer({ min: 1, max: 20_000_000 }), { freq: 5, nil: null });
const amount = fc.integer({ min: 1, max: 25_000_000 });

/** Generates levels, each with its own approver: p0, p1 and so on. */
const levels = fc
  .array(fc.record({ max_amount_minor: limit, currency: code }), { minLength: 1, maxLength: 8 })
  .map((list): MatrixBand[] => list.map((level, index) => ({ ...level, approver_user_id: `p${index}` })));

const everybody = (list: readonly MatrixBand[], inactive: readonly string[] = []) =>
  new Map(
    list.flatMap(({ approver_user_id: id }) => (id ? [[id, { id, name: id, is_active: !inactive.includes(id) }]] : [])),
  );

const route = (list: MatrixBand[], minor: number, currency: string, requester_id = "requester") =>
  routeRequest(
    createRoutingFacts({ amount_minor: minor, currency, requester_id }),
    createRequestTypeMatrix({
      configurations: [createMatrixConfiguration({ levels: list })],
      people: everybody(list, ["p2"]),
    }),
  );

describe("routing, for any levels, currencies and amounts", () => {
  it("routing chooses the level with the smallest limit that covers the amount, and reports if no level covers it", () => {
    fc.assert(
      fc.property(levels, amount, code, (list, minor, currency) => {
        const found = routeRequest(
          createRoutingFacts({ amount_minor: minor, currency }),
          createRequestTypeMatrix({
            configurations: [createMatrixConfiguration({ levels: list })],
            people: everybody(list),
          }),
        );
        const covering = list.filter((level) => covers(level, minor, currency));
        const chosen = covering.find((level) => level.approver_user_id === getFirstApproverIdOrReason(found));
        expect(getFirstApproverIdOrReason(found)).toBe(chosen?.approver_user_id ?? "above_every_limit");
        expect(chosen === undefined).toBe(covering.length === 0);
        expect(covering.filter((level) => chosen && isBelow(level, chosen))).toEqual([]);
        expect(new Set(listFirstLevelApproverIds(found))).toEqual(
          new Set(covering.map((level) => level.approver_user_id)),
        );
      }),
      { numRuns: 500 },
    );
  });

  it("routing does not depend on the order of levels with different limits", () => {
    const value = (level: MatrixBand) =>
      level.max_amount_minor === null ? "none" : inUsd(level.max_amount_minor, level.currency).toString();
    const inTwoOrders = fc
      .uniqueArray(fc.record({ max_amount_minor: limit, currency: code, approver_user_id: fc.uuid() }), {
        selector: value,
        minLength: 2,
        maxLength: 8,
      })
      .chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })));
    fc.assert(
      fc.property(inTwoOrders, amount, code, ([one, other], minor, currency) => {
        expect(route(other, minor, currency)).toEqual(route(one, minor, currency));
      }),
    );
  });

  it("the eligible approvers of a route never include the requester, an inactive person, or a person twice", () => {
    fc.assert(
      fc.property(levels, amount, code, fc.nat(7), (list, minor, currency, requester) => {
        const doubled = [...list, ...list.slice(0, 2)];
        const found = listFirstLevelApproverIds(route(doubled, minor, currency, `p${requester}`));
        expect(found).not.toContain(`p${requester}`);
        expect(found).not.toContain("p2");
        expect(new Set(found).size).toBe(found.length);
      }),
    );
  });

  it("a request never has more eligible approvers than an equal request with a lower amount", () => {
    fc.assert(
      fc.property(levels, amount, amount, code, (list, a, b, currency) => {
        const [low, high] = a < b ? [a, b] : [b, a];
        const above = listFirstLevelApproverIds(route(list, high, currency));
        expect(listFirstLevelApproverIds(route(list, low, currency)).filter((id) => above.includes(id))).toEqual(above);
      }),
    );
  });

  it("every routed request has an approver or a reason why it has none", () => {
    fc.assert(
      fc.property(levels, amount, code, (list, minor, currency) => {
        const found = route(list, minor, currency);
        const waits = found.levels[0]?.approver === null;
        expect(waits).toBe(["above_every_limit", "nobody_left"].includes(found.reason));
        expect(found.levels[0]?.approver ?? undefined).toEqual(found.levels[0]?.eligible_approvers[0]);
      }),
    );
  });

  it("the explanation of every route is a complete sentence without missing values", () => {
    fc.assert(
      fc.property(levels, amount, code, fc.nat(7), (list, minor, currency, requester) => {
        const text = inEnglish(explainRoute(route(list, minor, currency, `p${requester}`)));
        expect(text).toMatch(/^.+ (approves|because) .+\.$/);
        expect(text).not.toMatch(/undefined|null|NaN|\b1 USD =|\(\)| {2}|\.\./);
      }),
    );
  });
});

describe("sorting levels", () => {
  it("sortLevels returns all levels, those without a limit last, and does not change its input", () => {
    fc.assert(
      fc.property(levels, (list) => {
        const before = structuredClone(list);
        const sorted = sortBands(list, CURRENCIES);
        expect(list).toEqual(before);
        expect(new Set(sorted)).toEqual(new Set(list));
        const limits = sorted.map((one) => one.max_amount_minor);
        const firstOpen = limits.indexOf(null);
        expect(limits.slice(firstOpen < 0 ? limits.length : firstOpen).every((one) => one === null)).toBe(true);
      }),
    );
  });
});
