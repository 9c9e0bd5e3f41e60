/** Instructions for common tasks, each with a link. Pure. */
import { createInfoFact, type FactDraft } from "../facts.ts";

type TopicEntry = { words: RegExp; text: string; label: string; href: string };

const HOW_TO_PATTERN =
  /(?<!\w)(?:how (?:do|can|could|to|would|should|does|am|is)|how's it|where (?:do|can|could) (?:i|we|one|you)|what do i (?:do|need) to|(?:can|could|may|am i able to) i|i (?:want|need|would like|'d like|wish) to|is it possible to|is there a way to|help me|explain|show me how|way to|steps to|possible to)(?!\w)/;

/** Matches questions with 'how' that do not ask for instructions but for an amount, a number or a duration. */
const NOT_HOW_TO_PATTERN = /(?<!\w)how (?:much|many|long|often|fast|quick(?:ly)?)(?!\w)/;

/** The topics that have instructions. If a question contains words of several topics, the first of these topics applies. */
const TOPICS = {
  password: {
    words: /password/,
    text: "Open Change Password, enter your current password, and enter the new one twice. It needs at least 6 characters, or more if the administrator requires it.",
    label: "Change Password",
    href: "/change-password",
  },
  delegate: {
    words:
      /(?<!\w)(?:delegat\w*|out of (?:the )?office|vacation|holidays?|on leave|stand in for me|deputy|substitute|while i am away|when i'?m away|absence)(?!\w)/,
    text: "Open Out of office from your profile, choose who decides for you and until when. They can act on your approvals, except on their own requests; you can end it at any time.",
    label: "Out of office",
    href: "/profile/out-of-office",
  },
  export: {
    words: /(?<!\w)(?:export\w*|download\w*|excel|xlsx|csv|pdf|spreadsheet)(?!\w)/,
    text: "Every role except requester can open Downloads & Reports, set the filters and choose Excel, CSV or PDF. The file contains the matching requests that you have access to.",
    label: "Downloads & Reports",
    href: "/downloads",
  },
  remind: {
    words: /(?<!\w)(?:remind\w*|nudge|chase|ping)(?!\w)/,
    text: "Open your request and choose Remind: its current approver gets a notification. This works at most once an hour for each request, while it is pending, overdue or needs info.",
    label: "My Requests",
    href: "/my-requests",
  },
  cancel: {
    words: /(?<!\w)(?:cancel\w*|withdraw\w*|retract|call off|take back|pull back)(?!\w)/,
    text: "Open your request while it is pending, overdue or needs info, choose Cancel and say why. A cancelled request cannot be opened again; submit a new one instead.",
    label: "My Requests",
    href: "/my-requests",
  },
  reassign: {
    words: /(?<!\w)(?:re-?assign\w*|hand(?:ing)? (?:.{1,20} )?over|pass (?:.{1,20} )?on|forward)(?!\w)/,
    text: "As an approver of the request, open it, choose Reassign and choose any active colleague except the requester. The other eligible approvers can still decide.",
    label: "Dashboard",
    href: "/",
  },
  attach: {
    words: /(?<!\w)(?:attach\w*|upload\w*|add (?:a )?(?:file|document|receipt|invoice)|files?|receipts?)(?!\w)/,
    text: "Add files on the submit form: at most 3, each at most 2 MB, as JPEG, PNG, GIF or PDF.",
    label: "Submit Request",
    href: "/submit-request",
  },
  modify: {
    words:
      /(?<!\w)(?:modify\w*|edit\w*|change|amend|correct|update|fix)(?!\w).*(?:request|amount|title|it|currency|submission)/,
    text: "Open your request while it is pending, overdue or needs info and choose Modify. Changing the amount, currency or type may change the approver. The administrator can switch modifications off.",
    label: "My Requests",
    href: "/my-requests",
  },
  respond: {
    words: /(?<!\w)(?:respond\w*|answer|reply|give (?:the )?info\w*|provide (?:the )?info\w*)(?!\w)/,
    text: "When your request needs info, open it, write your answer under Respond and send it: the request goes back to its approver.",
    label: "My Requests",
    href: "/my-requests?status=needs_info",
  },
  notifications: {
    words: /(?<!\w)(?:notif\w*|push|emails?|mails?|sms|alerts?)(?!\w)/,
    text: "Open Notification settings from your profile and choose what you get by email or SMS, and when.",
    label: "Notification settings",
    href: "/profile/notifications",
  },
  announce: {
    words: /(?<!\w)announce\w*(?!\w)/,
    text: "Admins, directors and managers create announcements under Announcements; another admin or director has to approve each one before it is published.",
    label: "Announcements",
    href: "/announcements",
  },
  approve: {
    words: /(?<!\w)(?:approve|reject|decide|ask for (?:more )?info\w*|request (?:more )?info\w*)(?!\w)/,
    text: "Open a request that is waiting for you and choose Approve, Reject or Request info; a comment is required. Only the current approver and the eligible approvers can decide, and nobody can decide their own request.",
    label: "Dashboard",
    href: "/",
  },
  comment: {
    words: /(?<!\w)comments?(?!\w)/,
    text: "Open the request and write under Comments. Everyone who can see the request can comment on it, whatever its status.",
    label: "Dashboard",
    href: "/",
  },
  history: {
    words: /(?<!\w)(?:history|audit|trail)(?!\w)/,
    text: "Open the request: its details show the history and link to the full record with its hashes.",
    label: "Dashboard",
    href: "/",
  },
  search: {
    words: /(?<!\w)(?:search|filter|find)(?!\w).*(?:requests?|list|dashboard)/,
    text: "Use the search box and the filters above the list on the dashboard, or Smart Search here in plain words.",
    label: "Dashboard",
    href: "/",
  },
  submit: {
    words:
      /(?<!\w)(?:submit\w*|create|make|raise|file|start|new|enter|open)(?!\w).*(?:requests?|claim|one|approval|purchase|trip|expenses?)|(?<!\w)(?:submit|request (?:a|an|some|time|money))(?!\w)/,
    text: "Open Submit Request, enter a title and a description, choose the type and, if it needs one, the amount. The form shows who will approve before you submit.",
    label: "Submit Request",
    href: "/submit-request",
  },
} as const satisfies Record<string, TopicEntry>;

export type HowToTopic = keyof typeof TOPICS;

/** Returns the topic of a question such as 'how do I …'; null for other questions and unknown topics. */
export function findHowToTopic(text: string): HowToTopic | null {
  if (!HOW_TO_PATTERN.test(text) || NOT_HOW_TO_PATTERN.test(text)) return null;
  // 'Can I approve 5,000?' is a question about authority, not about how to approve.
  if (/(?<!\w)(?:can|may|could|am i able to) i (?:approve|sign|decide)/.test(text)) return null;
  const found = (Object.entries(TOPICS) as [HowToTopic, TopicEntry][]).find(([, entry]) => entry.words.test(text));
  return found?.[0] ?? null;
}

/** Returns the topic of a command such as 'cancel my request'. */
export const findCommandTopic = (text: string): HowToTopic | null =>
  findHowToTopic(`how do i ${text}`) ?? (/(?<!\w)(?:approve|reject|decline)/.test(text) ? "approve" : null);

export function createHowToFact(topic: HowToTopic): FactDraft {
  const { text, label, href } = TOPICS[topic];
  return createInfoFact("how_to", text, [{ label, href }]);
}
