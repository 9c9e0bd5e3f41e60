import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import type { OwnSession } from "../../domain/entities.ts";
import { ok } from "../../domain/errors.ts";
import type { Rendered } from "../../domain/message.ts";
import { formatCountry, MAX_SESSIONS } from "../../domain/users/sessions.ts";
import type { Texts } from "../../texts/screens.ts";
import { RefusalAlert } from "../forms/failure-alert.tsx";
import { createFormClientAction } from "../forms/form-client-action.ts";
import type { FormRefusalFunction } from "../forms/page-forms.ts";
import { type Refusal, toRefusal } from "../forms/refusal.ts";
import { useFormResult } from "../forms/saved-form-provider.tsx";
import { readText } from "../forms/submitted-fields.ts";
import { createFormHandler, handleForms } from "../server/handle-form.ts";
import { requireActor } from "../server/require-actor.ts";
import { RouteErrorBoundary } from "../shell/route-error-boundary.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { DateTime } from "../ui/date-time.tsx";
import { DescriptionList } from "../ui/description-list.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { getPageTexts, loadMoreTexts, useTexts } from "../ui/texts.tsx";

if (!import.meta.env.SSR) await loadMoreTexts();

export const meta: MetaFunction = ({ matches }) => [
  { title: getPageTexts(matches).common.app.pageTitle(getPageTexts(matches).sessions.title) },
];

const PATH = "/profile/sessions";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request);
  const sessions = await context.services.auth.listSessions(actor, context.sessionToken);
  return {
    sessions: sessions.map(({ country, address, ...session }) => ({
      ...session,
      place: [formatCountry(country, context.language), address].filter((part) => part !== null).join(" · "),
    })),
  };
}

export const action = (args: ActionFunctionArgs) => {
  const texts = args.context.texts;
  return handleForms<Refusal>(args, ({ form }) => {
    const intent = form.get("intent");
    return intent === "end" ? createEndForm(texts) : intent === "end_others" ? createEndOthersForm(texts) : null;
  });
};

const refuse: FormRefusalFunction<Refusal> = (texts, form, failure) =>
  toRefusal(form, failure, texts.sessions.endFailed);

const createEndForm = (texts: Texts) =>
  createFormHandler<string, unknown, Refusal>({
    parse: (form) => ok(readText(form, "id")),
    run: (id, { actor, context }) => context.services.auth.endSession(actor, id),
    recover: (form, failure) => refuse(texts, form, failure),
    done: () => ({ to: PATH, toast: { tone: "success", title: texts.sessions.ended } }),
  });

const createEndOthersForm = (texts: Texts) =>
  createFormHandler<null, unknown, Refusal>({
    parse: () => ok(null),
    run: async (_, { actor, context }) => ok(await context.services.auth.endOtherSessions(actor, context.sessionToken)),
    recover: (form, failure) => refuse(texts, form, failure),
    done: () => ({ to: PATH, toast: { tone: "success", title: texts.sessions.othersEnded } }),
  });

const loadRecovery = async () => ({ refuse });

export const clientAction = createFormClientAction(loadRecovery);

export default function Sessions() {
  const texts = useTexts();
  const text = texts.sessions;

  const { sessions } = useLoaderData<typeof loader>();
  const refusal = useFormResult<Refusal>(loadRecovery);
  const sending = useNavigation().formData;
  const hasOthers = sessions.some(({ is_current }) => !is_current);
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={text.title} description={text.intro} back={{ to: "/profile", label: text.back }} />
      <div className="flex flex-col gap-4">
        <RefusalAlert refusal={refusal} />
        {hasOthers ? (
          <Form method="post" replace preventScrollReset>
            <Button
              name="intent"
              value="end_others"
              variant="caution"
              pending={sending?.get("intent") === "end_others"}
            >
              {text.endOthers}
            </Button>
          </Form>
        ) : (
          <p className="text-muted text-sm">{text.onlyOne}</p>
        )}
        <ul className="flex flex-col gap-4">
          {sessions.map((session) => (
            <SessionCard key={session.id} session={session} pending={sending?.get("id") === session.id} />
          ))}
        </ul>
        <p className="text-muted text-sm">{text.limit(MAX_SESSIONS)}</p>
      </div>
    </div>
  );
}

type ListedSession = Omit<Rendered<OwnSession>, "country" | "address"> & { place: string };

function SessionCard({ session, pending }: { session: ListedSession; pending: boolean }) {
  const text = useTexts().sessions;

  const { id, device, place, is_current } = session;
  return (
    <Card
      as="li"
      title={device}
      actions={
        is_current ? (
          <Badge tone="success">{text.current}</Badge>
        ) : (
          <Form method="post" replace preventScrollReset>
            <input type="hidden" name="id" value={id} />
            <Button name="intent" value="end" variant="secondary" pending={pending} aria-label={text.endOne(device)}>
              {text.end}
            </Button>
          </Form>
        )
      }
    >
      <DescriptionList
        compact
        items={[
          { term: text.place, value: place === "" ? text.unknownPlace : place },
          { term: text.signedIn, value: <DateTime iso={session.created_at} /> },
          { term: text.lastUsed, value: <DateTime iso={session.last_used_at} show="relative" /> },
          { term: text.expires, value: <DateTime iso={session.expires_at} /> },
        ]}
      />
    </Card>
  );
}

export const ErrorBoundary = () => {
  const text = useTexts().sessions;
  return <RouteErrorBoundary failed={text.loadFailed} />;
};
