/** The texts of the screen with proposed changes of approval rules. */
export const proposedChanges = {
  title: "Proposed changes",
  intro: "Changes of approval rules that a second administrator must confirm before they apply.",
  none: "No proposed changes",
  noneText:
    "While the setting is on, changes of approval rules appear here until a second administrator confirms them.",
  subject: (name: string, label: string | null) =>
    `${name.charAt(0).toUpperCase()}${name.slice(1)}${label === null ? "" : `: ${label}`}`,
  proposedBy: "Proposed by",
  proposedAt: "Proposed",
  expires: "Lapses",
  decidedBy: { confirmed: "Confirmed by", declined: "Declined by" },
  comment: "Comment",
  commentHint: "Required if you decline.",
  confirm: "Confirm change",
  decline: "Decline change",
  states: { pending: "Waiting", confirmed: "Confirmed", declined: "Declined", expired: "Lapsed" },
  confirmed: "Change confirmed",
  declined: "Change declined",
  waits: {
    title: "Waits for a second administrator",
    everything: "This waits until a second administrator confirms it.",
    rules: "Changes of approval rules wait until a second administrator confirms them.",
    approver: "If the current step has too few people, this waits until a second administrator confirms it.",
  },
  failed: "Failed to decide the change",
  loadFailed: "Failed to load the proposed changes",
};
