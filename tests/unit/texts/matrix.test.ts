import { describe, expect, test } from "vitest";
import { describeConfigurationChanges } from "../../../domain/matrix/changes.ts";
import { listMatrixFindings, type MatrixToCheck } from "../../../domain/matrix/checks.ts";
import { explainRoute } from "../../../domain/matrix/route-explanation.ts";
import { routeRequest } from "../../../domain/matrix/routing.ts";
import { describeSettingChanges } from "../../../domain/matrix/rule-changes.ts";
import { ENGLISH_MESSAGES } from "../../../texts/en/index.ts";
import { FRENCH_MESSAGES } from "../../../texts/fr/index.ts";
import { renderAll } from "../../../texts/render.ts";
import {
  CURRENCIES,
  createMatrixConfiguration,
  createMatrixLevel,
  createPeopleById,
  createRequestTypeMatrix,
  createRoutingFacts,
} from "../domain/routing-cast.ts";

/** Returns the French texts, with ordinary spaces in place of those that do not break. */
const inFrench = (value: object): unknown =>
  JSON.parse(JSON.stringify(renderAll(FRENCH_MESSAGES, value)).replaceAll(/[\u00A0\u202F]/g, " "));

/** A name that consists of words and signs of the texts. */
const NAME = "3 days, up to USD 1,000 and 2 of Approved → Manager; nobody is not active.";

const matrix = (department: string): MatrixToCheck => ({
  configurations: [createMatrixConfiguration({ request_type: "travel", department_id: "finance" })],
  currencies: new Map([...CURRENCIES].map(([code, one]) => [code, { ...one, is_active: true }])),
  people: new Map([...createPeopleById()].map(([id, one]) => [id, { ...one, department_id: "board" }])),
  departments: new Map([
    ["finance", { name: "Finance", is_active: true }],
    ["other", { name: department, is_active: true }],
  ]),
  types: [{ code: "travel", name: "Voyage", is_active: true, approval_required: true, accepts_amount: true }],
});

const configurationOf = (max_amount: number, approver_name: string) => ({
  request_type: "travel",
  configuration_type: "amount_based" as const,
  department: null,
  approver_user_id: null,
  approver_user_name: null,
  is_active: true,
  amount_levels: [{ max_amount, currency: "USD", approver_user_id: approver_name, approver_name }],
});

describe("the French texts of the matrix", () => {
  test.each([
    ["Operations", "d’Opérations"],
    ["Finance", "de Finances"],
    ["Atelier", "d’Atelier"],
    ["R&D", "de R&D"],
    ["\u05D0\u05D1", "de \u2068\u05D0\u05D1\u2069"],
  ])("a finding about the department %s has the form of 'de' before its name: %s", (department, expected) => {
    expect(inFrench(listMatrixFindings(matrix(department)).map(({ message }) => message))).toContain(
      `Les demandes « Voyage » ${expected} n’ont pas de configuration ; chacune attendrait un administrateur.`,
    );
  });

  test("the explanation of a route is in French, with the numbers and lists of French", () => {
    const facts = createRoutingFacts({ amount_minor: 312_40, request_type_name: "Voyage" });
    expect(inFrench([explainRoute(routeRequest(facts, createRequestTypeMatrix()))])).toEqual([
      "Mia Manager approuve les demandes « Voyage » jusqu’à USD 1 000 ; celle-ci est de USD 312,40. Elle peut aussi être approuvée par Sam Senior, Dora Director et Vera Vice.",
    ]);
  });

  test.each([
    [1, "une personne parmi Sam Senior, Hana Hiring et Dora Director"],
    [2, "deux parmi Sam Senior, Hana Hiring et Dora Director"],
    [null, "toutes ces personnes : Sam Senior, Hana Hiring et Dora Director"],
  ])(
    "a step of three people of whom %s (null: all) must approve is explained in French as '%s'",
    (required, expected) => {
      const members = ["senior", "hr", "director"].map((user_id) => ({ user_id }));
      const levels = [{ ...createMatrixLevel(null, null), steps: [{ name: "Avis", required, members }] }];
      const route = routeRequest(
        createRoutingFacts(),
        createRequestTypeMatrix({ configurations: [createMatrixConfiguration({ levels })] }),
      );
      expect(inFrench([explainRoute(route)])).toEqual([
        expect.stringContaining(`Une étape, Avis : ${expected}. Cette étape décide pour les demandes « Finances »`),
      ]);
    },
  );

  test("the changes of a configuration and of the settings are in French", () => {
    const [before, after] = [configurationOf(1_000, "Mia"), configurationOf(2_500.5, "Mia")];
    expect(inFrench(describeConfigurationChanges(before, after))).toEqual([
      "Limite du niveau 1 : USD 1 000 → USD 2 500,50",
    ]);
    const settings = { auto_assign_approvers: true, second_factor_roles: [], version: 1 };
    expect(
      inFrench(
        describeSettingChanges(settings, {
          auto_assign_approvers: false,
          second_factor_roles: ["admin", "vp"],
          version: 2,
        }),
      ),
    ).toEqual([
      "Désignation automatique des approbateurs : activé → désactivé",
      "Rôles qui exigent un second facteur : aucun → Administrateur, Vice-président",
    ]);
  });
});

test.each([
  ["English", ENGLISH_MESSAGES],
  ["French", FRENCH_MESSAGES],
])("a name that consists of words of the texts stays unchanged in the %s texts about the matrix", (_, messages) => {
  const people = new Map([...createPeopleById()].map(([id, one]) => [id, { ...one, name: NAME }]));
  const facts = createRoutingFacts({ request_type_name: NAME, department: NAME });
  const texts = renderAll(messages, [
    explainRoute(routeRequest(facts, createRequestTypeMatrix({ people }))),
    ...describeConfigurationChanges(configurationOf(1_000, "Mia"), configurationOf(1_000, NAME)),
    ...listMatrixFindings(matrix(NAME))
      .filter(({ code }) => code === "type_without_configuration")
      .map(({ message }) => message),
  ]);
  expect(texts).toHaveLength(3);
  expect(texts.filter((text) => !text.includes(NAME))).toEqual([]);
});
