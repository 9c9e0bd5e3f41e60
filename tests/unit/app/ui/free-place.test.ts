import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Area, findFreePlace, type Obstacle } from "../../../../app/ui/free-place.ts";

const TOAST = { width: 448, height: 60 };
const DESKTOP = { width: 1440, height: 900 };
const PHONE_TOAST = { width: 351, height: 80 };
const PHONE = { width: 375, height: 812 };

const control = (left: number, top: number, width: number, height: number): Obstacle => ({
  ...{ left, top, width, height },
  kind: "control",
});
const link = (...area: Parameters<typeof control>): Obstacle => ({ ...control(...area), kind: "link" });

const place = (obstacles: Obstacle[], edge: "top" | "bottom" = "bottom") =>
  findFreePlace(TOAST, DESKTOP, obstacles, edge);
const onPhone = (obstacles: Obstacle[]) => findFreePlace(PHONE_TOAST, PHONE, obstacles, "bottom");

const overlaps = (one: Area, other: Area) =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;

describe("the place of a message above the page", () => {
  test("on a wide screen it is at the right of its edge if nothing is there", () => {
    expect(place([])).toEqual({ ...TOAST, left: 968, top: 816 });
    expect(place([], "top")).toEqual({ ...TOAST, left: 968, top: 24 });
  });

  test("if a button is at the right of the lower edge, it is in the middle, then beside the navigation, then above the button", () => {
    const send = control(1380, 840, 40, 40);
    expect(place([send])).toMatchObject({ left: 616, top: 816 });
    expect(place([send, control(800, 850, 60, 30)])).toMatchObject({ left: 264, top: 816 });
    expect(place([control(0, 840, 1440, 40)])).toMatchObject({ left: 968, top: 776 });
  });

  test("on a phone it is below the header, and further down if a control is there", () => {
    expect(onPhone([])).toEqual({ ...PHONE_TOAST, left: 12, top: 68 });
    expect(onPhone([control(0, 100, 375, 44)])).toMatchObject({ top: 148 });
    expect(onPhone([control(0, 100, 375, 44), control(0, 760, 375, 52)])).toMatchObject({ top: 148 });
  });

  test("it covers a link rather than a control, and as little of the controls as possible", () => {
    const buttons = Array.from({ length: 6 }, (_, row) => control(0, 56 + row * 140, 375, 44));
    const links = Array.from({ length: 6 }, (_, row) => link(0, 110 + row * 140, 375, 70));
    expect(onPhone([...buttons, ...links])).toMatchObject({ top: 100 });
    const rows = Array.from({ length: 12 }, (_, row) => control(0, row * 70, 375, 40));
    rows.splice(5, 1, control(0, 350, 375, 20));
    // Here it covers only the low button between 350 and 370.
    expect(onPhone(rows)).toMatchObject({ top: 324 });
  });

  test("a message that is larger than the window has no place", () => {
    expect(findFreePlace({ width: 351, height: 900 }, PHONE, [], "top")).toBeNull();
  });

  test("whatever is on the page, the place is inside the window, and it covers no control if one of the tried places covers none", () => {
    const area = fc.record({
      left: fc.integer({ min: 0, max: 1400 }),
      top: fc.integer({ min: 0, max: 880 }),
      width: fc.integer({ min: 10, max: 600 }),
      height: fc.integer({ min: 10, max: 60 }),
      kind: fc.constantFrom("control" as const, "link" as const),
    });
    fc.assert(
      fc.property(fc.array(area, { maxLength: 25 }), fc.boolean(), (obstacles, isPhone) => {
        const [size, window] = isPhone ? [PHONE_TOAST, PHONE] : [TOAST, DESKTOP];
        const found = findFreePlace(size, window, obstacles, "bottom");
        if (!found) return false;
        const inside =
          found.left >= 0 &&
          found.top >= 0 &&
          found.left + found.width <= window.width &&
          found.top + found.height <= window.height;
        const controls = obstacles.filter(({ kind }) => kind === "control");
        const isFree = (top: number) => !controls.some((one) => overlaps({ ...size, left: found.left, top }, one));
        const first = isPhone ? 68 : 24;
        const tried = Array.from({ length: Math.floor((window.height - size.height - first) / 8) }, (_, at) =>
          isPhone ? first + at * 8 : window.height - size.height - 24 - at * 8,
        ).filter((top) => top >= first);
        return inside && (isFree(found.top) || !tried.some(isFree));
      }),
    );
  });
});
