type Name = { name: string };
type Id = { id: string };
type Version = { version: number };
/** `entity`: the noun of an entity, such as 'approver group'. */
type Entity = { entity: string };
/** `field`: the name of a field of the API, such as 'username'. */
type Duplicate = { field: string; value: string; is_active: boolean };

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const formatInactive = (is_active: boolean): string => (is_active ? "" : "; it is inactive");

/** The texts of changes of the administration: why they are refused, and how they wait for a second administrator. */
export const changes = {
  not_found_user: ({ id }: Id) => `There is no user ${id}.`,
  not_found_department: ({ id }: Id) => `There is no department ${id}.`,
  not_found_currency: ({ id }: Id) => `There is no currency ${id}.`,
  not_found_request_type: ({ id }: Id) => `There is no request type ${id}.`,
  not_found_priority: ({ id }: Id) => `There is no priority ${id}.`,
  not_found_doa_configuration: ({ id }: Id) => `There is no DOA configuration ${id}.`,
  not_found_approver_group: ({ id }: Id) => `There is no approver group ${id}.`,
  not_found_duty_conflict: ({ id }: Id) => `There is no conflict of duties ${id}.`,
  stale_version: ({ label, version }: Version & { label: string }) =>
    `${label} changed in the meantime (now version ${version}).`,
  stale_settings: ({ version }: Version) => `The settings changed in the meantime (now version ${version}).`,
  stale_numbering: ({ version }: Version) => `The request numbering changed in the meantime (now version ${version}).`,
  field_in_use: ({ label, field }: { label: string; field: string }) =>
    `${label} is in use, so its ${field} cannot be changed`,
  duplicate: ({ entity, field, value, is_active }: Entity & Duplicate) =>
    `Another ${entity} already has the ${field} "${value}"${formatInactive(is_active)}`,
  deactivated: ({ entity, label }: Entity & { label: string }) =>
    `${capitalize(entity)} deactivated, not deleted: ${label} is in use, and its history stays`,
  deleted: ({ entity }: Entity) => `${capitalize(entity)} deleted successfully`,
  two_administrators_needed:
    "At least two active administrators are necessary, because a second administrator confirms changes of rules",
  setting_needs_two_administrators: "This setting needs at least two active administrators",
  number_exists: ({ request_id }: { request_id: string }) =>
    `${request_id} already exists, and no number is used twice.`,
  counter_reset: ({ request_id }: { request_id: string }) => `Reset: the next request is ${request_id}`,

  // The kinds of rules
  subject_doa_configuration: "the approval matrix",
  subject_approver_group: "an approver group",
  subject_duty_conflict: "a conflict of duties",
  subject_request_type: "a request type",
  subject_department: "a department",
  subject_currency: "a currency",
  subject_user: "a role",
  subject_user_department: "the department of a user",
  subject_priority: "a priority",
  subject_handover: "the approver of open requests",
  subject_deletion: "requests",
  subject_settings: "the settings",
  subject_numbering: "the request numbering",
  subject_rules: "the rules",

  // Proposed changes
  no_proposed_change: "There is no such proposed change.",
  author_lost_access: "The author of this change can no longer change the administration.",
  no_effect: "This change has no effect any more. Please decline it.",
  already_decided: "Another administrator has already decided this change.",
  outdated: "This change is out of date.",
  lapsed: "This change lapsed after 14 days.",
  own_proposal: "You proposed this change, so another administrator must confirm it.",
  not_administrator: "An administrator must confirm this change.",
  acts_for_author: "You act for the author of this change, so another administrator must confirm it.",
  influenced_by_author: ({ days }: { days: number }) =>
    `The author of this change set up or changed your account less than ${days} days ago, so another administrator must confirm it.`,
  password_separately: "Please change the password separately from the rest",
  password_cannot_wait:
    "A second administrator must confirm this user, and a password cannot wait. Leave it empty: the user gets a link to choose one after the confirmation",
  /** `subject`: the kind of rule. */
  proposed: ({ name, subject }: Name & { subject: string }) =>
    `${name} proposed a change of ${subject}. It waits for a second administrator.`,
  confirmed_for_author: ({ name }: Name) => `${name} confirmed the change that you proposed.`,
  declined_for_author: ({ name }: Name) => `${name} declined the change that you proposed.`,
};
