import { EXPORT_FORMATS } from "../../../domain/exports/table.ts";
import { exportMessages } from "../../messages/export.ts";
import { DownloadLink } from "../../ui/download-link.tsx";
import { PANEL_FILTERS } from "./filter-address.ts";

const FORMAT_LABELS = { xlsx: "Excel", csv: "CSV", pdf: "PDF" } as const;

/** Links that export the requests that match the list's filters. `all`: whether the list is the administrators' list of all requests. */
export function ExportLinks({ search, all = false }: { search: string; all?: boolean }) {
  const filters = new URLSearchParams(search);
  const params = new URLSearchParams(all ? { all_requests: "true" } : {});
  for (const name of [...PANEL_FILTERS, "q", "sort_by", "sort_order"]) {
    const value = filters.get(name);
    if (value) params.set(name, value);
  }
  return (
    <fieldset className="flex flex-wrap gap-2" aria-label={exportMessages.exportAs}>
      {EXPORT_FORMATS.map((format) => (
        <DownloadLink
          key={format}
          href={`/api/download/requests/${format}?${params}`}
          failedTitle={exportMessages.failedTitle}
          failed={exportMessages.failed}
          className="btn-plain btn-small"
          label={`${exportMessages.exportAs} ${FORMAT_LABELS[format]}`}
        >
          {FORMAT_LABELS[format]}
        </DownloadLink>
      ))}
    </fieldset>
  );
}
