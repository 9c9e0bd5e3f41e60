import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { SECURITY_EVENT_KINDS } from "../../domain/audit/security-events.ts";
import { ListSecurityEventsInput } from "../../domain/inputs/security-events.ts";
import { LIMITS } from "../../domain/limits.ts";
import { message } from "../../domain/message.ts";
import { describeDevice } from "../../domain/users/sessions.ts";
import { unwrapOrThrow } from "../features/admin/unwrap-or-throw.ts";
import { parseInput, toFieldErrors } from "../forms/field-errors.ts";
import { requireActor } from "../server/require-actor.ts";
import { RouteErrorBoundary } from "../shell/route-error-boundary.tsx";
import { Button, LinkButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { DateTime } from "../ui/date-time.tsx";
import { DownloadLink } from "../ui/download-link.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Field } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { Select, TextInput } from "../ui/inputs.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { renderMessage } from "../ui/render-message.ts";
import { getPageTexts, loadMoreTexts, useTexts } from "../ui/texts.tsx";

if (!import.meta.env.SSR) await loadMoreTexts();

export const meta: MetaFunction = ({ matches }) => [
  { title: getPageTexts(matches).common.app.pageTitle(getPageTexts(matches).securityEvents.title) },
];

const PATH = "/admin/security-events";
const FILTERS = ["kind", "username", "from", "to"] as const;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request);
  const { searchParams } = new URL(request.url);
  const values = Object.fromEntries(
    FILTERS.map((name) => [name, (searchParams.get(name) ?? "").slice(0, LIMITS.name)]),
  );
  const cursor = searchParams.get("cursor") ?? undefined;
  const input = context.renderAll(parseInput(ListSecurityEventsInput, { ...values, cursor }));
  // Checks the rights also for invalid filters, because only administrators may see the screen.
  const page = unwrapOrThrow(
    await context.services.admin.securityEvents.list(actor, input.ok ? input.value : { limit: 1 }),
  );
  const loaded = {
    items: input.ok ? page.items : [],
    next_cursor: input.ok ? page.next_cursor : null,
    kinds: context.renderAll(
      SECURITY_EVENT_KINDS.map((value) => ({ value, label: message(`security.event_${value}`) })),
    ),
    values,
    errors: input.ok ? {} : toFieldErrors(input.errors),
    isContinued: cursor !== undefined,
  };
  return data(loaded, { status: input.ok ? 200 : 422 });
}

export default function SecurityEvents() {
  const texts = useTexts();
  const text = texts.securityEvents;
  const adminMessages = texts.admin;

  const { items, next_cursor, kinds, values, errors, isContinued } = useLoaderData<typeof loader>();
  const labels = new Map(kinds.map(({ value, label }) => [value, label]));
  const filters = new URLSearchParams(FILTERS.flatMap((name) => (values[name] ? [[name, values[name]]] : [])));
  const toAddress = (cursor: string | null) => {
    const params = new URLSearchParams(filters);
    if (cursor !== null) params.set("cursor", cursor);
    return params.size > 0 ? `${PATH}?${params}` : PATH;
  };
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeader title={text.title} description={text.intro} back={{ to: "/admin", label: adminMessages.title }} />
      <div className="flex flex-col gap-4">
        <Card title={text.filters}>
          <form method="get" action={PATH} className="flex flex-col gap-4">
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label={text.kind} name="kind" error={errors.kind}>
                <Select defaultValue={values.kind} placeholder={text.allKinds} options={kinds} />
              </Field>
              <Field label={text.username} name="username" hint={text.usernameHint} error={errors.username}>
                <TextInput defaultValue={values.username} maxLength={LIMITS.name} autoComplete="off" />
              </Field>
              <Field label={text.from} name="from" error={errors.from}>
                <TextInput type="date" defaultValue={values.from} />
              </Field>
              <Field label={text.to} name="to" error={errors.to}>
                <TextInput type="date" defaultValue={values.to} />
              </Field>
            </div>
            <div className="flex flex-wrap gap-3 max-sm:*:w-full">
              <Button>{text.apply}</Button>
              <LinkButton to={PATH}>{text.clear}</LinkButton>
              <DownloadLink
                href={`/api${PATH}/export?${filters}`}
                failedTitle={text.exportFailed}
                failed={text.exportFailed}
                className="btn-plain"
              >
                {text.export}
              </DownloadLink>
            </div>
          </form>
        </Card>
        {items.length === 0 ? (
          <EmptyState icon={<Icon name="shield-check" className="size-6" />} title={text.none}>
            {text.noneText}
          </EmptyState>
        ) : (
          <Card flush>
            <ul aria-label={text.list} className="divide-y divide-base-300">
              {items.map((event) => (
                <li key={event.id} className="flex flex-wrap justify-between gap-x-4 gap-y-1 px-4 py-3 text-sm md:px-6">
                  <div className="min-w-0">
                    <p className="break-words font-medium">{labels.get(event.kind)}</p>
                    <p className="break-words text-muted">
                      <bdi>{event.user_name ?? text.unknownUser}</bdi>
                      {event.actor_name !== null && event.actor_id !== event.user_id
                        ? ` ${text.by(event.actor_name)}`
                        : null}
                    </p>
                  </div>
                  <div className="text-muted sm:text-right">
                    <p>
                      <DateTime iso={event.created_at} />
                    </p>
                    {event.address === null ? null : (
                      <p className="break-words">{`${event.address} · ${renderMessage(texts, describeDevice(event.user_agent))}`}</p>
                    )}
                  </div>
                </li>
              ))}
            </ul>
          </Card>
        )}
        <div className="flex flex-wrap justify-center gap-3">
          {isContinued ? <LinkButton to={toAddress(null)}>{text.newest}</LinkButton> : null}
          {next_cursor === null ? null : <LinkButton to={toAddress(next_cursor)}>{text.older}</LinkButton>}
        </div>
      </div>
    </div>
  );
}

export const ErrorBoundary = () => {
  const text = useTexts().securityEvents;
  return <RouteErrorBoundary failed={text.loadFailed} />;
};
