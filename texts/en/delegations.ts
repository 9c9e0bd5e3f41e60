/** Absences and the people who decide for others. */
export const delegations = {
  delegate_required: "Please choose who decides for you",
  end_required: "Please choose an end date",
  not_oneself: "You cannot choose yourself",
  not_active: ({ name }: { name: string }) => `${name} is not active`,
  starts_in_past: "The start cannot be in the past",
  ends_in_future: "The end must be in the future",
  ends_after_start: "The end must be after the start",
  too_long: "The period can be at most one year",
  /** `day`: YYYY-MM-DD. */
  delegate_away_day: ({ name, day }: { name: string; day: string }) => `${name} is out of office on ${day}`,
  /** `from`, `until`: the first and the last of the days, YYYY-MM-DD. */
  delegate_away_days: ({ name, days, from, until }: { name: string; days: number; from: string; until: string }) =>
    `${name} is out of office on ${days} days of this period, from ${from} to ${until}`,
  /** `from`, `until`: ISO 8601 in UTC. */
  period_overlaps: ({ from, until, name }: { from: string; until: string; name: string }) =>
    `You are already out of office from ${toMinute(from)} to ${toMinute(until)} (UTC), and ${name} decides for you.`,
  /** Who did something and on whose behalf. */
  on_behalf_of: ({ name, delegator_name }: { name: string; delegator_name: string }) => `${name} for ${delegator_name}`,
  not_found: "This absence doesn't exist, or it isn't yours.",
  already_ended: "This absence has already ended.",
  will_not_decide: ({ name }: { name: string }) => `${name} will not decide for you`,
  no_longer_decides: ({ name }: { name: string }) => `${name} no longer decides for you`,
};

const toMinute = (iso: string): string => iso.slice(0, 16).replace("T", " ");
