import type { Role } from "../../domain/roles.ts";
import { insertAdminEvents, type NewAdminEvent } from "../../worker/db/queries/admin-events.ts";
import { addPayer, insertConfiguration, type NewConfiguration } from "../../worker/db/queries/matrix-writes.ts";
import { insertUser } from "../../worker/db/queries/people.ts";
import { recordBaseline } from "../../worker/services/audit/record-baseline.ts";
import { insertInitialUserEvents } from "../../worker/services/audit/record-password.ts";
import { inAuditedBatch } from "../../worker/services/audited-batch.ts";
import type { Deps } from "../../worker/services/deps.ts";

export type SampleUsername =
  | "admin"
  | "vp"
  | "director"
  | "senior.manager"
  | "manager"
  | "requester"
  | "hr.manager"
  | "it.manager"
  | "it.staff";

type SampleUser = { username: SampleUsername; name: string; role: Role; department: string; designation: string };

/** The users of the sample organisation. */
export const SAMPLE_USERS: readonly SampleUser[] = [
  { username: "admin", name: "Ama Admin", role: "admin", department: "admin", designation: "System Administrator" },
  { username: "vp", name: "Victor Pell", role: "vp", department: "operations", designation: "Vice President" },
  {
    username: "director",
    name: "Dora Rector",
    role: "director",
    department: "operations",
    designation: "Operations Director",
  },
  {
    username: "senior.manager",
    name: "Selma Nior",
    role: "senior_manager",
    department: "finance",
    designation: "Head of Finance",
  },
  { username: "manager", name: "Marc Nager", role: "manager", department: "finance", designation: "Finance Manager" },
  { username: "requester", name: "Rita Quest", role: "requester", department: "finance", designation: "Accountant" },
  { username: "hr.manager", name: "Hanna Rees", role: "manager", department: "hr", designation: "HR Manager" },
  { username: "it.manager", name: "Ivo Tamm", role: "manager", department: "it", designation: "IT Manager" },
  { username: "it.staff", name: "Ines Staff", role: "requester", department: "it", designation: "System Engineer" },
];

export type SampleUserIds = Record<SampleUsername, string>;

/**
 * Stores the users, the approval matrix and the payer of the sample organisation, with the entries of the record about them and about the
 * standard data. Returns the ids of the users.
 */
export async function createOrganisation(deps: Deps, password_hash: string): Promise<SampleUserIds> {
  const at = deps.now().toISOString();
  const people = Object.fromEntries(SAMPLE_USERS.map((member) => [member.username, deps.newId()])) as SampleUserIds;
  const users = SAMPLE_USERS.map(({ username, name, role, department, designation }) => ({
    id: people[username],
    username,
    password_hash,
    name,
    email: `${username}@company.example`,
    department_id: `department-${department}`,
    designation,
    role,
    password_kind: "documented" as const,
    created_at: at,
  }));
  const matrix = buildConfigurations(people).map((configuration) => ({
    ...configuration,
    id: deps.newId(),
    department_id: null,
  }));
  const payer = addPayer(deps.db, "procurement", people["senior.manager"], 0);
  const entries = matrix.map((configuration) => toFirstVersion(configuration, people, at));
  const statements = [
    ...users.map((user) => insertUser(deps.db, user)),
    ...matrix.flatMap((configuration) => insertConfiguration(deps.db, configuration, at)),
    payer,
  ];
  const written = await inAuditedBatch(deps, [
    ...statements,
    insertInitialUserEvents(deps, users),
    insertAdminEvents(deps.db, entries),
  ]);
  if (!written.ok) throw new Error(written.code);
  await recordBaseline(deps);
  return people;
}

type SampleConfiguration = Omit<NewConfiguration, "id" | "department_id"> & { type_name: string };

/** Returns the approval matrix of the sample organisation. Three request types are approved by amount, and the others have one approver. */
function buildConfigurations(people: SampleUserIds): SampleConfiguration[] {
  const limits: [SampleUsername, number | null][] = [
    ["manager", 1_000_00],
    ["senior.manager", 10_000_00],
    ["director", 100_000_00],
    ["vp", null],
  ];
  const levels = limits.map(([username, max_amount_minor]) => ({
    max_amount_minor,
    currency: "USD",
    approver_user_id: people[username],
  }));
  const amountBased = [
    ["financial", "Financial"],
    ["travel", "Travel"],
    ["procurement", "Procurement"],
  ] as const;
  const byApprover: [string, string, SampleUsername][] = [
    ["hr", "HR", "hr.manager"],
    ["it", "IT", "it.manager"],
    ["admin", "Admin", "director"],
    ["non_financial", "Non Financial", "manager"],
    ["personal", "Personal", "manager"],
  ];
  return [
    ...amountBased.map(([request_type, type_name]) => ({
      request_type,
      type_name,
      configuration_type: "amount_based" as const,
      approver_user_id: null,
      levels,
    })),
    ...byApprover.map(([request_type, type_name, username]) => ({
      request_type,
      type_name,
      configuration_type: "user_specific" as const,
      approver_user_id: people[username],
      levels: [],
    })),
  ];
}

/**
 * Returns the entry of the administration's record for the first version of a matrix configuration. The entry has no actor, because it
 * belongs to the initial data.
 */
function toFirstVersion(
  configuration: SampleConfiguration & { id: string },
  people: SampleUserIds,
  at: string,
): NewAdminEvent {
  const names = new Map(SAMPLE_USERS.map(({ username, name }) => [people[username], name]));
  const nameOf = (id: string | null): string | null => (id === null ? null : (names.get(id) ?? null));
  const { id, type_name, request_type, configuration_type, approver_user_id, levels } = configuration;
  const after = {
    request_type,
    configuration_type,
    department_id: null,
    department: null,
    approver_user_id,
    approver_user_name: nameOf(approver_user_id),
    is_active: true,
    levels: levels.map((level) => ({ ...level, approver_name: nameOf(level.approver_user_id) })),
  };
  return {
    entity: "doa_configuration",
    entity_id: id,
    version: 1,
    action: "created",
    label: type_name,
    actor_id: null,
    actor_name: null,
    created_at: at,
    before: null,
    after: JSON.stringify(after),
  };
}
