import { Form, useNavigation } from "@remix-run/react";
import { type ExportFormat, MAX_STREAMED_ROWS } from "../../../domain/exports/table.ts";
import { formatCount } from "../../../domain/format/numbers.ts";
import { downloadsMessages as text } from "../../messages/downloads.ts";
import { exportMessages as exported } from "../../messages/export.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DownloadLink } from "../../ui/download-link.tsx";
import { Icon } from "../../ui/icon.tsx";

export interface DownloadCardsProps {
  formats: readonly ExportFormat[];
  /** The filters, as the URL has them. */
  search: string;
  disabled: boolean;
  /** Too many rows to wait for. */
  inBackground: boolean;
  formKey: string;
}

/** One card a format. Small downloads are links to the file; large ones a form that has it made. */
export function DownloadCards({ formats, search, disabled, inBackground, formKey }: DownloadCardsProps) {
  const pending = useNavigation().formData?.get("format");
  return (
    <ul className="screen-only grid gap-4 md:grid-cols-3">
      {formats.map((format) => {
        const { title, text: description } = text.cards[format];
        return (
          <Card key={format} as="li" title={title}>
            <p className="mb-4 min-h-10 text-muted text-sm">{description}</p>
            {disabled ? (
              <Button type="button" wide variant="secondary" disabled icon={<Icon name="download" />}>
                {text.download}
              </Button>
            ) : inBackground ? (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="_act" value="request" />
                <input type="hidden" name="_key" value={`${formKey}:${format}`} />
                <input type="hidden" name="format" value={format} />
                {[...new URLSearchParams(search)].map(([name, value]) => (
                  <input key={name} type="hidden" name={name} value={value} />
                ))}
                <Button wide pending={pending === format} icon={<Icon name="download" />}>
                  {text.prepare}
                </Button>
                <p className="mt-2 text-muted text-sm">{text.prepareHint(formatCount(MAX_STREAMED_ROWS))}</p>
              </Form>
            ) : (
              <DownloadLink
                href={`/api/download/requests/${format}${search}`}
                failedTitle={exported.failedTitle}
                failed={text.failedFiltered}
                className="btn-primary w-full"
              >
                {text.download}
              </DownloadLink>
            )}
          </Card>
        );
      })}
    </ul>
  );
}
