import type { MouseEvent, ReactNode } from "react";
import { useState } from "react";
import { exportMessages as exported } from "../messages/export.ts";
import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";
import { useToast } from "./toast-region.tsx";

export interface DownloadLinkProps {
  /** Address of the file. */
  href: string;
  /** The toast's title when it did not come, and what it says when the server says nothing. */
  failedTitle: string;
  failed: string;
  className?: string;
  label?: string;
  children: ReactNode;
}

/** How long a file may take to begin. */
const TIMEOUT_MS = 60_000;

/** A link to a file. Without JavaScript the browser fetches it; with it, a refusal is told instead of saved. */
export function DownloadLink({ href, failedTitle, failed, className, label, children }: DownloadLinkProps) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const onClick = async (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const outcome = await fetchFile(href);
    setBusy(false);
    if (outcome.kind === "refused") {
      toast({ tone: "error", title: failedTitle, description: outcome.detail ?? failed });
      return;
    }
    if (outcome.kind === "file") saveFile(outcome.file, outcome.name);
    toast({
      tone: "success",
      title: exported.started,
      ...(outcome.kind === "job" ? { description: exported.startedJob } : {}),
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
      {busy ? <span className="loading loading-spinner loading-xs" aria-hidden="true" /> : <Icon name="download" />}
      {children}
    </a>
  );
}

type Outcome =
  | { kind: "file"; file: Blob; name: string }
  /** Too large to wait for: it is made in the background. */
  | { kind: "job" }
  | { kind: "refused"; detail: string | null };

async function fetchFile(href: string): Promise<Outcome> {
  try {
    const answer = await fetch(href, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (answer.status === 202) return { kind: "job" };
    // What failed on our side has nothing more exact to say.
    if (answer.status >= 500) return { kind: "refused", detail: null };
    if (!answer.ok) {
      const problem: { detail?: string } = await answer.json();
      return { kind: "refused", detail: problem.detail ?? null };
    }
    const name = /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition") ?? "")?.[1] ?? "download";
    return { kind: "file", file: await answer.blob(), name };
  } catch {
    // No connection, no answer in time, or an answer that is no problem document.
    return { kind: "refused", detail: null };
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
