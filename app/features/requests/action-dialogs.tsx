import { useFetcher, useLocation } from "@remix-run/react";
import { lazy, type ReactNode, Suspense, useEffect, useRef } from "react";
import type { AnyRequestAction } from "../../../domain/requests/lifecycle.ts";
import type { Texts } from "../../../texts/screens.ts";
import {
  type ActionDialogParameters,
  findOpenActionDialog,
  removeDialogParameters,
} from "../../forms/dialog-address.ts";
import { createLazySource, FocusAfterLoad, FormSkeleton, LazyPart } from "../../forms/lazy-part.tsx";
import { Dialog, UnavailableDialog } from "../../ui/dialog.tsx";
import { useTexts } from "../../ui/texts.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { ActionForm } from "./action-form.tsx";
import { CURRENT_STEP_ACTIONS, type CurrentStep } from "./current-step.ts";
import { canPerform, type DialogRequest, isUnassigned } from "./listed-request.ts";
import type { DialogData } from "./load-dialog-data.ts";
import type { ActionRefusal } from "./request-refusal.ts";
import { useConcurrentChanges } from "./use-concurrent-changes.ts";

const actionForm = createLazySource(
  "action-form",
  import.meta.env.SSR ? ActionForm : null,
  async () => (await import("./action-form.tsx")).ActionForm,
);

const RequestTools = lazy<() => ReactNode>(() =>
  import("./request-tools.tsx").then(
    (module) => ({ default: module.RequestTools }),
    () => ({ default: () => null }),
  ),
);

export interface ActionDialogsProps {
  /** The requests on the screen. Their dialogs open without loading more data. */
  requests: readonly DialogRequest[];
  /** The result of `loadDialogData` in the screen's loader. */
  dialogData: DialogData | null;
  /** The refusal in the result of the screen's action. */
  refusal: ActionRefusal | null | undefined;
  /** A random id, new each time the screen is loaded. It is a part of each dialog's idempotency key. */
  formKey: string;
}

/** Shows the dialog that the URL names. Every screen with `ActionButtons` renders this component once. */
export function ActionDialogs(props: ActionDialogsProps) {
  const open = findOpenActionDialog(useLocation().search);
  // A dialog then opens without delay.
  useEffect(() => void actionForm.load(), []);
  return (
    <>
      {useHydrated() ? (
        <Suspense fallback={null}>
          <RequestTools />
        </Suspense>
      ) : null}
      {open ? <ActionDialog key={`${open.act} ${open.on}`} open={open} {...props} /> : null}
    </>
  );
}

/** The actions whose dialogs need data that the screen behind the dialog does not have. */
const NEEDS_DIALOG_DATA: readonly AnyRequestAction[] = ["reassign", "modify", "add_approver"];

const getLoadFailures = (texts: Texts): Partial<Record<AnyRequestAction, string>> => ({
  reassign: texts.common.dialog.usersFailed,
  add_approver: texts.common.dialog.usersFailed,
  modify: texts.common.dialog.optionsFailed,
});

function ActionDialog({
  open,
  requests,
  dialogData,
  refusal,
  formKey,
}: ActionDialogsProps & { open: ActionDialogParameters }) {
  const texts = useTexts();
  const messages = texts.common;

  const location = useLocation();
  const fetcher = useFetcher<DialogData | null>();
  const closeTo = removeDialogParameters(location);
  const isTarget = (id: string) => open.on === null || open.on === id;
  const listed = requests.find(({ id }) => isTarget(id));
  const data = dialogData?.act === open.act && isTarget(dialogData.request.id) ? dialogData : fetcher.data;
  const id = open.on ?? listed?.id;
  const needsData = NEEDS_DIALOG_DATA.includes(open.act);
  // Lists do not load the current step of requests, so a dialog that shows the step loads it.
  const lacksStep = CURRENT_STEP_ACTIONS.includes(open.act) && listed !== undefined && listed.step === undefined;
  const mustFetch = !data && id !== undefined && (needsData || lacksStep || !listed);
  const { load, state } = fetcher;
  useEffect(() => {
    if (mustFetch && state === "idle" && data === undefined)
      load(`/request/${encodeURIComponent(id)}/dialog?act=${open.act}`);
  }, [mustFetch, state, data, load, id, open.act]);

  // The request as it was when the dialog opened. The action is based on it even if newer data has been loaded (R9).
  const opened = useRef<DialogRequest>();
  opened.current ??= open.act === "modify" ? data?.request : (listed ?? data?.request);
  const request = opened.current;
  const ownRefusal = refusal && refusal.act === open.act && refusal.on === request?.id ? refusal : null;
  const changes = useConcurrentChanges(request, ownRefusal);
  const isAssignment = open.act === "reassign" && request !== undefined && isUnassigned(request);
  const title = isAssignment ? messages.requests.assignTitle : messages.actions[open.act].title;
  const step = changes?.request.step ?? request?.step ?? data?.step ?? null;

  if (mustFetch && data === undefined && (needsData || !request)) {
    return (
      <Dialog title={title} description={formatSubject(texts, id, listed)} closeTo={closeTo} size="lg">
        <FormSkeleton label={open.act === "modify" ? messages.dialog.loadingForm : messages.dialog.loadingPeople} />
      </Dialog>
    );
  }
  if (!request || (needsData && !data)) {
    return (
      <UnavailableDialog title={messages.dialog.unavailableTitle} closeTo={closeTo}>
        {getLoadFailures(texts)[open.act] ?? messages.dialog.notFound}
      </UnavailableDialog>
    );
  }
  if (!ownRefusal && !canPerform(request, open.act)) {
    return (
      <UnavailableDialog title={messages.dialog.unavailableTitle} closeTo={closeTo}>
        {messages.dialog.unavailable(request.id, messages.status[request.status])}
      </UnavailableDialog>
    );
  }
  return (
    <Dialog
      title={title}
      description={formatSubject(texts, request.id, changes?.request ?? request, step)}
      closeTo={closeTo}
      size={needsData ? "lg" : "md"}
    >
      <LazyPart
        source={actionForm}
        props={{
          act: open.act,
          level: open.level,
          request,
          changes,
          dialogData: data ?? null,
          refusal: ownRefusal,
          closeTo,
          formKey,
        }}
      />
      {needsData && fetcher.data ? <FocusAfterLoad /> : null}
    </Dialog>
  );
}

const formatSubject = (
  texts: Texts,
  id: string | undefined,
  request: DialogRequest | undefined,
  step: CurrentStep | null = null,
): string => [id, request?.title, step && texts.common.dialog.step(step)].filter(Boolean).join(" · ");
