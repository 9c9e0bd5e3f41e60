import { describe, expect, test } from "vitest";
import {
  applyLevelEdit,
  parseLevelEdit,
  toLevelEditName,
} from "../../../../../../app/features/admin/matrix-editor/draft-edits.ts";
import {
  createDraftValues,
  type DraftValues,
  getTrialCurrency,
  parseMatrixLevel,
  readDraftValues,
  toDraftInput,
  toDraftValues,
} from "../../../../../../app/features/admin/matrix-editor/draft-values.ts";
import {
  findPerson,
  formatPerson,
  matchPeople,
  type UserChoice,
} from "../../../../../../domain/users/person-search.ts";
import { englishTexts } from "../../../../../support/english.ts";
import { CURRENCIES } from "../../../../domain/routing-cast.ts";

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
  person("5", "Hana Former", "former", false),
];

const row = (max_amount: string, approver = "", currency = "USD", key = 0) => ({
  key,
  max_amount,
  currency,
  approver,
  steps: [],
});
const APPROVERS = { people: PEOPLE, groups: [] };
const draft = (...levels: DraftValues["levels"]): DraftValues => ({
  ...createDraftValues("travel", "en-US"),
  levels: levels.map((level, key) => ({ ...level, key })),
});
const limits = ({ levels }: DraftValues) => levels.map((level) => level.max_amount);

describe("finding a person by typed text", () => {
  test.each([
    ["Sam Senior (senior.manager)", "2"],
    ["  sam senior ", "2"],
    ["SENIOR.MANAGER", "2"],
    ["Élodie Twin", null],
    ["Élodie Twin (twin.2)", "4"],
    ["Hana Former (former)", "5"],
    ["Sam", null],
    ["", null],
  ])("for the typed text %j, findPerson returns the person with the id %s (null: no person)", (typed, id) => {
    expect(findPerson(PEOPLE, typed)?.id ?? null).toBe(id);
  });

  test("findPerson finds each person by the text that formatPerson returns for this person", () => {
    for (const candidate of PEOPLE) expect(findPerson(PEOPLE, formatPerson(candidate))).toBe(candidate);
  });

  test("matchPeople searches names, user names and departments without accents, and returns at most the given number of people", () => {
    expect(matchPeople(PEOPLE, "elodie finance", 8).map((one) => one.id)).toEqual(["3", "4"]);
    expect(matchPeople(PEOPLE, "sen man", 8).map((one) => one.id)).toEqual(["2"]);
    expect(matchPeople(PEOPLE, "", 2)).toHaveLength(2);
  });
});

describe("a draft of a configuration", () => {
  const configuration = {
    request_type: "travel",
    configuration_type: "amount_based" as const,
    amount_levels: [
      { max_amount: 1000.5, currency: "EUR", approver_user_id: "2", approver_name: "Sam Senior", steps: [] },
      { max_amount: null, currency: "USD", approver_user_id: "5", approver_name: "Hana Former", steps: [] },
      { max_amount: null, currency: "USD", approver_user_id: null, approver_name: null, steps: [] },
    ],
    approver_user_id: null,
    approver_user_name: null,
    steps: [],
    fallback_group_id: null,
    fallback_group_name: null,
    same_person: "separate" as const,
    department: "IT",
    is_active: false,
  };

  test.each([
    ["en-US", "1,000.5"],
    ["de-DE", "1.000,5"],
  ])(
    "a draft of a configuration with an inactive approver is unchanged when it is read back from its form in the locale %s",
    (locale, displayed) => {
      const values = toDraftValues(englishTexts, configuration, APPROVERS, locale);
      expect(values.levels[0]?.max_amount).toBe(displayed);
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
      expect(readDraftValues(form)).toEqual(values);
      expect(toDraftInput(englishTexts, values, APPROVERS, [])).toEqual({
        errors: {},
        input: {
          request_type: "travel",
          configuration_type: "amount_based",
          amount_levels: [
            { max_amount: "1000.5", currency: "EUR", approver_user_id: "2", steps: [] },
            { max_amount: "", currency: "USD", approver_user_id: "5", steps: [] },
            { max_amount: "", currency: "USD", approver_user_id: null, steps: [] },
          ],
          approver_user_id: null,
          steps: [],
          fallback_group_id: "",
          same_person: "separate",
          department: "IT",
          is_active: false,
        },
      });
    },
  );

  test("an unknown approver of a level is an error in an amount-based draft, and is ignored in a user-specific draft", () => {
    const values = draft(row("10", "Nobody"), row("20", "Sam Senior"));
    expect(toDraftInput(englishTexts, values, APPROVERS, []).errors).toEqual({
      "amount_levels.0.approver_user_id": 'There is no active user named "Nobody"',
    });
    const userSpecific = { ...values, configuration_type: "user_specific" as const, approver: "Mia Manager" };
    expect(toDraftInput(englishTexts, userSpecific, APPROVERS, [])).toMatchObject({
      errors: {},
      input: { amount_levels: [], approver_user_id: "1" },
    });
  });

  test("a draft with an ambiguous limit has an error at the limit, and submits this limit as empty", () => {
    const values = draft(row("1.250"), row("1.250", "", "KWD"));
    const { input, errors } = toDraftInput(englishTexts, values, { people: [], groups: [] }, [
      { code: "KWD", decimals: 3 },
    ]);
    expect(errors).toEqual({
      "amount_levels.0.max_amount": '"1.250" could mean 1,250.00 or 1.25. Please enter 1250 or 1.25.',
    });
    expect(input.amount_levels.map((level) => level.max_amount)).toEqual(["", "1.25"]);
  });

  test("a draft that is read from an empty form has the defaults of the spec", () => {
    expect(readDraftValues(new FormData())).toEqual(createDraftValues(null, "en-US"));
    expect(createDraftValues(null, "en-US")).toMatchObject({
      request_type: "financial",
      configuration_type: "amount_based",
      levels: [],
    });
  });

  test("a draft that is read from a form has all 51 levels, although a configuration may have only 50", () => {
    const form = new FormData();
    form.set("levels", "51");
    expect(readDraftValues(form).levels).toHaveLength(51);
  });
});

