import type { AppLoadContext } from "@remix-run/cloudflare";
import type { DoaConfiguration, PersonOption } from "../../../../domain/admin/admin-entities.ts";
import type { Actor, Currency } from "../../../../domain/entities.ts";
import { type AnyPerson, personText, toAnyPerson } from "../../../../domain/users/named-people.ts";
import { shownOrThrow } from "../panel-result.ts";
import { NO_ANSWERS } from "./answers.ts";
import { newDraft, type TryValues, toValues } from "./draft-values.ts";

/** What the editor's fields choose from. */
export interface EditorChoices {
  types: { code: string; name: string; default_currency: string; is_active: boolean }[];
  currencies: Pick<Currency, "code" | "decimals" | "exchange_rate" | "is_active">[];
  /** Names of the active ones, and of the one that the configuration has. */
  departments: string[];
  /** Everybody, so that what names an inactive person is still read as them. */
  people: AnyPerson[];
  /** Whom the fields offer. */
  active: AnyPerson[];
}

/** What the editor opens. `id`: null for a new configuration, of the type `wanted` if given. `locale`: the reader's. */
export interface EditorSubject {
  id: string | null;
  wanted: string | null;
  locale: string;
}

/** Returns everything that the editor's page shows. */
export async function loadEditor({ services }: AppLoadContext, actor: Actor, { id, wanted, locale }: EditorSubject) {
  const board = shownOrThrow(await services.admin.boards.matrixEditor(actor, id));
  const { configuration, versions } = board;
  const people = board.people.map(toAnyPerson);
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
    active: people.filter((one) => one.is_active),
  };
  return {
    configuration,
    values: configuration ? toValues(configuration, people, locale) : newDraft(firstType(wanted, types), locale),
    trying: firstQuestion(board.people),
    answers: configuration
      ? { ...NO_ANSWERS, findings: board.findings.filter((one) => one.configuration_id === configuration.id) }
      : NO_ANSWERS,
    choices,
    /** The active configurations: of one type and department there is at most one. */
    taken: board.configurations.filter((one) => one.is_active).map(toTaken),
    versions,
    formKey: crypto.randomUUID(),
  };
}

export type EditorData = Awaited<ReturnType<typeof loadEditor>>;

const toTaken = ({ id, request_type, department }: DoaConfiguration) => ({ id, request_type, department });

/** The one asked for, else the spec's default, else whatever there is. */
function firstType(wanted: string | null, types: EditorChoices["types"]): string {
  const active = types.filter((one) => one.is_active);
  const found = active.find(({ code }) => code === wanted) ?? active.find(({ code }) => code === "financial");
  return (found ?? active[0])?.code ?? "financial";
}

/** Something that can be tried at once: the first who only submits. */
function firstQuestion(people: readonly PersonOption[]): TryValues {
  const requester = people.find((one) => one.is_active && one.role === "requester");
  const named = requester ? personText(requester) : "";
  return { type: "", amount: "", currency: "", department: "", requester: named, last: "1000" };
}
