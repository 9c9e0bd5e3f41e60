import { Form, Link, useLocation, useNavigation } from "@remix-run/react";
import { type ChangeEvent, useId, useState } from "react";
import { formatCount } from "../../../domain/format/numbers.ts";
import type { Message } from "../../../domain/message.ts";
import type { ImportName } from "../../../texts/en/screens/admin-import.ts";
import { RefusalAlert } from "../../forms/failure-alert.tsx";
import { SecondPersonNote } from "../../forms/second-person-note.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Field, FieldErrorText, useFieldControl } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { TextArea } from "../../ui/inputs.tsx";
import { renderMessage } from "../../ui/render-message.ts";
import { useTexts } from "../../ui/texts.tsx";
import { decodeText } from "./decode-text.ts";
import type { ImportActionResult } from "./handle-import.ts";
import { ImportResultPanel } from "./import-outcome.tsx";

export interface ImportPageProps {
  name: ImportName;
  /** The result of the page's action: a refusal, a preview or the finished import. Undefined before the first submission. */
  result: ImportActionResult | undefined;
  /** A random id, new each time the page is loaded. It is a part of the import's idempotency key. */
  formKey: string;
}

/**
 * Shows the page that imports users, departments or groups from a CSV file: the form for the rows, and then the preview or the result of
 * the import.
 */
export function ImportPage({ name, result, formKey }: ImportPageProps) {
  const texts = useTexts();
  const text = texts.imports;
  const adminMessages = texts.admin;

  const words = text[name];
  const formId = useId();
  const { pathname } = useLocation();
  const running = useNavigation().formData?.get("_act") === "import";
  return (
    <>
      <header className="mb-4">
        <Link
          to={`/admin/${name}`}
          className="-ml-1 inline-flex min-h-11 items-center gap-1 rounded-md pr-2 text-muted text-sm hover:text-base-content md:min-h-8"
        >
          <Icon name="chevron-left" />
          {words.back}
        </Link>
        <h2 className="font-semibold text-lg">{words.title}</h2>
        <p className="text-muted text-sm">{words.intro}</p>
      </header>
      {result?.state === "done" ? (
        <ImportResultPanel
          name={name}
          report={result.report}
          title={adminMessages.success}
          action={<LinkButton to={pathname}>{text.importAnother}</LinkButton>}
        />
      ) : (
        <>
          <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
            <Card>
              <ImportForm id={formId} result={result} formKey={formKey} />
            </Card>
            <ImportColumns name={name} />
          </div>
          {result?.state === "preview" ? (
            <div className="mt-6">
              <ImportResultPanel
                name={name}
                report={result.report}
                title={text.preview}
                action={
                  result.report.accepted > 0 ? (
                    <Button form={formId} name="_act" value="import" pending={running} icon={<Icon name="upload" />}>
                      {words.run(formatCount(result.report.accepted, texts.language), result.report.accepted === 1)}
                    </Button>
                  ) : null
                }
              />
            </div>
          ) : null}
        </>
      )}
    </>
  );
}

type ImportFormProps = Pick<ImportPageProps, "result" | "formKey"> & { id: string };

function ImportForm({ id, result, formKey }: ImportFormProps) {
  const texts = useTexts();
  const adminMessages = texts.admin;
  const text = texts.imports;

  const previewing = useNavigation().formData?.get("_act") === "preview";
  const refusal = result?.state === "refused" ? result : null;
  return (
    <Form
      id={id}
      method="post"
      encType="multipart/form-data"
      noValidate
      replace
      preventScrollReset
      className="flex flex-col gap-4"
    >
      <input type="hidden" name="_key" value={`${formKey}:import`} />
      <RefusalAlert refusal={refusal} heading={adminMessages.error} />
      <Field label={text.file} name="file" hint={text.fileHint}>
        <FileInput />
      </Field>
      <Field label={text.csv} name="csv" hint={text.csvHint} error={refusal?.errors.csv}>
        <TextArea
          rows={8}
          spellCheck={false}
          wrap="off"
          className="font-mono text-sm"
          defaultValue={result && result.state !== "done" ? result.csv : ""}
        />
      </Field>
      <SecondPersonNote />
      <div className="flex justify-end max-md:*:w-full">
        <Button
          name="_act"
          value="preview"
          variant={result?.state === "preview" ? "secondary" : "primary"}
          pending={previewing}
          icon={<Icon name="eye" />}
        >
          {text.preview}
        </Button>
      </div>
    </Form>
  );
}

/**
 * Shows the field for a file. With JavaScript, the text of the file is copied into the text area, where people can edit it. Without
 * JavaScript, the form uploads the file.
 */
function FileInput() {
  const texts = useTexts();
  const text = texts.imports;

  const control = useFieldControl();
  const [file, setFile] = useState<{ name: string; problem: Message | null } | null>(null);
  const loadFile = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const file = input.files?.[0];
    const rows = input.form?.elements.namedItem("csv");
    if (!file || !(rows instanceof HTMLTextAreaElement)) return;
    const { text, problem } = decodeText(await file.arrayBuffer());
    if (text !== null) rows.value = text;
    input.value = "";
    setFile({ name: file.name, problem });
  };
  return (
    <>
      <input
        {...control}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        className="file-input w-full border-control max-md:min-h-11"
        onChange={loadFile}
      />
      <div aria-live="polite" className="text-sm empty:hidden">
        {file === null ? null : file.problem === null ? (
          text.fileLoaded(file.name)
        ) : (
          <FieldErrorText>{text.fileRefused(file.name, renderMessage(texts, file.problem))}</FieldErrorText>
        )}
      </div>
    </>
  );
}

/** Describes the columns of the CSV file and offers an example file. */
function ImportColumns({ name }: { name: ImportName }) {
  const text = useTexts().imports;

  return (
    <Card
      title={text.columns}
      actions={
        <LinkButton to={`/admin/import/${name}.csv`} reloadDocument size="sm" icon={<Icon name="download" />}>
          {text.template}
        </LinkButton>
      }
    >
      <dl className="flex flex-col gap-3 text-sm">
        {text[name].columns.map((column) => (
          <div key={column.name}>
            <dt className="flex items-center gap-2 font-medium font-mono">
              {column.name}
              {column.required ? <Badge variant="outline">{text.required}</Badge> : null}
            </dt>
            <dd className="text-muted">{column.meaning}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
