import { useFetcher, useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { RequestAction } from "../../../domain/requests/lifecycle.ts";
import { type OpenDialog, readDialog, withoutDialog } from "../../forms/dialog-address.ts";
import { FormSkeleton } from "../../forms/lazy-form.tsx";
import type { QueuedResult } from "../../forms/queued-result.ts";
import { messages } from "../../messages/common.ts";
import { Alert } from "../../ui/alert.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { useToast } from "../../ui/toast-region.tsx";
import { actionFormSource, inlineFormSource, LazyActionForm } from "./lazy-request-forms.tsx";
import type { DialogRequest } from "./listed-request.ts";
import type { DialogData } from "./load-dialog-data.ts";
import type { ActionRefusal } from "./request-refusal.ts";
import { useConcurrentChanges } from "./use-concurrent-changes.ts";
import { useRequestActionResult } from "./use-request-action-result.ts";

export interface ActionDialogsProps {
  /** The requests on the screen: their dialogs open at once. */
  requests: readonly DialogRequest[];
  /** What the screen's loader got from `loadDialog`. */
  dialogData: DialogData | null;
  /** What the screen's action answered. */
  refusal: ActionRefusal | null | undefined;
  /** Fresh with every load of the screen: from it every opened dialog gets its idempotency key. */
  formKey: string;
}

/** The dialog that the URL asks for, or nothing. Once on every screen that has `ActionButtons`. */
export function ActionDialogs(props: ActionDialogsProps) {
  const open = readDialog(useLocation().search);
  // Loads both forms after hydration, for a dialog or request page that is opened later.
  useEffect(() => {
    void actionFormSource.fetch();
    void inlineFormSource.fetch();
  }, []);
  useQueuedToast(open);
  return open ? <ActionDialog key={`${open.act} ${open.on}`} open={open} {...props} /> : null;
}

/** An action that waits to be sent is said to; its dialog closes. */
function useQueuedToast(open: OpenDialog | null): void {
  const { queued } = useRequestActionResult();
  const location = useLocation();
  const navigate = useNavigate();
  const toast = useToast();
  const told = useRef<QueuedResult>();
  useEffect(() => {
    if (!queued || told.current === queued) return;
    told.current = queued;
    toast({ tone: "info", title: messages.connection.queued, description: queued.request_id });
    if (open?.act === queued.act) navigate(withoutDialog(location), { replace: true, preventScrollReset: true });
  }, [queued, open, location, navigate, toast]);
}

/** These show more than the screen behind them knows. */
const NEEDS_DIALOG_DATA: readonly RequestAction[] = ["reassign", "modify"];

const LOAD_FAILURES: Partial<Record<RequestAction, string>> = {
  reassign: messages.dialog.usersFailed,
  modify: messages.dialog.optionsFailed,
};

function ActionDialog({ open, requests, dialogData, refusal, formKey }: ActionDialogsProps & { open: OpenDialog }) {
  const location = useLocation();
  const fetcher = useFetcher<DialogData | null>();
  const closeTo = withoutDialog(location);
  const isMeant = (id: string) => open.on === null || open.on === id;
  const listed = requests.find(({ id }) => isMeant(id));
  const more = dialogData?.act === open.act && isMeant(dialogData.request.id) ? dialogData : fetcher.data;
  const id = open.on ?? listed?.id;
  const mustFetch = !more && id !== undefined && (NEEDS_DIALOG_DATA.includes(open.act) || !listed);
  const { load, state } = fetcher;
  useEffect(() => {
    if (mustFetch && state === "idle" && more === undefined)
      load(`/request/${encodeURIComponent(id)}/dialog?act=${open.act}`);
  }, [mustFetch, state, more, load, id, open.act]);

  // What the person saw when the dialog opened is what they act on, whatever is loaded behind it later (R9).
  const seen = useRef<DialogRequest>();
  seen.current ??= open.act === "modify" ? more?.request : (listed ?? more?.request);
  const request = seen.current;
  const answer = refusal && refusal.act === open.act && refusal.request_id === request?.id ? refusal : null;
  const meanwhile = useConcurrentChanges(request, answer);
  const text = messages.actions[open.act];

  if (mustFetch && more === undefined) {
    return (
      <Dialog title={text.title} description={formatSubject(id, listed)} closeTo={closeTo} size="lg">
        <FormSkeleton label={open.act === "reassign" ? messages.dialog.loadingPeople : messages.dialog.loadingForm} />
      </Dialog>
    );
  }
  if (!request || (NEEDS_DIALOG_DATA.includes(open.act) && !more)) {
    return (
      <UnavailableDialog closeTo={closeTo}>{LOAD_FAILURES[open.act] ?? messages.dialog.notFound}</UnavailableDialog>
    );
  }
  if (!answer && !request.allowed_actions.includes(open.act)) {
    return (
      <UnavailableDialog closeTo={closeTo}>
        {messages.dialog.unavailable(request.id, messages.status[request.status])}
      </UnavailableDialog>
    );
  }
  return (
    <Dialog
      title={text.title}
      description={formatSubject(request.id, meanwhile?.request ?? request)}
      closeTo={closeTo}
      size={NEEDS_DIALOG_DATA.includes(open.act) ? "lg" : "md"}
    >
      <LazyActionForm
        act={open.act}
        request={request}
        changes={meanwhile}
        dialogData={more ?? null}
        refusal={answer}
        closeTo={closeTo}
        formKey={formKey}
      />
    </Dialog>
  );
}

const formatSubject = (id: string | undefined, request: DialogRequest | undefined): string =>
  [id, request?.title].filter(Boolean).join(" · ");

function UnavailableDialog({ closeTo, children }: { closeTo: string; children: string }) {
  return (
    <Dialog title={messages.dialog.unavailableTitle} closeTo={closeTo}>
      <Alert tone="warning">{children}</Alert>
      <DialogActions>
        <LinkButton to={closeTo} replace preventScrollReset>
          {messages.action.close}
        </LinkButton>
      </DialogActions>
    </Dialog>
  );
}
