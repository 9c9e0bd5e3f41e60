import { EXPORT_FORMATS } from "../../../domain/exports/table.ts";
import { DownloadLink } from "../../ui/download-link.tsx";
import { useTexts } from "../../ui/texts.tsx";
import { PANEL_FILTERS } from "./filter-address.ts";

const FORMAT_LABELS = { xlsx: "Excel", csv: "CSV", pdf: "PDF" } as const;

export interface ExportLinksProps {
  search: string;
  /** Whether the list is the administrators' list of all requests. */
  all?: boolean;
  /** The selected requests, which are exported in place of those that match the filters. */
  ids?: readonly string[];
}

/** Links that export the requests that match the list's filters, or the selected ones. */
export function ExportLinks({ search, all = false, ids }: ExportLinksProps) {
  const exportMessages = useTexts().exports;

  const filters = new URLSearchParams(search);
  const params = new URLSearchParams(all ? { all_requests: "true" } : {});
  if (ids) params.set("ids", ids.join());
  for (const name of [...(ids ? [] : [...PANEL_FILTERS, "q"]), "sort_by", "sort_order"]) {
    const value = filters.get(name);
    if (value) params.set(name, value);
  }
  const [title, toLabel] = ids
    ? [exportMessages.exportSelected(ids.length), exportMessages.exportSelectedAs]
    : [exportMessages.exportAs, (format: string) => `${exportMessages.exportAs} ${format}`];
  return (
    <fieldset className="flex flex-wrap items-center gap-2" aria-label={title}>
      {ids ? <span className="text-sm">{title}</span> : null}
      {EXPORT_FORMATS.map((format) => (
        <DownloadLink
          key={format}
          href={`/api/download/requests/${format}?${params}`}
          failedTitle={exportMessages.failedTitle}
          failed={exportMessages.failed}
          className="btn-plain btn-small"
          label={toLabel(FORMAT_LABELS[format])}
        >
          {FORMAT_LABELS[format]}
        </DownloadLink>
      ))}
    </fieldset>
  );
}
