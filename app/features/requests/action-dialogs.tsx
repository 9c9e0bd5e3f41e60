import { useFetcher, useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { RequestAction } from "../../../domain/requests/request-lifecycle.ts";
import type { ActionKept } from "../../forms/action-kept.ts";
import { type OpenDialog, readDialog, withoutDialog } from "../../forms/dialog-address.ts";
import { FormSkeleton } from "../../forms/lazy-form.tsx";
import { messages } from "../../messages/common.ts";
import { Alert } from "../../ui/alert.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { useToast } from "../../ui/toast-region.tsx";
import { useActionAnswer } from "./action-answer.ts";
import { actionForm, inlineForm, LazyActionForm } from "./lazy-action-form.tsx";
import type { DialogRequest } from "./listed-request.ts";
import type { DialogData } from "./load-dialog.ts";
import type { ActionRefusal } from "./request-refusal.ts";
import { useMeanwhile } from "./use-meanwhile.ts";

export interface ActionDialogsProps {
  /** The requests on the screen: their dialogs open at once. */
  requests: readonly DialogRequest[];
  /** What the screen's loader got from `loadDialog`. */
  loaded: DialogData | null;
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
    void actionForm.fetch();
    void inlineForm.fetch();
  }, []);
  useKept(open);
  return open ? <OneDialog key={`${open.act} ${open.on}`} open={open} {...props} /> : null;
}

/** An action that waits to be sent is said to; its dialog closes. */
function useKept(open: OpenDialog | null): void {
  const { kept } = useActionAnswer();
  const location = useLocation();
  const navigate = useNavigate();
  const toast = useToast();
  const told = useRef<ActionKept>();
  useEffect(() => {
    if (!kept || told.current === kept) return;
    told.current = kept;
    toast({ tone: "info", title: messages.connection.kept, description: kept.request_id });
    if (open?.act === kept.act) navigate(withoutDialog(location), { replace: true, preventScrollReset: true });
  }, [kept, open, location, navigate, toast]);
}

/** These show more than the screen behind them knows. */
const NEEDS_MORE: readonly RequestAction[] = ["reassign", "modify"];

const MISSING: Partial<Record<RequestAction, string>> = {
  reassign: messages.dialog.usersFailed,
  modify: messages.dialog.optionsFailed,
};

function OneDialog({ open, requests, loaded, refusal, formKey }: ActionDialogsProps & { open: OpenDialog }) {
  const location = useLocation();
  const fetcher = useFetcher<DialogData | null>();
  const closeTo = withoutDialog(location);
  const isMeant = (id: string) => open.on === null || open.on === id;
  const listed = requests.find(({ id }) => isMeant(id));
  const more = loaded?.act === open.act && isMeant(loaded.request.id) ? loaded : fetcher.data;
  const id = open.on ?? listed?.id;
  const mustFetch = !more && id !== undefined && (NEEDS_MORE.includes(open.act) || !listed);
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
  const meanwhile = useMeanwhile(request, answer);
  const text = messages.actions[open.act];

  if (mustFetch && more === undefined) {
    return (
      <Dialog title={text.title} description={describe(id, listed)} closeTo={closeTo} size="lg">
        <FormSkeleton label={open.act === "reassign" ? messages.dialog.loadingPeople : messages.dialog.loadingForm} />
      </Dialog>
    );
  }
  if (!request || (NEEDS_MORE.includes(open.act) && !more)) {
    return <Refused closeTo={closeTo}>{MISSING[open.act] ?? messages.dialog.gone}</Refused>;
  }
  if (!answer && !request.allowed_actions.includes(open.act)) {
    return (
      <Refused closeTo={closeTo}>{messages.dialog.unavailable(request.id, messages.status[request.status])}</Refused>
    );
  }
  return (
    <Dialog
      title={text.title}
      description={describe(request.id, meanwhile?.request ?? request)}
      closeTo={closeTo}
      size={NEEDS_MORE.includes(open.act) ? "lg" : "md"}
    >
      <LazyActionForm
        act={open.act}
        request={request}
        meanwhile={meanwhile}
        more={more ?? null}
        refusal={answer}
        closeTo={closeTo}
        formKey={formKey}
      />
    </Dialog>
  );
}

const describe = (id: string | undefined, request: DialogRequest | undefined): string =>
  [id, request?.title].filter(Boolean).join(" · ");

function Refused({ closeTo, children }: { closeTo: string; children: string }) {
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
