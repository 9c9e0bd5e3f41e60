import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { removeDialogParameters } from "../../../forms/dialog-address.ts";
import { createLazySource, LazyPart } from "../../../forms/lazy-part.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { useTexts } from "../../../ui/texts.tsx";
import type { ListedRequest } from "../listed-request.ts";
import { type BulkRefusal, readItem } from "../request-refusal.ts";
import { findOpenBulkDialog, toBulkActionName } from "./bulk-address.ts";
import { isFlagged, isSelectable } from "./bulk-checkbox.tsx";
import { BulkForm } from "./bulk-form.tsx";
import { usePresentFlags } from "./use-present-flags.ts";

const bulkForm = createLazySource(
  "bulk-form",
  import.meta.env.SSR ? BulkForm : null,
  async () => (await import("./bulk-form.tsx")).BulkForm,
);

interface BulkDialogProps {
  open: NonNullable<ReturnType<typeof findOpenBulkDialog>>;
  requests: readonly ListedRequest[];
  refusal: BulkRefusal | null;
  /** A random id, new each time the screen is loaded. It is a part of the form's idempotency key. */
  formKey: string;
}

/** Shows the dialog that decides several requests, if the URL names it. */
export function OpenBulkDialog(props: Omit<BulkDialogProps, "open">) {
  const open = findOpenBulkDialog(useLocation().search);
  // The dialog then opens without delay.
  useEffect(() => void bulkForm.load(), []);
  return open ? <BulkDialog key={open.action} {...props} open={open} /> : null;
}

/** The dialog that decides the requests named in `open`. Flagged requests are included only if the person ticks them in it (R56). */
function BulkDialog({ open: { action, ids }, requests, refusal, formKey }: BulkDialogProps) {
  const text = useTexts().bulkDecisions;

  const closeTo = removeDialogParameters(useLocation());
  const isIdle = useNavigation().state === "idle";
  const ownRefusal = refusal?.act === toBulkActionName(action) ? refusal : null;
  const failures = ownRefusal?.failures ?? null;
  const chosen = failures?.map(({ request_id }) => request_id) ?? ids;
  // The requests as they were when the dialog opened. The decision is based on them even if newer data has been loaded (R9). After a
  // refusal, the dialog shows the requests as they are then.
  const seen = useRef<{ failures: typeof failures; requests: readonly ListedRequest[] }>();
  if (!seen.current || (isIdle && seen.current.failures !== failures))
    seen.current = {
      failures,
      requests: requests.filter((request) => chosen.includes(request.id) && isSelectable(request)),
    };
  const [ticked, setTicked] = useState<readonly string[]>(() =>
    ownRefusal
      ? (ownRefusal.values.items ?? []).map((text) => readItem(text).request_id)
      : (seen.current?.requests.filter((one) => !isFlagged(one)).map(({ id }) => id) ?? []),
  );
  const listed = usePresentFlags(seen.current.requests, (flagged) =>
    setTicked((before) => before.filter((id) => !flagged.includes(id))),
  );
  const included = listed.filter(({ id }) => ticked.includes(id));
  return (
    <Dialog title={text[action].title(included.length)} closeTo={closeTo} size="lg">
      <LazyPart
        source={bulkForm}
        props={{
          action,
          chosen,
          requests: listed,
          included,
          onTick: (id, isTicked) =>
            setTicked((before) => (isTicked ? [...before, id] : before.filter((one) => one !== id))),
          refusal: ownRefusal,
          closeTo,
          formKey,
        }}
      />
    </Dialog>
  );
}
