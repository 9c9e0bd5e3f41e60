import { ONE_TIME_PASSWORD_HOURS } from "../../domain/users/passwords.ts";
import { catalogue } from "./catalogue.ts";

export const usersTabMessages = catalogue("usersTabMessages", {
  search: "Search users",
  username: "Username",
  name: "Name",
  email: "Email",
  role: "Role",
  department: "Department",
  designation: "Designation",
  password: "Password",
  passwordNew: (minLength: number) =>
    `Leave it empty: the user gets a link to choose a password within ${ONE_TIME_PASSWORD_HOURS} hours. Otherwise it is a one-time password of at least ${minLength} characters. Copy it for the user; it is not shown again, and must be changed at the first sign-in.`,
  passwordReset: (minLength: number) =>
    `Leave it empty to keep the password. A new one is a one-time password of at least ${minLength} characters: it signs the user out everywhere and must be changed at the next sign-in, within ${ONE_TIME_PASSWORD_HOURS} hours. The user and all administrators are notified.`,
  generate: "Generate a password",
  ownDepartment: "Another administrator must change your department.",
  ownPassword: "To change your own password, you need your current one:",
  changeOwnPassword: "Change Password",
  chooseDepartment: "Choose a department",
  allRoles: "All roles",
  allDepartments: "All departments",
  anyStatus: "Any status",
  none: "No users yet",
  noneText: "Add the first one, or import many from a CSV file.",
  isActiveHint: "Inactive people cannot sign in and get no new requests.",
  deactivateTitle: "Deactivate user?",
  reassignTitle: "Reassign open requests",
  deactivate: "Deactivate",
  deactivateAnyway: "Deactivate anyway",
  willBeDeleted: (name: string) =>
    `${name} has no requests and is not part of any approval, so the account will be deleted. This cannot be undone.`,
  hasRequests: (name: string, count: string, one: boolean) =>
    `${name} has submitted ${count} ${one ? "request" : "requests"}`,
  isUsed: (name: string) => `${name} is part of the history or the configuration`,
  soDeactivated: ", so the account will be deactivated.",
  cannotBeDeleted: ", so the account cannot be deleted. It is already inactive.",
  deactivateHint: "Their sessions end immediately, and they get no new requests. History keeps their name.",
  openRequestsTitle: (name: string, count: string, one: boolean) =>
    `${name} has ${count} open ${one ? "request" : "requests"}`,
  openRequestsText:
    "When you deactivate the account, they move to the next approvers of their routes. You can also choose who takes them over. The administrators are notified of requests that nobody can decide.",
  openRequestsInactive: "The account is inactive. Reassign the requests so that someone can decide them.",
  openRequests: "Open requests",
  requestedBy: (requester: string, department: string) => `${requester} · ${department}`,
  moreRequests: (count: string) => `and ${count} more`,
  reassignTo: "Reassign all to",
  comments: "Comments",
  commentsHint: "Shown in the history of every request.",
  candidate: (department: string, possible: string, total: string) =>
    `${department} · can decide ${possible} of ${total}`,
  noCandidates: "Nobody else can decide these requests. An administrator who did not submit them can reassign them.",
  reassignAll: "Reassign all",
  reassignAndDeactivate: "Reassign all and deactivate",
  done: "Done",
  isInactive: (name: string) => `${name} is now inactive.`,
  reassigning: "Reassigning",
  reassigned: (count: string, one: boolean, name: string) =>
    `${count} ${one ? "request" : "requests"} reassigned to ${name}`,
  remaining: (count: string) => `${count} are left. Select 'Reassign all' to continue.`,
  skipped: "Not reassigned to this person",
  lockedUntil: "Locked until",
  unlock: "Unlock",
  unlockOne: (name: string) => `Unlock ${name}`,
  unlocked: "User unlocked",
  unlockFailed: "Failed to unlock user",
});
