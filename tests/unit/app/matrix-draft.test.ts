import { describe, expect, test } from "vitest";
import { applyEdit, formatEdit, parseEdit } from "../../../app/features/admin/matrix-editor/draft-edits.ts";
import {
  createDraft,
  type DraftValues,
  getTrialCurrency,
  readDraft,
  toDraftInput,
  toDraftValues,
  toLevel,
} from "../../../app/features/admin/matrix-editor/draft-values.ts";
import { findPerson, formatPerson, matchPeople, type UserChoice } from "../../../domain/users/person-search.ts";
import { CURRENCIES } from "../domain/routing-cast.ts";

const person = (id: string, name: string, username: string, is_active = true): UserChoice => ({
  id,
  name,
  username,
  detail: "Finance",
  is_active,
});

const PEOPLE = [
  person("1", "Mia Manager", "manager"),
  person("2", "Sam Senior", "senior.manager"),
  person("3", "Élodie Twin", "twin"),
  person("4", "Élodie Twin", "twin.2"),
  person("5", "Hana Gone", "gone", false),
];

const row = (max_amount: string, approver = "", currency = "USD", key = 0) => ({ key, max_amount, currency, approver });
const draft = (...levels: DraftValues["levels"]): DraftValues => ({
  ...createDraft("travel", "en-US"),
  levels: levels.map((level, key) => ({ ...level, key })),
});
const limits = ({ levels }: DraftValues) => levels.map((level) => level.max_amount);

describe("people by what is typed", () => {
  test.each([
    ["Sam Senior (senior.manager)", "2"],
    ["  sam senior ", "2"],
    ["SENIOR.MANAGER", "2"],
    ["Élodie Twin", null],
    ["Élodie Twin (twin.2)", "4"],
    ["Hana Gone (gone)", "5"],
    ["Sam", null],
    ["", null],
  ])("%j means %s", (typed, id) => {
    expect(findPerson(PEOPLE, typed)?.id ?? null).toBe(id);
  });

  test("everybody is found by the text that is written for them", () => {
    for (const one of PEOPLE) expect(findPerson(PEOPLE, formatPerson(one))).toBe(one);
  });

  test("a search looks at name, user name and department, without accents, and stops at its limit", () => {
    expect(matchPeople(PEOPLE, "elodie finance", 8).map((one) => one.id)).toEqual(["3", "4"]);
    expect(matchPeople(PEOPLE, "sen man", 8).map((one) => one.id)).toEqual(["2"]);
    expect(matchPeople(PEOPLE, "", 2)).toHaveLength(2);
  });
});

describe("a draft", () => {
  const kept = {
    request_type: "travel",
    configuration_type: "amount_based" as const,
    amount_levels: [
      { max_amount: 1000.5, currency: "EUR", approver_user_id: "2", approver_name: "Sam Senior" },
      { max_amount: null, currency: "USD", approver_user_id: "5", approver_name: "Hana Gone" },
      { max_amount: null, currency: "USD", approver_user_id: null, approver_name: null },
    ],
    approver_user_id: null,
    approver_user_name: null,
    department: "IT",
    is_active: false,
  };

  test.each([
    ["en-US", "1,000.5"],
    ["de-DE", "1.000,5"],
  ])("goes to the form in the locale %s and comes back as it was, inactive approvers included", (locale, shown) => {
    const values = toDraftValues(kept, PEOPLE, locale);
    expect(values.levels[0]?.max_amount).toBe(shown);
    const form = new FormData();
    form.set("number_locale", values.number_locale);
    form.set("request_type", values.request_type);
    form.set("configuration_type", values.configuration_type);
    form.set("department", values.department);
    form.append("is_active", "off");
    form.set("approver_user_id", values.approver);
    form.set("levels", String(values.levels.length));
    for (const [at, level] of values.levels.entries()) {
      form.set(`amount_levels.${at}.max_amount`, level.max_amount);
      form.set(`amount_levels.${at}.currency`, level.currency);
      form.set(`amount_levels.${at}.approver_user_id`, level.approver);
    }
    expect(readDraft(form)).toEqual(values);
    expect(toDraftInput(values, PEOPLE, [])).toEqual({
      errors: {},
      input: {
        request_type: "travel",
        configuration_type: "amount_based",
        amount_levels: [
          { max_amount: "1000.5", currency: "EUR", approver_user_id: "2" },
          { max_amount: "", currency: "USD", approver_user_id: "5" },
          { max_amount: "", currency: "USD", approver_user_id: null },
        ],
        approver_user_id: null,
        department: "IT",
        is_active: false,
      },
    });
  });

  test("names the field that names nobody; what is of the other kind is not looked at", () => {
    const values = draft(row("10", "Nobody"), row("20", "Sam Senior"));
    expect(toDraftInput(values, PEOPLE, []).errors).toEqual({
      "amount_levels.0.approver_user_id": 'There is nobody called "Nobody"',
    });
    const named = { ...values, configuration_type: "user_specific" as const, approver: "Mia Manager" };
    expect(toDraftInput(named, PEOPLE, [])).toMatchObject({
      errors: {},
      input: { amount_levels: [], approver_user_id: "1" },
    });
  });

  test("reports a limit that can be read in two ways, and leaves it empty", () => {
    const values = draft(row("1.250"), row("1.250", "", "KWD"));
    const { input, errors } = toDraftInput(values, [], [{ code: "KWD", decimals: 3 }]);
    expect(errors).toEqual({
      "amount_levels.0.max_amount": '"1.250" could mean 1,250.00 or 1.25. Please enter 1250 or 1.25.',
    });
    expect(input.amount_levels.map((level) => level.max_amount)).toEqual(["", "1.25"]);
  });

  test("without anything said is the spec's default", () => {
    expect(readDraft(new FormData())).toEqual(createDraft(null, "en-US"));
    expect(createDraft(null, "en-US")).toMatchObject({
      request_type: "financial",
      configuration_type: "amount_based",
      levels: [],
    });
  });

  test("does not drop silently a level too many", () => {
    const form = new FormData();
    form.set("levels", "51");
    expect(readDraft(form).levels).toHaveLength(51);
  });
});

