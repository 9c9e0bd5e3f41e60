/**
 * Compares the rules in the database with the newest entries of the administration's record (R49): the approval matrix, groups, conflicts of
 * duties, request types, currencies, priorities, departments, settings, numbering, delegations, and what decides about a user's authority.
 * Only named fields are compared, because an entry contains names as they were (R12) and rows have computed columns. Pure.
 */
import { toRateE8 } from "../format/money.ts";
import { type Entity, listFields } from "../kit/entity.ts";
import { approverGroup, currency, department, dutyConflict, priority, requestType } from "../master-data/entities.ts";
import { type Message, message, type Text } from "../message.ts";
import { toCanonicalJson } from "../requests/events.ts";
import { ROLES } from "../roles.ts";
import type { Fields } from "../settings/fields.ts";
import { NUMBERING } from "../settings/numbering.ts";
import { SETTINGS } from "../settings/settings.ts";
import type { AdminEntityKind } from "./admin-events.ts";

/** The kinds of rules, in the order in which the record check verifies them. */
export const RULE_ENTITIES = [
  "approver_group",
  "currency",
  "delegation",
  "department",
  "doa_configuration",
  "duty_conflict",
  "numbering",
  "password",
  "priority",
  "request_type",
  "settings",
  "user",
] as const satisfies readonly AdminEntityKind[];
export type RuleEntity = (typeof RULE_ENTITIES)[number];

/** A field of a rule that differs from the record. `level`: the number of a level of the matrix; absent for other fields. An empty value is null. */
export type RuleDifference = { field: string; level?: number; stored: Text | null; recorded: Text | null };

/** A rule as a row or an entry of the record describes it: JSON in the shape of `admin_events.after`. A row has the names of its columns. */
export type RuleSnapshot = Readonly<Record<string, unknown>>;

type Snapshot = Readonly<Record<string, unknown>>;

/** The value of one field. `value`: what is compared; undefined if the snapshot does not contain the field. `text`: for people. */
type FieldValue = { field: string; level?: number; value: unknown; text: Text | null };

const formatScalar = (value: unknown): Text | null => {
  if (value === null || value === undefined || value === "") return null;
  if (typeof value === "boolean") return message(value ? "audit.yes" : "audit.no");
  if (Array.isArray(value)) return value.map(String).join(", ") || null;
  return typeof value === "object" ? null : String(value);
};

const toField = (field: string, value: unknown, text: Text | null = formatScalar(value)): FieldValue => ({
  field,
  value,
  text: value === undefined ? null : text,
});

/** Returns a boolean, which a row stores as 0 or 1. */
const toBoolean = (value: unknown): unknown => (value === 0 || value === 1 ? value === 1 : value);

type Reader = (snapshot: Snapshot) => FieldValue[];

/** Reads scalar members of a snapshot under their own names. */
const readScalars =
  (names: readonly string[], booleans: readonly string[] = []) =>
  (snapshot: Snapshot): FieldValue[] => [
    ...names.map((name) => toField(name, snapshot[name])),
    ...booleans.map((name) => toField(name, toBoolean(snapshot[name]))),
  ];

/** Reads the fields of an entity that are stored in columns of the same names. */
const readEntity = (entity: Pick<Entity, "fields">): Reader =>
  readScalars(
    listFields(entity, ({ isRule, control }) => isRule && control !== "flag"),
    listFields(entity, ({ isRule, control }) => isRule && control === "flag"),
  );

const toText = (value: unknown): string | null => (typeof value === "string" ? value : null);
const toList = (value: unknown): readonly Snapshot[] => (Array.isArray(value) ? value : []);
const listIds = (people: unknown): unknown => (Array.isArray(people) ? people.map(({ id }) => id) : undefined);
const joinNames = (people: unknown): string | null =>
  toList(people)
    .map(({ name }) => String(name))
    .join(", ") || null;

/** Returns the name of a role; a value that is no role as it is. */
function nameRole(value: unknown): Text | null {
  const role = ROLES.find((one) => one === value);
  return role ? message(`labels.role_${role}`) : toText(value);
}

const readUser: Reader = (snapshot) => {
  const { role } = snapshot;
  return [
    toField("role", role, nameRole(role)),
    toField("department", snapshot.department_id, toText(snapshot.department)),
    ...readScalars(["username", "name", "email"], ["is_active"])(snapshot),
  ];
};

const readDepartment: Reader = (snapshot) => {
  const { budget_minor, budget } = snapshot;
  const minor = budget_minor === undefined && typeof budget === "number" ? Math.round(budget * 100) : budget_minor;
  return [
    ...readEntity(department)(snapshot),
    toField("head", snapshot.head_user_id, toText(snapshot.head_user_name)),
    toField(
      "budget",
      minor === undefined && budget === null ? null : minor,
      typeof minor === "number" ? String(minor / 100) : null,
    ),
  ];
};

