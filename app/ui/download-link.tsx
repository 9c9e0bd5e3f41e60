import type { MouseEvent, ReactNode } from "react";
import { useState } from "react";
import type { Texts } from "../../texts/screens.ts";
import { BusySign } from "./button.tsx";
import { cx } from "./cx.ts";
import { fetchApi } from "./fetch-api.ts";
import { Icon } from "./icon.tsx";
import { useTexts } from "./texts.tsx";
import { useToast } from "./toast-region.tsx";

export interface DownloadLinkProps {
  /** The address of the file. */
  href: string;
  /** The title of the toast after a failure. */
  failedTitle: string;
  /** The text of the toast after a failure if the server gives no reason. */
  failed: string;
  className?: string;
  label?: string;
  children: ReactNode;
}

/** The maximum time of a complete download. */
const TIMEOUT_MS = 60_000;

/** A link that downloads a file. With JavaScript, an error is shown as a toast. Otherwise the browser would save the error as a file. */
export function DownloadLink({ href, failedTitle, failed, className, label, children }: DownloadLinkProps) {
  const texts = useTexts();
  const exportMessages = texts.exports;

  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const onClick = async (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const outcome = await fetchFile(texts, href);
    setBusy(false);
    if (outcome.kind === "refused") {
      toast({
        tone: "error",
        title: failedTitle,
        description: [outcome.detail ?? failed, outcome.reference].filter(Boolean).join(" "),
      });
      return;
    }
    if (outcome.kind === "file") saveFile(outcome.file, outcome.name);
    toast({
      tone: "success",
      title: exportMessages.started,
      ...(outcome.kind === "job" ? { description: exportMessages.startedJob } : {}),
    });
  };
  return (
    <a
      href={href}
      download
      aria-label={label}
      aria-busy={busy || undefined}
      className={cx("btn", className)}
      onClick={onClick}
    >
      {busy ? <BusySign replacesIcon /> : <Icon name="download" />}
      {children}
    </a>
  );
}

type Outcome =
  | { kind: "file"; file: Blob; name: string }
  /** The export is too large for a direct download, so an export job was started. */
  | { kind: "job" }
  /**
   * `detail`: the reason, or null. `reference`: the id of a server error in the log; null if the server did not respond or if the failure
   * is expected.
   */
  | { kind: "refused"; detail: string | null; reference: string | null };

async function fetchFile(texts: Texts, href: string): Promise<Outcome> {
  try {
    const response = await fetchApi(href, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.status === 202) return { kind: "job" };
    if (response.status >= 500) {
      // After a server error, returns only the reference, because its details would not help the person.
      const request_id = response.headers.get("X-Request-Id");
      return { kind: "refused", detail: null, reference: request_id && texts.common.errors.reference(request_id) };
    }
    if (!response.ok) {
      const problem: { detail?: string } = await response.json();
      return { kind: "refused", detail: problem.detail ?? null, reference: null };
    }
    const name = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1] ?? "download";
    return { kind: "file", file: await response.blob(), name };
  } catch {
    // These errors mean that the connection was lost, that the time is over, or that the response is not a problem document.
    return { kind: "refused", detail: null, reference: null };
  }
}

function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
