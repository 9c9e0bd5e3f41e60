import type { AppLoadContext } from "@remix-run/cloudflare";
import type { DoaConfiguration, PersonOption } from "../../../../domain/admin/entities.ts";
import type { Actor } from "../../../../domain/entities.ts";
import { toCodeLabel } from "../../../../domain/format/code-names.ts";
import type { Currency } from "../../../../domain/master-data/schemas.ts";
import { formatPerson, toUserChoice, type UserChoice } from "../../../../domain/users/person-search.ts";
import type { Texts } from "../../../../texts/screens.ts";
import { unwrapOrThrow } from "../unwrap-or-throw.ts";
import { EMPTY_EVALUATION } from "./draft-evaluation.ts";
import { createDraftValues, type GroupOption, type TrialValues, toDraftValues } from "./draft-values.ts";
import { toGroupChoice } from "./step-values.ts";

/** The choices in the fields of the editor. */
export interface EditorChoices {
  types: { code: string; name: string; default_currency: string; is_active: boolean }[];
  currencies: Pick<Currency, "code" | "decimals" | "exchange_rate" | "is_active">[];
  /** The names of the active departments. Also contains the department of the configuration if it is inactive. */
  departments: string[];
  /** All users, including inactive ones, because the approver of a level may be inactive. */
  people: UserChoice[];
  /** The active users. Fields for people suggest only these users. */
  activePeople: UserChoice[];
  /** All groups, including inactive ones. */
  groups: GroupOption[];
  /** The active groups and people. Fields for members of steps suggest only these. */
  memberChoices: UserChoice[];
}

/**
 * What the editor opens. `id`: the configuration to edit; null for a new one. `requestType`: the type of a new configuration; null for the
 * default. `locale`: the locale of the user.
 */
export interface LoadEditorOptions {
  id: string | null;
  requestType: string | null;
  locale: string;
}

/** Returns everything that the editor's page shows. */
export async function loadEditorData(
  texts: Texts,
  { services, renderAll }: AppLoadContext,
  actor: Actor,
  { id, requestType, locale }: LoadEditorOptions,
) {
  const pageData = unwrapOrThrow(await services.admin.pages.getMatrixEditor(actor, id));
  const { configuration, versions } = pageData;
  const people = pageData.people.map(toUserChoice);
  const types = pageData.request_types.map(({ code, name, default_currency, is_active }) => ({
    code,
    name: renderAll(toCodeLabel("request_type", code, name)),
    default_currency,
    is_active,
  }));
  const departments = pageData.departments.filter((one) => one.is_active || one.name === configuration?.department);
  const activePeople = people.filter((one) => one.is_active);
  const activeGroups = pageData.groups.filter((one) => one.is_active);
  const choices: EditorChoices = {
    types,
    currencies: pageData.currencies.map(({ code, decimals, exchange_rate, is_active }) => ({
      code,
      decimals,
      exchange_rate,
      is_active,
    })),
    departments: departments.map((one) => one.name),
    people,
    activePeople,
    groups: pageData.groups,
    memberChoices: [...activeGroups.map((group) => toGroupChoice(texts, group)), ...activePeople],
  };
  return {
    configuration,
    values: configuration
      ? toDraftValues(texts, configuration, choices, locale)
      : createDraftValues(getDefaultType(requestType, types), locale),
    trialValues: getDefaultTrialValues(pageData.people),
    evaluation: configuration
      ? { ...EMPTY_EVALUATION, findings: pageData.findings.filter((one) => one.configuration_id === configuration.id) }
      : EMPTY_EVALUATION,
    choices,
    /** The active configurations. There is at most one for each type and department. */
    activeConfigurations: pageData.configurations.filter((one) => one.is_active).map(toConfigurationKey),
    versions,
    formKey: crypto.randomUUID(),
  };
}

export type EditorData = Awaited<ReturnType<typeof loadEditorData>>;

const toConfigurationKey = ({ id, request_type, department }: DoaConfiguration) => ({ id, request_type, department });

/**
 * Returns the type of a new configuration: `requestType`, otherwise 'financial' (the default of the spec), otherwise the first active type.
 */
function getDefaultType(requestType: string | null, types: EditorChoices["types"]): string {
  const active = types.filter((one) => one.is_active);
  const result = active.find(({ code }) => code === requestType) ?? active.find(({ code }) => code === "financial");
  return (result ?? active[0])?.code ?? "financial";
}

/** Returns the initial values of 'Try it'. The requester is the first active person with the role `requester`. */
function getDefaultTrialValues(people: readonly PersonOption[]): TrialValues {
  const requester = people.find((one) => one.is_active && one.role === "requester");
  const named = requester ? formatPerson(requester) : "";
  return { type: "", amount: "", currency: "", department: "", requester: named, last: "1000" };
}