const readCurrency: Reader = (snapshot) => {
  const { rate_e8, exchange_rate } = snapshot;
  const rate = rate_e8 === undefined && typeof exchange_rate === "number" ? toRateE8(exchange_rate) : rate_e8;
  return [
    ...readEntity(currency)(snapshot),
    toField("exchange_rate", rate, typeof rate === "number" ? String(rate / 1e8) : null),
  ];
};

const readRequestType: Reader = (snapshot) => [
  ...readEntity(requestType)(snapshot),
  toField("payers", snapshot.payer_ids, formatScalar(snapshot.payer_names)),
];

const readGroup: Reader = (snapshot) => [
  ...readEntity(approverGroup)(snapshot),
  toField("rule", snapshot.rule, null),
  toField("members", listIds(snapshot.members), joinNames(snapshot.members)),
];

/** Returns the steps of a band without the names of their people and groups. */
const readSteps = (steps: unknown): unknown =>
  toList(steps).map(({ name, required, members }) => ({
    name: name ?? null,
    required: required ?? null,
    members: toList(members).map(({ user_id, group_id }) =>
      typeof user_id === "string" ? { user_id } : { group_id: group_id ?? null },
    ),
  }));

function readLevel(level: Snapshot, index: number): FieldValue[] {
  const { max_amount_minor, currency, approver_user_id } = level;
  const fields = [
    toField("limit", [max_amount_minor ?? null, currency], null),
    toField("approver", approver_user_id ?? null, toText(level.approver_name)),
    toField("steps", readSteps(level.steps), null),
  ];
  return fields.map((field) => ({ ...field, level: index + 1 }));
}

const readConfiguration: Reader = (snapshot) => {
  const { levels } = snapshot;
  return [
    ...readScalars(["request_type", "configuration_type"], ["is_active"])(snapshot),
    toField("department", snapshot.department_id ?? null, toText(snapshot.department)),
    toField("approver", snapshot.approver_user_id ?? null, toText(snapshot.approver_user_name)),
    toField("fallback_group", snapshot.fallback_group_id ?? null, toText(snapshot.fallback_group_name)),
    toField("same_person", snapshot.same_person ?? "separate"),
    toField("number_of_levels", toList(levels).length),
    toField("steps", readSteps(snapshot.steps), null),
    ...toList(levels).flatMap(readLevel),
  ];
};

const readFields =
  (fields: Fields): Reader =>
  (snapshot) =>
    Object.entries(fields).map(([name, { kind }]) =>
      toField(name, kind === "flag" ? toBoolean(snapshot[name]) : snapshot[name]),
    );

const READERS: Record<RuleEntity, Reader> = {
  user: readUser,
  department: readDepartment,
  currency: readCurrency,
  request_type: readRequestType,
  priority: readEntity(priority),
  doa_configuration: readConfiguration,
  approver_group: readGroup,
  duty_conflict: readEntity(dutyConflict),
  settings: readFields(SETTINGS),
  numbering: readFields(NUMBERING),
  delegation: readScalars(["user_id", "delegate_user_id", "starts_at", "ends_at", "ended_at"]),
  password: (snapshot) => [toField("digest", snapshot.digest, null)],
};

/** Returns a value as text for comparison. Texts are compared in their composed form, because a row may be normalized after its entry. */
const toComparable = (value: unknown): string => toCanonicalJson(value).normalize("NFC");

/**
 * Returns every field in which a rule differs from the record. Does not compare fields that the entry does not contain: older entries, and
 * those of an erased user, contain fewer fields.
 */
export function listRuleDifferences(
  entity: RuleEntity,
  stored: RuleSnapshot,
  recorded: RuleSnapshot,
): RuleDifference[] {
  const toKey = ({ field, level }: FieldValue) => `${field} ${level ?? ""}`;
  const expected = new Map(READERS[entity](recorded).map((one) => [toKey(one), one]));
  return READERS[entity](stored).flatMap((one) => {
    const other = expected.get(toKey(one));
    if (other?.value === undefined || one.value === undefined) return [];
    if (toComparable(one.value) === toComparable(other.value)) return [];
    const { field, level } = one;
    return [{ field, ...(level === undefined ? {} : { level }), stored: one.text, recorded: other.text }];
  });
}

/** Whether the entry contains every field of the rule that is compared. */
export function isCompleteSnapshot(entity: RuleEntity, stored: RuleSnapshot, recorded: RuleSnapshot): boolean {
  const known = new Set(READERS[entity](recorded).flatMap(({ field, value }) => (value === undefined ? [] : [field])));
  return READERS[entity](stored).every(({ field, level }) => level !== undefined || known.has(field));
}

/** Returns the name of a rule for a sentence: "the user Rita Quest", "the approval matrix of Travel" or "the settings". */
export const nameRule = (entity: RuleEntity, name: string): Message =>
  entity === "settings" || entity === "numbering"
    ? message(`audit.rule_${entity}`)
    : message(`audit.rule_${entity}`, { name });

/** Returns a field with its level: "role", "approver of level 2". */
export function nameRuleField({ field, level }: Pick<RuleDifference, "field" | "level">): Message {
  const label = message("audit.rule_field", { field });
  return level === undefined ? label : message("audit.rule_field_of_level", { field: label, level });
}
