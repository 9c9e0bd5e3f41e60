import { Link } from "@remix-run/react";
import { type RefObject, useState } from "react";
import { LIMITS } from "../../../../domain/limits.ts";
import type { Texts } from "../../../../texts/screens.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Field } from "../../../ui/field.tsx";
import { TextInput } from "../../../ui/inputs.tsx";
import { useTexts } from "../../../ui/texts.tsx";
import { useToast } from "../../../ui/toast-region.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { AudienceField, type ShareDepartment } from "../templates/audience-field.tsx";

const SUMMARY =
  "inline-flex min-h-8 cursor-pointer items-center rounded-md font-medium text-primary text-sm underline-offset-4 hover:underline max-md:min-h-11";

/** Lists the templates from which a person can start. */
export function TemplateChoice({
  templates,
}: {
  templates: readonly { id: string; name: string; is_own: boolean; is_available: boolean }[];
}) {
  const text = useTexts().templates;

  return (
    <details>
      <summary className={SUMMARY}>{text.start}</summary>
      <Card className="mt-2">
        <ul className="flex max-h-80 flex-col overflow-y-auto text-sm">
          {templates.map(({ id, name, is_own, is_available }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-2">
              <Link
                to={`/submit-request?template=${encodeURIComponent(id)}`}
                className="inline-flex min-h-8 items-center break-words text-primary underline-offset-4 hover:underline max-md:min-h-11"
              >
                <bdi>{name}</bdi>
              </Link>
              {is_own ? null : <span className="text-muted">{text.shared}</span>}
              {is_available ? null : <span className="text-warning">{text.notAvailable}</span>}
            </li>
          ))}
        </ul>
        <TemplatesLink />
      </Card>
    </details>
  );
}

const TemplatesLink = () => {
  const text = useTexts().templates;
  return (
    <Link
      to="/submit-request/templates"
      className="mt-2 inline-flex min-h-8 items-center self-start text-sm underline underline-offset-4 max-md:min-h-11"
    >
      {text.open}
    </Link>
  );
};

interface SaveTemplateProps {
  form: RefObject<HTMLFormElement>;
  /** The departments with which the person can share templates; null if the person cannot share templates. */
  departments: readonly ShareDepartment[] | null;
}

/** Saves the values of the form as a template. Without JavaScript, the template's name is the title of the request. */
export function SaveTemplate({ form, departments }: SaveTemplateProps) {
  const texts = useTexts();
  const text = texts.templates;

  const hydrated = useHydrated();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const toast = useToast();
  const save = async () => {
    if (!form.current || pending) return;
    setPending(true);
    const answer = await postTemplate(texts, new FormData(form.current));
    setPending(false);
    setError(answer.ok ? null : answer.detail);
    if (answer.ok) toast({ tone: "success", title: text.save.saved });
  };
  return (
    <details>
      <summary className={SUMMARY}>{text.save.summary}</summary>
      <div className="mt-2 flex flex-col gap-4">
        {hydrated ? (
          <Field label={text.save.name} name="template_name" hint={text.save.nameHint} error={error}>
            <TextInput
              maxLength={LIMITS.template_name}
              autoComplete="off"
              onKeyDown={(event) => {
                // Otherwise Enter would submit the request.
                if (event.key !== "Enter") return;
                event.preventDefault();
                void save();
              }}
            />
          </Field>
        ) : null}
        {departments === null ? null : <AudienceField name="template_audience" departments={departments} />}
        <Button
          wide
          variant="secondary"
          type={hydrated ? "button" : "submit"}
          name="intent"
          value="template"
          formNoValidate
          pending={pending}
          onClick={hydrated ? () => void save() : undefined}
        >
          {text.save.button}
        </Button>
        <TemplatesLink />
      </div>
    </details>
  );
}

/** Saves the form as a template, without its files. */
async function postTemplate(texts: Texts, form: FormData): Promise<{ ok: true } | { ok: false; detail: string }> {
  const text = texts.templates;

  form.delete("files");
  form.set("intent", "template");
  try {
    const response = await fetch("/submit-request/send", { method: "POST", body: form });
    if (response.ok) return { ok: true };
    const { detail, errors } = await response.json();
    return { ok: false, detail: errors?.[0]?.message ?? String(detail) };
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return { ok: false, detail: text.save.unreachable };
    throw error;
  }
}
