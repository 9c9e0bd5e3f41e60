import { Form, useNavigation } from "@remix-run/react";
import { type ExportFormat, MAX_STREAMED_ROWS } from "../../../domain/exports/table.ts";
import { formatCount } from "../../../domain/format/numbers.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DownloadLink } from "../../ui/download-link.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useTexts } from "../../ui/texts.tsx";

export interface DownloadCardsProps {
  formats: readonly ExportFormat[];
  /** The filters as the query of a URL. */
  search: string;
  disabled: boolean;
  /** Whether the export has too many rows for a direct download. */
  inBackground: boolean;
  formKey: string;
}

/** Shows a card for each format. A small download is a link to the file. A large download is a form that starts an export job. */
export function DownloadCards({ formats, search, disabled, inBackground, formKey }: DownloadCardsProps) {
  const texts = useTexts();
  const text = texts.downloads;
  const exportMessages = texts.exports;

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
                <p className="mt-2 text-muted text-sm">
                  {text.prepareHint(formatCount(MAX_STREAMED_ROWS, texts.language))}
                </p>
              </Form>
            ) : (
              <DownloadLink
                href={`/api/download/requests/${format}${search}`}
                failedTitle={exportMessages.failedTitle}
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
