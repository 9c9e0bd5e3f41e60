type Name = { name: string };
type Version = { version: number };

/** The texts of changes of the administration: why they are refused, and how they wait for a second administrator. */
export const changes = {
  stale_settings: ({ version }: Version) => `The settings changed in the meantime (now version ${version}).`,
  stale_numbering: ({ version }: Version) => `The request numbering changed in the meantime (now version ${version}).`,
  setting_needs_two_administrators: "This setting needs at least two active administrators",
  number_exists: ({ request_id }: { request_id: string }) =>
    `${request_id} already exists, and no number is used twice.`,
  counter_reset: ({ request_id }: { request_id: string }) => `Reset: the next request is ${request_id}`,
  counter_reset_done: ({ request_id }: { request_id: string }) =>
    `Request counter reset successfully. Next request will be ${request_id}`,

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
