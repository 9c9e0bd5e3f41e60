import type { RecurrencePauseReason, RecurrenceUnit } from "../../../domain/requests/recurrence.ts";

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

/** Returns 'every week' or 'every 2 weeks'. */
const formatInterval = (every: number, unit: RecurrenceUnit): string =>
  every === 1 ? `every ${unit}` : `every ${every} ${unit}s`;

const PAUSE_REASONS: Record<RecurrencePauseReason, string> = {
  owner: "Paused",
  refused: "Paused because it could not be submitted",
  inactive: "Paused because your account was inactive",
};

/** The texts of templates and recurring requests. */
export const templates = {
  title: "Templates",
  intro: "Start requests from saved values, or have them submitted regularly.",
  failed: "Failed to load your templates",
  open: "Manage templates",
  start: "Start from a template",
  shared: "Shared",
  notAvailable: "No longer available",
  inactiveType: (type: string) => `The request type ${type} is no longer available.`,
  save: {
    summary: "Save as template",
    name: "Name of the template",
    nameHint: "The title is used if you leave it empty.",
    audience: "Who can use it",
    button: "Save template",
    saved: "Template saved",
    failed: "Failed to save the template",
    unreachable: "The connection was lost. Please try again.",
  },
  audience: {
    own: "Only you",
    everybody: "Everybody",
    department: (name: string) => `Department ${name}`,
    sharedBy: "Shared by",
  },
  list: {
    title: "Your templates",
    sharedTitle: "Shared with you",
    none: "No templates yet",
    noneText: "Fill in the submit form and choose 'Save as template'.",
    use: "Use",
    useName: (name: string) => `Use the template ${name}`,
    edit: "Edit",
    repeat: "Repeat",
    name: "Name",
    change: "Save changes",
    changed: "Template saved",
    changeFailed: "Failed to save the template",
    delete: "Delete",
    deleteName: (name: string) => `Delete the template ${name}`,
    deleted: "Template deleted",
    deleteFailed: "Failed to delete the template",
  },
  repeat: {
    every: "Every",
    unit: "Unit",
    units: { week: "Weeks", month: "Months" } satisfies Record<RecurrenceUnit, string>,
    weekday: "On (weeks)",
    monthDay: "On day (months)",
    monthDayHint: "In a shorter month, its last day.",
    endsOn: "Last day",
    endsOnHint: "Leave empty to never end.",
    note: (hour: number, zone: string) =>
      `Submitted at ${hour}:00 (${zone}) in your name, with a copy of these values. Your approvers decide as usual.`,
    button: "Start repeating",
    started: "Recurring request saved",
    startedText: (day: string) => `The first one is submitted on ${day}.`,
    failed: "Failed to save the recurring request",
  },
  recurring: {
    title: "Recurring requests",
    none: "Nothing is submitted regularly",
    noneText: "Choose 'Repeat' on a template.",
    rhythm: (every: number, unit: RecurrenceUnit, day: number) =>
      unit === "week"
        ? `Submitted ${formatInterval(every, unit)} on ${WEEKDAYS[day - 1]}`
        : `Submitted ${formatInterval(every, unit)} on day ${day}`,
    next: "Next",
    until: "until",
    last: "Last request",
    ended: "Ended",
    paused: (reason: RecurrencePauseReason) => PAUSE_REASONS[reason],
    pause: "Pause",
    pauseName: (name: string) => `Pause ${name}`,
    pausedToast: "Recurring request paused",
    resume: "Resume",
    resumeName: (name: string) => `Resume ${name}`,
    resumed: "Recurring request resumed",
    resumedText: (day: string) => `The next one is submitted on ${day}.`,
    delete: "Delete",
    deleteName: (name: string) => `Delete the recurring request ${name}`,
    deleted: "Recurring request deleted",
    failed: "Failed to change the recurring request",
  },
  weekdays: WEEKDAYS,
};
