import { useMemo } from "react";
import type { ApprovalLevel, RequestDetails } from "../../../../domain/entities.ts";
import type { Rendered } from "../../../../domain/message.ts";
import { describeFieldChanges } from "../../../../domain/requests/modification.ts";
import { renderText } from "../../../ui/render-message.ts";
import { useTexts } from "../../../ui/texts.tsx";
import { diffWords, shortenDiff } from "./word-diff.ts";

type Changes = ApprovalLevel["approved_by"][number]["changed_since"];

/** The fields whose texts are compared word by word. */
const TEXT_FIELDS: readonly string[] = ["title", "description"];

interface FieldChangesProps {
  label: string;
  changes: Changes;
  request: Pick<Rendered<RequestDetails>, "currency" | "amount_decimals" | "code_names">;
}

/**
 * Shows what changed in a request since an approval (R34). Titles and descriptions show the changed words, and all other fields show both
 * values.
 */
export function FieldChanges({ label, changes, request }: FieldChangesProps) {
  const texts = useTexts();

  const getText = (side: "from" | "to", field: string) =>
    String(changes.find((one) => one.field === field)?.[side] ?? "");
  const names = {
    request_type: new Map(Object.entries(request.code_names.request_type)),
    priority: new Map(Object.entries(request.code_names.priority)),
  };
  return (
    <div className="mt-1.5 border-warning border-l-2 pl-3 text-sm">
      <p className="font-medium">{label}</p>
      <dl className="flex flex-col gap-1">
        {describeFieldChanges(changes, { ...request, names }).map(({ field, label, from, to }) => (
          <div key={field} className="min-w-0 break-words">
            <dt className="mr-1.5 inline text-muted">{renderText(texts, label)}</dt>
            <dd className="inline">
              {TEXT_FIELDS.includes(field) ? (
                <TextChange from={getText("from", field)} to={getText("to", field)} />
              ) : (
                <ValueChange from={renderText(texts, from)} to={renderText(texts, to)} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function ValueChange({ from, to }: { from: string; to: string }) {
  const messages = useTexts().common;

  return (
    <>
      <del className="text-muted">
        <bdi>{from}</bdi>
      </del>
      <span className="sr-only"> {messages.dialog.newValue}</span>
      <span aria-hidden="true"> → </span>
      <ins className="font-semibold no-underline">
        <bdi>{to}</bdi>
      </ins>
    </>
  );
}

const DIFF_CLASSES = { removed: "bg-error/12", added: "bg-success/14 no-underline" };

function TextChange({ from, to }: { from: string; to: string }) {
  const parts = useMemo(() => {
    const diff = diffWords(from, to);
    return diff && shortenDiff(diff);
  }, [from, to]);
  if (parts === null) return <ValueChange from={from} to={to} />;
  return (
    <span dir="auto" className="whitespace-pre-line">
      {parts.map(({ kind, text }, index) => {
        // The index can be a part of the key, because the parts of a comparison never change their order.
        const key = `${index} ${kind}`;
        if (kind === "same") return <span key={key}>{text}</span>;
        const Mark = kind === "removed" ? "del" : "ins";
        return (
          <Mark key={key} className={DIFF_CLASSES[kind]}>
            {text}
          </Mark>
        );
      })}
    </span>
  );
}
