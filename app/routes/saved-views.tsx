import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { SavedView } from "../../domain/entities.ts";
import { ok } from "../../domain/errors.ts";
import { ChangeViewInput, SavedViewIdInput, SaveViewInput } from "../../domain/inputs/saved-views.ts";
import { findSavedViewScreen, getSavedViewAddress } from "../../domain/requests/saved-views.ts";
import type { Texts } from "../../texts/screens.ts";
import { NameForm, ViewList } from "../features/requests/saved-views/view-list.tsx";
import { parseInput } from "../forms/field-errors.ts";
import { createFormClientAction } from "../forms/form-client-action.ts";
import type { FormRefusalFunction } from "../forms/page-forms.ts";
import { type Refusal, toRefusal } from "../forms/refusal.ts";
import { useFormResult } from "../forms/saved-form-provider.tsx";
import { readText } from "../forms/submitted-fields.ts";
import { toSafePath } from "../safe-path.ts";
import { createFormHandler, type FormHandler, handleForms, type SubmittedForm } from "../server/handle-form.ts";
import { createListViewCookies, readListView } from "../server/preferences.ts";
import { requireActor } from "../server/require-actor.ts";
import { RouteErrorBoundary } from "../shell/route-error-boundary.tsx";
import { Card } from "../ui/card.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { getPageTexts, loadMoreTexts, useTexts } from "../ui/texts.tsx";

if (!import.meta.env.SSR) await loadMoreTexts();

export const meta: MetaFunction = ({ matches }) => [
  { title: getPageTexts(matches).common.app.pageTitle(getPageTexts(matches).savedViews.title) },
];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request);
  const { searchParams } = new URL(request.url);
  const from = toSafePath(searchParams.get("from") ?? "/");
  return {
    views: await context.services.requests.listViews(actor),
    from,
    screen: findSavedViewScreen(new URL(from, request.url).pathname),
    openId: searchParams.get("open"),
  };
}

const readFrom = (form: FormData): string => toSafePath(form.get("from") ?? "/");

const getScreenPath = (form: FormData): string => `/saved-views?${new URLSearchParams({ from: readFrom(form) })}`;

/**
 * Returns the filters and the order of the list from which the screen was opened. If its address has no order, uses the actor's preferred
 * order.
 */
function readListContent({ form, actor, request, url }: SubmittedForm) {
  const { pathname, searchParams } = new URL(readFrom(form), url);
  const screen = findSavedViewScreen(pathname);
  if (screen !== "all_requests" && !searchParams.has("sort_by") && !searchParams.has("waiting_for")) {
    searchParams.set("sort_by", actor.dashboard_sort_by);
    searchParams.set("sort_order", actor.dashboard_sort_order);
  }
  return { screen, query: searchParams.toString(), ...readListView(request) };
}

const createOpenForm = (texts: Texts) =>
  createFormHandler<string, SavedView, Refusal>({
    parse: (form) => ok(readText(form, "id")),
    run: (id, { actor, context }) => context.services.requests.getView(actor, id),
    recover: (form, failure) => refuse(texts, form, failure),
    done: (view) => ({
      to: getSavedViewAddress(view),
      // The screen All Requests is always a table with the same columns.
      cookies: view.screen === "all_requests" ? [] : createListViewCookies(view),
    }),
  });

const createSaveForm = (texts: Texts) =>
  createFormHandler<SaveViewInput, SavedView, Refusal>({
    parse: (form, submission) =>
      parseInput(SaveViewInput, { ...readListContent(submission), name: readText(form, "name") }),
    run: (input, { actor, context }) => context.services.requests.saveView(actor, input),
    recover: (form, failure) => refuse(texts, form, failure),
    done: (_, { form }) => ({ to: readFrom(form), toast: { tone: "success", title: texts.savedViews.save.saved } }),
  });

type ViewChange = { id: string; change: ChangeViewInput };

/** Returns the handler of a form that changes a saved view. `read`: returns the changed values in the form. */
const createChangeForm = (texts: Texts, read: (submission: SubmittedForm) => unknown, title: string) =>
  createFormHandler<ViewChange, SavedView, Refusal>({
    parse(form, submission) {
      const target = parseInput(SavedViewIdInput, { id: readText(form, "id") });
      if (!target.ok) return target;
      const change = parseInput(ChangeViewInput, read(submission));
      return change.ok ? ok({ ...target.value, change: change.value }) : change;
    },
    run: ({ id, change }, { actor, context }) => context.services.requests.changeView(actor, id, change),
    recover: (form, failure) => refuse(texts, form, failure),
    done: (_, { form }) => ({ to: getScreenPath(form), toast: { tone: "success", title } }),
  });

/** Returns the forms of the page by the value of `intent`. */
const getForms = (texts: Texts) =>
  new Map<string, FormHandler<Refusal>>([
    ["open", createOpenForm(texts)],
    ["save", createSaveForm(texts)],
    [
      "rename",
      createChangeForm(texts, ({ form }) => ({ name: readText(form, "new_name") }), texts.savedViews.list.renamed),
    ],
    ["replace", createChangeForm(texts, (submission) => readListContent(submission), texts.savedViews.list.replaced)],
    [
      "delete",
      createFormHandler<string, { name: string }, Refusal>({
        parse: (form) => ok(readText(form, "id")),
        run: (id, { actor, context }) => context.services.requests.deleteView(actor, id),
        recover: (form, failure) => refuse(texts, form, failure),
        done: (_, { form }) => ({
          to: getScreenPath(form),
          toast: { tone: "success", title: texts.savedViews.list.deleted },
        }),
      }),
    ],
  ]);

export const action = (args: ActionFunctionArgs) =>
  handleForms<Refusal>(args, ({ form }) => getForms(args.context.texts).get(readText(form, "intent")) ?? null);

const refuse: FormRefusalFunction<Refusal> = (texts, form, failure) => {
  const { openFailed, failed } = texts.savedViews;
  return toRefusal(form, failure, form.get("intent") === "open" ? openFailed : failed, { fields: ["name"] });
};

const loadRecovery = async () => ({ refuse });

export const clientAction = createFormClientAction(loadRecovery);

export default function SavedViews() {
  const text = useTexts().savedViews;

  const { views, from, screen, openId } = useLoaderData<typeof loader>();
  const refusal = useFormResult<Refusal>(loadRecovery) ?? null;
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeader title={text.title} description={text.intro} back={{ to: from, label: text.back }} />
      <div className="flex flex-col gap-4">
        {screen === null ? null : (
          <Card title={text.save.title}>
            <p className="mb-4 max-w-prose text-muted text-sm">{text.save.text}</p>
            <NameForm intent="save" id="" from={from} name="" button={text.save.button} refusal={refusal} />
          </Card>
        )}
        <ViewList views={views} from={from} screen={screen} refusal={refusal} openId={openId} />
      </div>
    </div>
  );
}

export const ErrorBoundary = () => {
  const text = useTexts().savedViews;
  return <RouteErrorBoundary failed={text.loadFailed} />;
};