test("a trial route in the matrix editor uses the selected currency, or else the currency of the request type, or else USD", () => {
  const types = [
    { code: "travel", default_currency: "EUR" },
    { code: "hr", default_currency: "CFA" },
  ];
  const getCurrency = (type: string, currency: string) => getTrialCurrency({ type, currency }, "travel", types);
  expect([getCurrency("", ""), getCurrency("hr", ""), getCurrency("hr", "KWD"), getCurrency("unknown", "")]).toEqual([
    "EUR",
    "CFA",
    "KWD",
    "USD",
  ]);
});

test.each([
  ["1,000.5", "USD", 100_050],
  ["1.000", "USD", "invalid"],
  ["", "USD", null],
  ["0", "USD", "invalid"],
  ["-5", "USD", "invalid"],
  ["1.5", "CFA", "invalid"],
  ["12", "XXX", "invalid"],
])("the limit typed as %j in %s is read as %s (minor units; null: no limit)", (typed, currency, expected) => {
  const level = parseMatrixLevel(row(typed, "", currency), CURRENCIES, "en-US");
  expect(level === null ? "invalid" : level.max_amount_minor).toBe(expected);
});

describe("an edit of the bands of a matrix draft", () => {
  const three = draft(row("100"), row("50", "", "EUR"), row(""));
  const apply = (name: string, values: DraftValues = three) => {
    const edit = parseLevelEdit(name);
    if (!edit) throw new Error(`${name} is not an edit`);
    expect(toLevelEditName(edit)).toBe(name);
    return applyLevelEdit(values, edit, CURRENCIES);
  };

  test.each([
    ["up.1", ["50", "100", ""]],
    ["down.0", ["50", "100", ""]],
    ["up.0", ["100", "50", ""]],
    ["down.2", ["100", "50", ""]],
    ["down.9", ["100", "50", ""]],
    ["remove.1", ["100", ""]],
    ["sort", ["50", "100", ""]],
  ])("after the edit '%s', bands with the limits [100, 50, none] have the limits %j", (name, expected) => {
    expect(limits(apply(name))).toEqual(expected);
  });

  test("the edit 'add' adds a level in USD with an unused key: before the last level if that level has no limit, otherwise after it", () => {
    expect(limits(apply("add", draft(row("100"))))).toEqual(["100", ""]);
    const added = apply("add");
    expect(limits(added)).toEqual(["100", "50", "", ""]);
    expect(added.levels[2]).toMatchObject({ currency: "USD", approver: "" });
    expect(new Set(added.levels.map((level) => level.key)).size).toBe(4);
    expect(limits(apply("add", createDraftValues(null, "en-US")))).toEqual([""]);
  });

  test("the edit 'sort' orders levels by the value of their limit in USD, and puts levels with an invalid limit at the end", () => {
    const values = draft(row("oops"), row(""), row("108"), row("100", "", "EUR"), row("107"));
    expect(limits(apply("sort", values))).toEqual(["107", "108", "100", "", "oops"]);
  });

  test("parseLevelEdit returns null for a text that is not the name of an edit", () => {
    for (const name of ["", "save", "remove", "remove.x", "up.-1"]) expect(parseLevelEdit(name)).toBeNull();
  });
});
