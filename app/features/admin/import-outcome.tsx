import { type ReactNode, useEffect, useRef } from "react";
import { formatCount } from "../../../domain/format/numbers.ts";
import type { ImportName, ImportResultFile } from "../../../texts/en/screens/admin-import.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useTexts } from "../../ui/texts.tsx";
import { type Column, DataTable } from "./data-table.tsx";
import type { PartitionedImportReport } from "./handle-import.ts";

type Row = PartitionedImportReport["accepted_rows"][number];

export interface ImportResultPanelProps {
  name: ImportName;
  report: PartitionedImportReport;
  title: string;
  /**
   * The button for the next step. After a preview it imports the rows, and after an import it opens an empty form. Null if no row can be
   * imported.
   */
  action: ReactNode;
}

/** Shows the result of a preview or an import: the number of rows, and the refused rows with their reasons. */
export function ImportResultPanel({ name, report, title, action }: ImportResultPanelProps) {
  const text = useTexts().imports;

  const top = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new report, not for each render.
  useEffect(() => {
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: "start" });
  }, [report]);
  return (
    <div ref={top} tabIndex={-1} className="flex scroll-mt-20 flex-col gap-4 outline-none">
      <Alert tone={report.refused > 0 ? "warning" : "success"} title={title}>
        <p>{report.message}</p>
        {report.accepted === 0 ? <p>{text.noValidRows}</p> : null}
        {report.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </Alert>
      {report.links_csv === null ? null : <PasswordLinks name={name} csv={report.links_csv} />}
      {action ? <div className="flex justify-end max-md:*:w-full">{action}</div> : null}
      <Rows
        name={name}
        title={text.refused}
        rows={report.refused_rows}
        total={report.refused}
        actions={
          report.refused_csv === null ? null : (
            <RowsDownload name={name} which="refused" csv={report.refused_csv} label={text.download} />
          )
        }
      />
      <Rows name={name} title={text.accepted} rows={report.accepted_rows} total={report.accepted} />
    </div>
  );
}

/** Offers a file with the password links of the imported users. Only this page contains these links (R37). */
function PasswordLinks({ name, csv }: { name: ImportName; csv: string }) {
  const text = useTexts().imports;

  return (
    <Alert tone="info" title={text.linksTitle}>
      <p>{text.linksText}</p>
      <div className="mt-3">
        <RowsDownload name={name} which="links" csv={csv} label={text.downloadLinks} />
      </div>
    </Alert>
  );
}

interface RowsDownloadProps {
  name: ImportName;
  which: ImportResultFile;
  csv: string;
  label: string;
}

/**
 * Shows a button that downloads rows as a CSV file. Uses a plain HTML form and not the `Form` of Remix, because the response is a file and
 * the page stays open.
 */
function RowsDownload({ name, which, csv, label }: RowsDownloadProps) {
  return (
    <form method="post" action={`/admin/import/${name}.csv`} encType="multipart/form-data">
      <input type="hidden" name="which" value={which} />
      <input type="hidden" name="csv" value={csv} />
      <Button variant="secondary" size="sm" icon={<Icon name="download" />}>
        {label}
      </Button>
    </form>
  );
}

interface RowsProps {
  name: ImportName;
  title: string;
  rows: readonly Row[];
  /** The total number of rows. `rows` may contain only the first of them. */
  total: number;
  actions?: ReactNode;
}

function Rows({ name, title, rows, total, actions }: RowsProps) {
  const texts = useTexts();
  const text = texts.imports;

  if (rows.length === 0) return null;
  const refused = rows.some(({ errors }) => errors.length > 0);
  const withLinks = rows.some(({ password_link }) => password_link !== undefined);
  const values = text[name].columns.map(
    (column): Column<Row & { id: string }> => ({ header: column.name, cell: (row) => row.values[column.name] }),
  );
  const columns: Column<Row & { id: string }>[] = [
    { header: text.line, cell: (row) => <span className="whitespace-nowrap">{`${text.line} ${row.line}`}</span> },
    ...(refused ? [{ header: text.reason, cell: (row: Row) => <Reasons errors={row.errors} /> }] : []),
    ...values.slice(0, 1),
    ...values.slice(1),
    ...(withLinks ? [{ header: text.passwordLink, cell: (row: Row) => <PasswordLink row={row} /> }] : []),
  ];
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-semibold text-base">
          {title} ({formatCount(total, texts.language)})
        </h3>
        {actions}
      </div>
      <DataTable label={title} columns={columns} rows={rows.map((row) => ({ ...row, id: String(row.line) }))} />
      {total > rows.length ? (
        <p className="text-muted text-sm">
          {text.firstRows(formatCount(rows.length, texts.language), formatCount(total, texts.language))}
        </p>
      ) : null}
    </section>
  );
}

const PasswordLink = ({ row: { password_link } }: { row: Row }) => (
  <code className="block break-all text-xs md:min-w-48">{password_link}</code>
);

function Reasons({ errors }: { errors: Row["errors"] }) {
  return (
    <span className="block text-error md:min-w-48">
      {errors.map(({ path, message }) => (
        <span key={`${path} ${message}`} className="block">
          {message}
        </span>
      ))}
    </span>
  );
}
