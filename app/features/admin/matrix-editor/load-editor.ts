import type { AppLoadContext } from "@remix-run/cloudflare";
import type { DoaConfiguration, PersonOption } from "../../../../domain/admin/entities.ts";
import type { Actor, Currency } from "../../../../domain/entities.ts";
import { formatPerson, toUserChoice, type UserChoice } from "../../../../domain/users/person-search.ts";
import { unwrapOrThrow } from "../unwrap-or-throw.ts";
import { EMPTY_EVALUATION } from "./draft-evaluation.ts";
import { createDraft, type TrialValues, toDraftValues } from "./draft-values.ts";

/** What the editor's fields choose from. */
export interface EditorChoices {
  types: { code: string; name: string; default_currency: string; is_active: boolean }[];
  currencies: Pick<Currency, "code" | "decimals" | "exchange_rate" | "is_active">[];
  /** Names of the active ones, and of the one that the configuration has. */
  departments: string[];
  /** Everybody, so that what names an inactive person is still read as them. */
  people: UserChoice[];
  /** Whom the fields offer. */
  activePeople: UserChoice[];
}

/** What the editor opens. `id`: null for a new configuration, of the type `wanted` if given. `locale`: the reader's. */
export interface EditorSubject {
  id: string | null;
  requestType: string | null;
  locale: string;
}

/** Returns everything that the editor's page shows. */
export async function loadEditor(
  { services }: AppLoadContext,
  actor: Actor,
  { id, requestType, locale }: EditorSubject,
) {
  const board = unwrapOrThrow(await services.admin.pages.getMatrixEditor(actor, id));
  const { configuration, versions } = board;
  const people = board.people.map(toUserChoice);
  const types = board.request_types.map(({ code, name, default_currency, is_active }) => ({
    code,
    name,
    default_currency,
    is_active,
  }));
  const departments = board.departments.filter((one) => one.is_active || one.name === configuration?.department);
  const choices: EditorChoices = {
    types,
    currencies: board.currencies.map(({ code, decimals, exchange_rate, is_active }) => ({
      code,
      decimals,
      exchange_rate,
      is_active,
    })),
    departments: departments.map((one) => one.name),
    people,
    activePeople: people.filter((one) => one.is_active),
  };
  return {
    configuration,
    values: configuration
      ? toDraftValues(configuration, people, locale)
      : createDraft(getDefaultType(requestType, types), locale),
    trialValues: getDefaultTrialValues(board.people),
    evaluation: configuration
      ? { ...EMPTY_EVALUATION, findings: board.findings.filter((one) => one.configuration_id === configuration.id) }
      : EMPTY_EVALUATION,
    choices,
    /** The active configurations: of one type and department there is at most one. */
    activeConfigurations: board.configurations.filter((one) => one.is_active).map(toConfigurationKey),
    versions,
    formKey: crypto.randomUUID(),
  };
}

export type EditorData = Awaited<ReturnType<typeof loadEditor>>;

const toConfigurationKey = ({ id, request_type, department }: DoaConfiguration) => ({ id, request_type, department });

/** The one asked for, else the spec's default, else whatever there is. */
function getDefaultType(wanted: string | null, types: EditorChoices["types"]): string {
  const active = types.filter((one) => one.is_active);
  const found = active.find(({ code }) => code === wanted) ?? active.find(({ code }) => code === "financial");
  return (found ?? active[0])?.code ?? "financial";
}

/** Something that can be tried at once: the first who only submits. */
function getDefaultTrialValues(people: readonly PersonOption[]): TrialValues {
  const requester = people.find((one) => one.is_active && one.role === "requester");
  const named = requester ? formatPerson(requester) : "";
  return { type: "", amount: "", currency: "", department: "", requester: named, last: "1000" };
}
