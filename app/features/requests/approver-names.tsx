import type { RequestSummary } from "../../../domain/entities.ts";
import { formatIsolatedList } from "../../../domain/format/bidi.ts";
import { useTexts } from "../../ui/texts.tsx";

/** Returns the names of the people that a request waits for, or, after the decision, the name of its last approver. */
export function listApproverNames({
  waiting_for,
  current_approver_name,
}: Pick<RequestSummary, "waiting_for" | "current_approver_name">): string[] {
  if (waiting_for.length > 0) return waiting_for.map(({ name }) => name);
  return current_approver_name === null ? [] : [current_approver_name];
}

/** Shows the first name and the number of further names. The tooltip, screen readers and the printed page contain all names. */
export function ApproverNames({ names: [first = "", ...others] }: { names: readonly string[] }) {
  const texts = useTexts();
  const messages = texts.common;

  if (others.length === 0) return <bdi>{first}</bdi>;
  const all = formatIsolatedList([first, ...others], texts.language);
  return (
    <span title={all}>
      <span aria-hidden="true" className="print:hidden">
        <bdi>{first}</bdi> {messages.requests.andOthers(others.length)}
      </span>
      <span className="sr-only print:not-sr-only">{all}</span>
    </span>
  );
}
