import type { Role } from "../../app/domain/roles.ts";
import { inBatch } from "../../worker/db/database.ts";
import { addPayer, insertConfiguration } from "../../worker/db/queries/matrix-writes.ts";
import { insertUser } from "../../worker/db/queries/people.ts";
import type { Deps } from "../../worker/services/deps.ts";

export type Username =
  | "admin"
  | "vp"
  | "director"
  | "senior.manager"
  | "manager"
  | "requester"
  | "hr.manager"
  | "it.manager"
  | "it.staff";

type Member = { username: Username; name: string; role: Role; department: string; designation: string };

/** The cast (design/api.md). */
export const MEMBERS: readonly Member[] = [
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

export type People = Record<Username, string>;

/** Writes the users, the approval matrix and the payer of the sample organisation. Answers the users' ids. */
export async function createOrganisation(deps: Deps, password_hash: string): Promise<People> {
  const at = deps.now().toISOString();
  const people = Object.fromEntries(MEMBERS.map((member) => [member.username, deps.newId()])) as People;
  const users = MEMBERS.map(({ username, name, role, department, designation }) =>
    insertUser(deps.db, {
      id: people[username],
      username,
      password_hash,
      name,
      email: `${username}@company.example`,
      department_id: `department-${department}`,
      designation,
      role,
      password_kind: "documented",
      created_at: at,
    }),
  );
  const limits: [Username, number | null][] = [
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
  const amountBased = ["financial", "travel", "procurement"].flatMap((request_type) =>
    insertConfiguration(
      deps.db,
      {
        id: deps.newId(),
        request_type,
        configuration_type: "amount_based",
        department_id: null,
        approver_user_id: null,
        levels,
      },
      at,
    ),
  );
  const named: [string, Username][] = [
    ["hr", "hr.manager"],
    ["it", "it.manager"],
    ["admin", "director"],
    ["non_financial", "manager"],
    ["personal", "manager"],
  ];
  const userSpecific = named.flatMap(([request_type, username]) =>
    insertConfiguration(
      deps.db,
      {
        id: deps.newId(),
        request_type,
        configuration_type: "user_specific",
        department_id: null,
        approver_user_id: people[username],
        levels: [],
      },
      at,
    ),
  );
  const payer = addPayer(deps.db, "procurement", people["senior.manager"], 0);
  await inBatch(deps.db, [...users, ...amountBased, ...userSpecific, payer]);
  return people;
}
