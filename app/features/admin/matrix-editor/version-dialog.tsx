import { Form, useLocation, useNavigation } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import type { ConfigurationVersion, DoaConfiguration } from "../../../../domain/admin/entities.ts";
import { describeConfigurationChanges } from "../../../../domain/matrix/changes.ts";
import { describeSteps } from "../../../../domain/matrix/step-changes.ts";
import type { Rendered } from "../../../../domain/message.ts";
import { removeDialogParameters } from "../../../forms/dialog-address.ts";
import { clearUnsavedForms } from "../../../forms/unsaved-changes.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { DescriptionList } from "../../../ui/description-list.tsx";
import { Dialog, DialogActions } from "../../../ui/dialog.tsx";
import { renderMessage } from "../../../ui/render-message.ts";
import { useTexts } from "../../../ui/texts.tsx";
import { getDialogAddress } from "../table-address.ts";
import { BandList } from "./band-list.tsx";
import type { EditorChoices } from "./load-editor.ts";

export interface VersionDialogProps {
  /** The configuration as it is saved now. */
  configuration: DoaConfiguration;
  /** The saved versions of the configuration, newest first. */
  versions: readonly Rendered<ConfigurationVersion>[];
  choices: EditorChoices;
  /** Why restoring a version failed; null if it did not fail. */
  restoreFailure: string | null;
}

type SavedConfiguration = NonNullable<ConfigurationVersion["configuration"]>;

/** Shows the dialog that the URL names: `?act=view&on=2` or `?act=restore&on=2`. `on` is the number of the version. */
export function VersionDialog({ configuration, versions, choices, restoreFailure }: VersionDialogProps) {
  const texts = useTexts();
  const text = texts.matrixEditor.versions;
  const outcomeText = texts.matrixOutcomes.versions;
  const messages = texts.common;

  const location = useLocation();
  const params = new URLSearchParams(location.search);
  const act = params.get("act");
  const closeTo = removeDialogParameters(location);
  const entry = versions.find((one) => String(one.version) === params.get("on"));
  const savedConfiguration = entry?.configuration;
  if (!entry || !savedConfiguration) {
    return (
      <Dialog title={text.title} closeTo={closeTo}>
        <Alert tone="warning">{outcomeText.notFound}</Alert>
        <DialogActions>
          <CloseLink to={closeTo}>{messages.action.close}</CloseLink>
        </DialogActions>
      </Dialog>
    );
  }
  const shared = { entry, savedConfiguration, configuration, closeTo };
  if (act === "view") return <ViewDialog {...shared} choices={choices} />;
  return <RestoreDialog {...shared} restoreFailure={restoreFailure} />;
}

const CloseLink = ({ to, children }: { to: string; children: string }) => (
  <LinkButton to={to} replace preventScrollReset>
    {children}
  </LinkButton>
);

interface VersionProps extends Pick<VersionDialogProps, "configuration"> {
  entry: Rendered<ConfigurationVersion>;
  savedConfiguration: SavedConfiguration;
  closeTo: string;
}

