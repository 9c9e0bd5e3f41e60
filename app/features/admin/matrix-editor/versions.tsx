import { useLocation } from "@remix-run/react";
import type { ConfigurationVersion } from "../../../../domain/admin/entities.ts";
import type { Rendered } from "../../../../domain/message.ts";
import type { Texts } from "../../../../texts/screens.ts";
import { Badge } from "../../../ui/badge.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DateTime } from "../../../ui/date-time.tsx";
import { useTexts } from "../../../ui/texts.tsx";
import { getDialogAddress } from "../table-address.ts";
import { VersionDialog, type VersionDialogProps } from "./version-dialog.tsx";

/** Whether the query names a dialog of a version. */
const isVersionDialog = (search: string) => ["view", "restore"].includes(new URLSearchParams(search).get("act") ?? "");

/** The number of versions that are visible at first. A closed `<details>` element contains the older versions. */
const MAX_DISPLAYED_VERSIONS = 5;

/** Lists the saved versions of the configuration. People can view each version, and can restore all versions except the current one. */
export function VersionsCard(props: VersionDialogProps) {
  const text = useTexts().matrixEditor.versions;

  const { configuration, versions } = props;
  const entries = versions.map((one) => (
    <VersionEntry key={one.version} entry={one} isCurrent={one.version === configuration.version} />
  ));
  return (
    <Card title={text.title} className="mt-4 lg:mt-6">
      <p className="mb-2 text-muted text-sm">{text.intro}</p>
      <ol className="divide-y divide-base-300">{entries.slice(0, MAX_DISPLAYED_VERSIONS)}</ol>
      {entries.length > MAX_DISPLAYED_VERSIONS ? (
        <details className="border-base-300 border-t pt-2">
          <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-md text-sm underline">
            {text.older(entries.length - MAX_DISPLAYED_VERSIONS)}
          </summary>
          <ol className="divide-y divide-base-300">{entries.slice(MAX_DISPLAYED_VERSIONS)}</ol>
        </details>
      ) : null}
      {isVersionDialog(useLocation().search) ? <VersionDialog {...props} /> : null}
    </Card>
  );
}

function VersionEntry({ entry, isCurrent }: { entry: Rendered<ConfigurationVersion>; isCurrent: boolean }) {
  const texts = useTexts();
  const text = texts.matrixEditor.versions;

  const location = useLocation();
  const { version, action, changed_by, changed_at, changes, configuration } = entry;
  const on = String(version);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3 text-sm">
      <div className="min-w-0 flex-1 max-sm:basis-full">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold">{text.version(version)}</span>
          {isCurrent ? <Badge tone="primary">{text.current}</Badge> : null}
          <span className="text-muted">
            {formatAction(texts, action)} {text.by(changed_by)}, <DateTime iso={changed_at} />
          </span>
        </p>
        {changes.length > 0 ? (
          <ul className="mt-1 list-disc pl-5">
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        ) : null}
      </div>
      {configuration ? (
        <div className="flex gap-2">
          <LinkButton
            size="sm"
            to={getDialogAddress(location, "view", on)}
            preventScrollReset
            aria-label={text.viewOne(version)}
          >
            {text.view}
          </LinkButton>
          {isCurrent ? null : (
            <LinkButton
              size="sm"
              to={getDialogAddress(location, "restore", on)}
              preventScrollReset
              aria-label={text.restoreOne(version)}
            >
              {text.restore}
            </LinkButton>
          )}
        </div>
      ) : null}
    </li>
  );
}

/**
 * Returns the action of a version as text. `text.actions` contains every action on configurations, so the fallback exists only for the
 * compiler.
 */
const formatAction = (texts: Texts, action: ConfigurationVersion["action"]): string =>
  Object.entries(texts.matrixEditor.versions.actions).find(([one]) => one === action)?.[1] ??
  texts.matrixEditor.versions.actions.updated;
