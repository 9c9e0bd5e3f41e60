import { Form, useLocation, useNavigation } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import type { DoaConfiguration, MatrixVersion } from "../../../../domain/admin/admin-entities.ts";
import { withoutDialog } from "../../../forms/dialog-address.ts";
import { letUnsavedGo } from "../../../forms/unsaved.ts";
import { adminMessages } from "../../../messages/admin.ts";
import { matrixMessages } from "../../../messages/admin-matrix.ts";
import { editorMessages } from "../../../messages/admin-matrix-editor.ts";
import { messages } from "../../../messages/common.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { DescriptionList } from "../../../ui/description-list.tsx";
import { Dialog, DialogActions } from "../../../ui/dialog.tsx";
import { dialogAddress } from "../table-address.ts";
import { BandList } from "./band-list.tsx";
import { Differences } from "./differences.tsx";
import type { EditorChoices } from "./load-editor.ts";

const text = editorMessages.versions;

export interface VersionDialogProps {
  /** As it is now. */
  configuration: DoaConfiguration;
  /** Newest first. */
  versions: readonly MatrixVersion[];
  choices: EditorChoices;
  /** Why a restoration that was just tried did not happen. */
  notRestored: string | null;
}

type Kept = NonNullable<MatrixVersion["configuration"]>;

/** The dialog that the address asks for: `?act=view&on=2` or `?act=restore&on=2`. */
export function VersionDialog({ configuration, versions, choices, notRestored }: VersionDialogProps) {
  const location = useLocation();
  const params = new URLSearchParams(location.search);
  const act = params.get("act");
  const closeTo = withoutDialog(location);
  const entry = versions.find((one) => String(one.version) === params.get("on"));
  const kept = entry?.configuration;
  if (!entry || !kept) {
    return (
      <Dialog title={text.title} closeTo={closeTo}>
        <Alert tone="warning">{text.gone}</Alert>
        <DialogActions>
          <CloseLink to={closeTo}>{messages.action.close}</CloseLink>
        </DialogActions>
      </Dialog>
    );
  }
  const shared = { entry, kept, configuration, closeTo };
  if (act === "view") return <ViewDialog {...shared} choices={choices} />;
  return <RestoreDialog {...shared} notRestored={notRestored} />;
}

const CloseLink = ({ to, children }: { to: string; children: string }) => (
  <LinkButton to={to} replace preventScrollReset>
    {children}
  </LinkButton>
);

interface OneProps extends Pick<VersionDialogProps, "configuration"> {
  entry: MatrixVersion;
  kept: Kept;
  closeTo: string;
}

function ViewDialog({ entry, kept, configuration, closeTo, choices }: OneProps & Pick<VersionDialogProps, "choices">) {
  const location = useLocation();
  const isNamed = kept.configuration_type === "user_specific";
  const type = choices.types.find(({ code }) => code === kept.request_type);
  const approver = kept.approver_user_name ?? matrixMessages.notConfigured;
  return (
    <Dialog
      title={text.version(entry.version)}
      description={text.by(entry.changed_by)}
      closeTo={closeTo}
      size="lg"
      lightDismiss
    >
      <div className="flex flex-col gap-5">
        <DescriptionList
          compact
          items={[
            { term: matrixMessages.requestType, value: type?.name ?? kept.request_type },
            { term: matrixMessages.configurationType, value: matrixMessages.kinds[kept.configuration_type] },
            { term: matrixMessages.department, value: kept.department ?? matrixMessages.everyDepartment },
            { term: adminMessages.status, value: kept.is_active ? adminMessages.active : adminMessages.inactive },
            { term: matrixMessages.approver, value: isNamed ? approver : null },
          ]}
        />
        {isNamed ? null : <BandList levels={kept.amount_levels} currencies={choices.currencies} />}
      </div>
      <DialogActions>
        <CloseLink to={closeTo}>{messages.action.close}</CloseLink>
        {entry.version === configuration.version ? null : (
          <LinkButton
            variant="primary"
            to={dialogAddress(location, "restore", String(entry.version))}
            replace
            preventScrollReset
          >
            {text.restore}
          </LinkButton>
        )}
      </DialogActions>
    </Dialog>
  );
}

function RestoreDialog({
  entry,
  kept,
  configuration,
  closeTo,
  notRestored,
}: OneProps & Pick<VersionDialogProps, "notRestored">) {
  const pending = useNavigation().formData?.get("_do") === "restore";
  const [offline, setOffline] = useState(false);
  const failure = offline ? messages.dialog.offline : notRestored;
  const onSubmit = (event: FormEvent) => {
    setOffline(!navigator.onLine);
    // The browser would go to a page that it cannot have.
    if (navigator.onLine) letUnsavedGo();
    else event.preventDefault();
  };
  return (
    <Dialog title={text.restoreTitle(entry.version)} closeTo={closeTo} size="lg">
      {/* The whole page anew: what stands in the editor is the restored version then, and this dialog says so. */}
      <Form method="post" reloadDocument onSubmit={onSubmit} className="flex flex-col gap-4 text-sm">
        <input type="hidden" name="_do" value="restore" />
        <input type="hidden" name="restore" value={entry.version} />
        <input type="hidden" name="version" value={configuration.version} />
        {failure ? (
          <Alert tone="error" title={adminMessages.error}>
            {failure}
          </Alert>
        ) : null}
        <Differences configuration={configuration} kept={kept} />
        <p>
          {editorMessages.inFlight} {text.unsaved}
        </p>
        <DialogActions>
          <CloseLink to={closeTo}>{messages.action.cancel}</CloseLink>
          <Button pending={pending}>{text.restore}</Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
