import { Link } from "@remix-run/react";
import { formatTotal } from "../../../../domain/format/numbers.ts";
import type { ListColumn } from "../../../../domain/requests/list-view.ts";
import { useTexts } from "../../../ui/texts.tsx";
import { BulkBar } from "../bulk/bulk-bar.tsx";
import { useBulkCheckbox } from "../bulk/bulk-checkbox.tsx";
import type { ListChoices } from "../list-choices.tsx";
import type { ListedRequest } from "../listed-request.ts";
import { RequestCard } from "../request-card.tsx";
import { RequestListTable } from "../request-list-table.tsx";

/** The first requests of a section, and the number of all its requests. */
export interface RequestSectionData {
  items: readonly ListedRequest[];
  total: number;
  total_is_floor: boolean;
}

export interface RequestSectionProps {
  /** The id of the section's element, which is the target of links. */
  id: string;
  title: string;
  /** The text beside the title: why these requests are in the section, or how they are sorted. */
  note: string;
  section: RequestSectionData;
  /** The link to the list of all requests of the section. */
  allLink: { to: string; label: string };
  choices: ListChoices;
  /** The columns of the table; null to show cards. */
  columns: readonly ListColumn[] | null;
}

/** A section above the list with requests that need an action. Renders nothing if there are none. */
export function RequestSection({ id, title, note, section, allLink, choices, columns }: RequestSectionProps) {
  const texts = useTexts();
  const { items: requests, total, total_is_floor } = section;
  const renderCheckbox = useBulkCheckbox();
  if (requests.length === 0) return null;
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mt-4 scroll-mt-20 md:mt-6">
      <div className="section-head">
        <h2 id={`${id}-title`}>
          {title}{" "}
          <span className="font-normal text-muted tabular-nums">
            {formatTotal(total, total_is_floor, texts.language)}
          </span>
        </h2>
        <p>{note}</p>
        <Link to={allLink.to}>{allLink.label}</Link>
      </div>
      <BulkBar
        key={columns ? "table" : "cards"}
        requests={requests}
        total={formatTotal(total, total_is_floor, texts.language)}
      />
      {columns ? (
        <RequestListTable
          label={title}
          requests={requests}
          choices={choices}
          columns={columns}
          order={null}
          marksWaiting={false}
          renderCheckbox={renderCheckbox}
        />
      ) : (
        <ul className="flex flex-col gap-3">
          {requests.map((request) => (
            <RequestCard
              key={request.id}
              request={request}
              choices={choices}
              awaitsReader={request.waiting}
              checkbox={renderCheckbox(request)}
              isOwn={false}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