function ViewDialog({
  entry,
  savedConfiguration,
  configuration,
  closeTo,
  choices,
}: VersionProps & Pick<VersionDialogProps, "choices">) {
  const texts = useTexts();
  const matrixMessages = texts.matrix;
  const text = texts.matrixEditor.versions;
  const adminMessages = texts.admin;
  const matrixStepMessages = texts.matrixSteps;
  const messages = texts.common;

  const location = useLocation();
  const isUserSpecific = savedConfiguration.configuration_type === "user_specific";
  const type = choices.types.find(({ code }) => code === savedConfiguration.request_type);
  const approver = savedConfiguration.approver_user_name ?? matrixMessages.notConfigured;
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
            { term: matrixMessages.requestType, value: type?.name ?? savedConfiguration.request_type },
            {
              term: matrixMessages.configurationType,
              value: matrixMessages.kinds[savedConfiguration.configuration_type],
            },
            { term: matrixMessages.department, value: savedConfiguration.department ?? matrixMessages.everyDepartment },
            {
              term: adminMessages.status,
              value: savedConfiguration.is_active ? adminMessages.active : adminMessages.inactive,
            },
            { term: matrixMessages.approver, value: isUserSpecific ? approver : null },
            {
              term: matrixMessages.steps,
              value:
                savedConfiguration.steps.length > 0
                  ? renderMessage(texts, describeSteps(savedConfiguration.steps))
                  : null,
            },
            { term: matrixStepMessages.fallbackGroup, value: savedConfiguration.fallback_group_name },
            {
              term: matrixStepMessages.samePerson,
              value: savedConfiguration.same_person === "once" ? matrixStepMessages.samePersonRules.once : null,
            },
          ]}
        />
        {isUserSpecific ? null : <BandList levels={savedConfiguration.amount_levels} currencies={choices.currencies} />}
      </div>
      <DialogActions>
        <CloseLink to={closeTo}>{messages.action.close}</CloseLink>
        {entry.version === configuration.version ? null : (
          <LinkButton
            variant="primary"
            to={getDialogAddress(location, "restore", String(entry.version))}
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
  savedConfiguration,
  configuration,
  closeTo,
  restoreFailure,
}: VersionProps & Pick<VersionDialogProps, "restoreFailure">) {
  const texts = useTexts();
  const messages = texts.common;
  const outcomeText = texts.matrixOutcomes.versions;
  const adminMessages = texts.admin;
  const matrixEditorMessages = texts.matrixEditor;
  const text = texts.matrixEditor.versions;

  const pending = useNavigation().formData?.get("_do") === "restore";
  const [offline, setOffline] = useState(false);
  const failure = offline ? messages.dialog.offline : restoreFailure;
  const onSubmit = (event: FormEvent) => {
    setOffline(!navigator.onLine);
    // Stays on the page if there is no connection, otherwise an error page of the browser would replace it.
    if (navigator.onLine) clearUnsavedForms();
    else event.preventDefault();
  };
  return (
    <Dialog title={outcomeText.restoreTitle(entry.version)} closeTo={closeTo} size="lg">
      {/* Reloads the page, so that the editor starts from the restored version. The dialog has warned that unsaved changes are lost. */}
      <Form method="post" reloadDocument onSubmit={onSubmit} className="flex flex-col gap-4 text-sm">
        <input type="hidden" name="_do" value="restore" />
        <input type="hidden" name="restore" value={entry.version} />
        <input type="hidden" name="version" value={configuration.version} />
        {failure ? (
          <Alert tone="error" title={adminMessages.error}>
            {failure}
          </Alert>
        ) : null}
        <ConfigurationChanges configuration={configuration} savedConfiguration={savedConfiguration} />
        <p>
          {matrixEditorMessages.inFlight} {outcomeText.unsaved}
        </p>
        <DialogActions>
          <CloseLink to={closeTo}>{messages.action.cancel}</CloseLink>
          <Button pending={pending}>{text.restore}</Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

interface ConfigurationChangesProps {
  configuration: DoaConfiguration;
  savedConfiguration: NonNullable<ConfigurationVersion["configuration"]>;
}

/** Lists the changes that restoring the version would make. */
function ConfigurationChanges({ configuration, savedConfiguration }: ConfigurationChangesProps) {
  const texts = useTexts();
  const outcomeText = texts.matrixOutcomes.versions;

  const changes = describeConfigurationChanges(configuration, savedConfiguration).map((change) =>
    renderMessage(texts, change),
  );
  if (changes.length === 0) return <p>{outcomeText.noChanges}</p>;
  return (
    <div>
      <p className="font-medium">{outcomeText.changesTitle}</p>
      <ul className="mt-1 list-disc pl-5">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </div>
  );
}
