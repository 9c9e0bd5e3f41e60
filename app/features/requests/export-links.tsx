import { EXPORT_FORMATS } from "../../../domain/exports/table.ts";
import { exportMessages as exported } from "../../messages/export.ts";
import { DownloadLink } from "../../ui/download-link.tsx";
import { PANEL_FILTERS } from "./filter-address.ts";

const SHORT = { xlsx: "Excel", csv: "CSV", pdf: "PDF" } as const;

/** Export buttons of a list: the very requests that its filters show. `all`: the administrators' list of all requests. */
export function ExportLinks({ search, all = false }: { search: string; all?: boolean }) {
  const given = new URLSearchParams(search);
  const params = new URLSearchParams(all ? { all_requests: "true" } : {});
  for (const name of [...PANEL_FILTERS, "q", "sort_by", "sort_order"]) {
    const value = given.get(name);
    if (value) params.set(name, value);
  }
  return (
    <fieldset className="flex flex-wrap gap-2" aria-label={exported.exportAs}>
      {EXPORT_FORMATS.map((format) => (
        <DownloadLink
          key={format}
          href={`/api/download/requests/${format}?${params}`}
          failedTitle={exported.failedTitle}
          failed={exported.failed}
          className="btn-plain btn-small"
          label={`${exported.exportAs} ${SHORT[format]}`}
        >
          {SHORT[format]}
        </DownloadLink>
      ))}
    </fieldset>
  );
}
