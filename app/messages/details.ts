import { formatIsolatedList, isolateBidiText } from "../../domain/format/bidi.ts";
import { formatList } from "../../domain/format/lists.ts";

/** Returns up to three names; of more names, the first two and the number of the others. */
const formatLongList = (names: readonly string[]): string =>
  names.length <= 3
    ? formatIsolatedList(names)
    : formatList([...names.slice(0, 2).map(isolateBidiText), `${names.length - 2} others`]);

/** The texts of the request details and of the full record. */
export const requestDetailsMessages = {
  failed: "Failed to load request details",
  notFound: "Request not found",
  notFoundText: (id: string) => `There is no request ${id}, or you don't have access to it.`,
  crashText: "Nothing was changed. Please try again.",
  analyse: {
    title: "Analysis",
    button: "Analyze",
    again: "Analyze again",
    loading: "Loading the analysis...",
    note: "Based on the approval rules and the requests you have access to. It supports your decision; it never decides.",
  },
  progress: {
    title: "Progress",
    waitingForYou: "Waiting for your decision",
    waitingFor: (names: readonly string[]) => `Waiting for ${formatLongList(names)}`,
    unassigned: "No approver",
    unassignedText: "An administrator has been notified and will assign an approver.",
    infoFromYou: "Your answer is needed",
    infoFrom: (name: string) => `Waiting for an answer from ${name}`,
    approvedBy: (name: string) => `Approved by ${name}`,
    approvedAtOnce: "Approved at once",
    rejectedBy: (name: string) => `Rejected by ${name}`,
    cancelledBy: (name: string) => `Cancelled by ${name}`,
    waitingForYouFor: (name: string) => `Waiting for your decision for ${name}`,
    youMayDecide: "You can also decide.",
    /** `step`: 'Step 2 of 3, Finance'. */
    youDecideStep: (step: string) => `You are deciding: ${step}.`,
    youDecideFor: (name: string) => `You are deciding for ${name}, who is out of office.`,
    since: "Since",
    due: "Due",
    wasDue: "Was due",
    decision: "Your decision",
    request: "Your request",
    administration: "Administration",
    reminded: "Reminder sent",
  },
  copy: {
    again: "Submit again",
    copy: "Copy to a new request",
    from: "Copied from",
    to: "Copied to",
    reason: "Reason",
  },
  info: { title: "Info Requested", question: (name: string) => `${name} asks` },
  facts: {
    description: "Description",
    type: "Type",
    department: "Department",
    requester: "Requester",
    amount: "Amount",
    priority: "Priority",
    timeline: "Timeline",
    submitted: "Submitted",
    updated: "Last updated",
    due: "Due",
    approved: "Approved",
  },
  attachments: {
    title: "Attachments",
    none: "No files are attached.",
    attached: "Attached",
    view: "View",
    download: "Download",
    opensInNewTab: (name: string) => `${name} (opens in a new tab)`,
    viewFailed: "Failed to view attachment",
    downloadFailed: "Failed to download attachment",
  },
  approval: {
    title: "Approval",
    current: "Current approver",
    approvedBy: "Approved by",
    noApprover: "Nobody",
    eligible: "Eligible approvers",
    why: "Why these approvers",
    firstRoute: "Original route",
    loading: "Loading the steps...",
  },
  handover: {
    escalated: (to: string | null) => `Escalated ${to === null ? "" : `to ${to} `}by the system on`,
    reassigned: (to: string | null, by: string | null) => `Reassigned to ${to} by ${by} on`,
    assigned: (to: string | null, by: string | null) => `Assigned to ${to} by ${by} on`,
    escalationReason: (hours: number, name: string) =>
      `, after ${hours} ${hours === 1 ? "hour" : "hours"} without a decision by ${name}.`,
    noSuperior: (name: string) => `${name} has no superior: the administrators were notified.`,
    others: (names: readonly string[]) => {
      const list = formatList(names);
      return `${list.charAt(0).toUpperCase()}${list.slice(1)} can also decide.`;
    },
    you: "you",
  },
  history: {
    title: "Approval History",
    events: {
      submitted: "submitted the request",
      approved: "approved",
      rejected: "rejected",
      request_info: "requested information",
      reassigned: "reassigned",
      approver_added: "added an approver",
      approver_removed: "removed an approver",
      responded: "responded",
      modified: "modified the request",
      cancelled: "cancelled the request",
      reminded: "sent a reminder",
      commented: "commented",
      overdue: "The due date passed",
      escalated: "Escalated",
      deleted: "deleted the request",
    },
  },
  comments: {
    title: "Comments",
    none: "No comments yet.",
    label: "Add a comment",
    placeholder: "Visible to everyone who can see this request",
    submit: "Comment",
  },
  evidence: {
    title: "Evidence",
    intro:
      "This request with its full record, to archive or share. The pack also contains the files and a small program that checks whether anything was changed.",
    pdf: "Evidence (PDF)",
    zip: "Evidence pack (ZIP)",
    failed: "The evidence could not be created",
  },
  record: {
    title: "Full record",
    pageTitle: (id: string) => `Record of ${id}`,
    intro: "Every entry contains the hash of the entry before it, so any change or removal is detected.",
    open: "Open the full record",
    loading: "Checking the record…",
    failed: "The record could not be loaded.",
    verified: (count: number) => (count === 1 ? "Record verified: 1 entry" : `Record verified: ${count} entries`),
    mismatch: "This request does not match its record",
    entryMismatch: (version: number) => `Entry ${version} does not match`,
    entry: (version: number) => `Entry ${version}`,
    hash: "Hash",
    previous: "Previous hash",
    content: "Recorded content",
    system: "System",
    back: "Request details",
  },
} as const;