test("the currency of a trial is the one chosen, or the default of its type", () => {
  const types = [
    { code: "travel", default_currency: "EUR" },
    { code: "hr", default_currency: "CFA" },
  ];
  const currencyOf = (type: string, currency: string) => getTrialCurrency({ type, currency }, "travel", types);
  expect([currencyOf("", ""), currencyOf("hr", ""), currencyOf("hr", "KWD"), currencyOf("gone", "")]).toEqual([
    "EUR",
    "CFA",
    "KWD",
    "USD",
  ]);
});

test.each([
  ["1,000.5", "USD", 100_050],
  ["1.000", "USD", "unclear"],
  ["", "USD", null],
  ["0", "USD", "unclear"],
  ["-5", "USD", "unclear"],
  ["1.5", "CFA", "unclear"],
  ["12", "XXX", "unclear"],
])("a limit of %j %s is %s in minor units", (typed, currency, expected) => {
  const level = toLevel(row(typed, "", currency), CURRENCIES, "en-US");
  expect(level === null ? "unclear" : level.max_amount_minor).toBe(expected);
});

describe("edits", () => {
  const three = draft(row("100"), row("50", "", "EUR"), row(""));
  const press = (word: string, values: DraftValues = three) => {
    const edit = parseEdit(word);
    if (!edit) throw new Error(`${word} is no edit`);
    expect(formatEdit(edit)).toBe(word);
    return applyEdit(values, edit, CURRENCIES);
  };

  test.each([
    ["up.1", ["50", "100", ""]],
    ["down.0", ["50", "100", ""]],
    ["up.0", ["100", "50", ""]],
    ["down.2", ["100", "50", ""]],
    ["down.9", ["100", "50", ""]],
    ["remove.1", ["100", ""]],
    ["sort", ["50", "100", ""]],
  ])("%s", (word, expected) => {
    expect(limits(press(word))).toEqual(expected);
  });

  test("a new level stands last, but before one without a limit, in USD, and is another row than all there were", () => {
    expect(limits(press("add", draft(row("100"))))).toEqual(["100", ""]);
    const added = press("add");
    expect(limits(added)).toEqual(["100", "50", "", ""]);
    expect(added.levels[2]).toMatchObject({ currency: "USD", approver: "" });
    expect(new Set(added.levels.map((level) => level.key)).size).toBe(4);
    expect(limits(press("add", createDraft(null, "en-US")))).toEqual([""]);
  });

  test("sorting goes by the value in USD, equal limits keep their order, what is no amount goes last", () => {
    const values = draft(row("oops"), row(""), row("108"), row("100", "", "EUR"), row("107"));
    expect(limits(press("sort", values))).toEqual(["107", "108", "100", "", "oops"]);
  });

  test("other words are no edits", () => {
    for (const word of ["", "save", "remove", "remove.x", "up.-1"]) expect(parseEdit(word)).toBeNull();
  });
});
