import { Form, useNavigation } from "@remix-run/react";
import type { SavedView } from "../../../../domain/entities.ts";
import { SAVED_VIEW_LIMITS } from "../../../../domain/requests/saved-views.ts";
import { RefusalAlert } from "../../../forms/failure-alert.tsx";
import { findSubmittedText, type Refusal } from "../../../forms/refusal.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Field } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { TextInput } from "../../../ui/inputs.tsx";
import { useTexts } from "../../../ui/texts.tsx";

type ViewIntent = "open" | "save" | "rename" | "replace" | "delete";

/** Whether the form with this intent and id is being sent. */
function useIsSending(intent: ViewIntent, id: string): boolean {
  const { formData } = useNavigation();
  return formData?.get("intent") === intent && (formData.get("id") ?? "") === id;
}

interface ViewFormProps {
  intent: ViewIntent;
  /** The id of the view; '' for a new one. */
  id: string;
  /** The address of the list from which the screen was opened. */
  from: string;
}

/** The hidden fields of a form. */
function ViewFields({ intent, id, from }: ViewFormProps) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      {id === "" ? null : <input type="hidden" name="id" value={id} />}
      <input type="hidden" name="from" value={from} />
    </>
  );
}

const findOwnRefusal = (refusal: Refusal | null, { intent, id }: Pick<ViewFormProps, "intent" | "id">) =>
  refusal?.act === intent && (refusal.on ?? "") === id ? refusal : null;

interface NameFormProps extends ViewFormProps {
  name: string;
  button: string;
  refusal: Refusal | null;
}

/** A form with the name of a new or renamed view. */
export function NameForm({ name, button, refusal, ...form }: NameFormProps) {
  const text = useTexts().savedViews;

  const own = findOwnRefusal(refusal, form);
  const field = form.id === "" ? "name" : "new_name";
  return (
    <Form method="post" noValidate preventScrollReset className="flex flex-col gap-4">
      <ViewFields {...form} />
      <RefusalAlert refusal={own} />
      <Field label={text.name} name={field} error={own?.errors.name} required>
        <TextInput
          maxLength={SAVED_VIEW_LIMITS.name}
          defaultValue={findSubmittedText(own, field) ?? name}
          autoComplete="off"
        />
      </Field>
      <Button variant="secondary" pending={useIsSending(form.intent, form.id)} className="self-start max-sm:w-full">
        {button}
      </Button>
    </Form>
  );
}

interface ButtonFormProps extends ViewFormProps {
  label: string;
  /** The accessible name; omitted if the label contains the name of the view. */
  description?: string;
  variant?: "caution";
  refusal: Refusal | null;
}

function ButtonForm({ label, description, variant, refusal, ...form }: ButtonFormProps) {
  const own = findOwnRefusal(refusal, form);
  return (
    <Form method="post" preventScrollReset className="max-sm:w-full">
      <ViewFields {...form} />
      <RefusalAlert refusal={own} />
      <Button
        variant={variant ?? "secondary"}
        aria-label={description}
        pending={useIsSending(form.intent, form.id)}
        className="max-sm:w-full"
      >
        {label}
      </Button>
    </Form>
  );
}

interface ViewListProps {
  views: readonly SavedView[];
  from: string;
  /** The screen of the list from which the screen was opened; null if there is none. */
  screen: SavedView["screen"] | null;
  refusal: Refusal | null;
  /** The id of the view whose forms are open at first; null if there is none. */
  openId: string | null;
}

/** Lists the person's views with the forms that open, rename, replace and delete them. */
export function ViewList({ views, from, screen, refusal, openId }: ViewListProps) {
  const text = useTexts().savedViews;

  return (
    <Card title={text.list.title} flush>
      {views.length === 0 ? (
        <EmptyState icon={<Icon name="table" className="size-6" />} title={text.none}>
          {text.noneText}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-base-300">
          {views.map((view) => (
            <li key={view.id} className="flex flex-col gap-3 px-4 py-4 md:px-6">
              <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
                <div className="min-w-0 flex-1 basis-56 text-sm">
                  <bdi className="break-words font-medium">{view.name}</bdi>
                  <p className="mt-0.5 text-muted">{text.screens[view.screen]}</p>
                </div>
                <ButtonForm
                  intent="open"
                  id={view.id}
                  from={from}
                  label={text.list.open}
                  description={text.list.openName(view.name)}
                  refusal={refusal}
                />
              </div>
              <details open={openId === view.id || (refusal?.on === view.id && refusal.act !== "open")}>
                <summary
                  aria-label={text.list.editName(view.name)}
                  className="inline-flex min-h-11 cursor-pointer items-center rounded-md text-primary text-sm underline-offset-4 hover:underline"
                >
                  {text.list.edit}
                </summary>
                <div className="mt-3 flex flex-col gap-4">
                  <NameForm
                    intent="rename"
                    id={view.id}
                    from={from}
                    name={view.name}
                    button={text.list.rename}
                    refusal={refusal}
                  />
                  <div className="flex flex-wrap gap-3">
                    {screen === view.screen ? (
                      <ButtonForm
                        intent="replace"
                        id={view.id}
                        from={from}
                        label={text.list.replace}
                        refusal={refusal}
                      />
                    ) : null}
                    <ButtonForm
                      intent="delete"
                      id={view.id}
                      from={from}
                      label={text.list.delete}
                      description={text.list.deleteName(view.name)}
                      variant="caution"
                      refusal={refusal}
                    />
                  </div>
                </div>
              </details>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
