import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { Form, isRouteErrorResponse, useLoaderData, useRouteError, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { ERROR_HTTP_STATUS } from "../../domain/errors.ts";
import { getKindTitle, isNotificationKind } from "../../domain/notifications/catalogue.ts";
import type { Texts } from "../../texts/screens.ts";
import { useActionResult } from "../forms/use-action-result.ts";
import type { loader as rootLoader } from "../root.tsx";
import { BrandMark } from "../shell/brand.tsx";
import { Button, LinkButton } from "../ui/button.tsx";
import { FailureReference } from "../ui/error-screen.tsx";
import { getPageTexts, loadMoreTexts, useTexts } from "../ui/texts.tsx";

if (!import.meta.env.SSR) await loadMoreTexts();

export const meta: MetaFunction = ({ matches }) => [
  { title: getPageTexts(matches).common.app.pageTitle(getPageTexts(matches).unsubscribe.title) },
  { name: "robots", content: "noindex" },
];

/** The question and the confirmation for each daily mail. Daily mails do not belong to one kind of notification. */
const getDailyMailTexts = (texts: Texts): Readonly<Record<string, { question: string; done: string }>> => ({
  digest: { question: texts.unsubscribe.digestQuestion, done: texts.unsubscribe.digestDone },
  waiting: { question: texts.unsubscribe.waitingQuestion, done: texts.unsubscribe.waitingDone },
});

function parseUnsubscribeLink(texts: Texts, request: Request): { token: string; kind: string } {
  const text = texts.unsubscribe;

  const params = new URL(request.url).searchParams;
  const [token, kind] = [params.get("token") ?? "", params.get("kind") ?? ""];
  if (token === "" || !(Object.hasOwn(getDailyMailTexts(texts), kind) || isNotificationKind(kind)))
    throw data(text.unknown, { status: ERROR_HTTP_STATUS.not_found });
  return { token, kind };
}

/**
 * Shows the page and does not unsubscribe, because mail scanners open every link. Only the button, or the POST of a mail program (RFC
 * 8058), unsubscribes.
 */
export function loader({ context, request }: LoaderFunctionArgs) {
  const texts = context.texts;
  const text = texts.unsubscribe;

  const { kind } = parseUnsubscribeLink(texts, request);
  const title = context.renderAll(getKindTitle(kind));
  return getDailyMailTexts(texts)[kind] ?? { question: text.question(title), done: text.doneText(title) };
}

/** Unsubscribes the user for whom the link's token was created, even if another user is signed in. */
export async function action({ context, request }: ActionFunctionArgs) {
  const texts = context.texts;
  const text = texts.unsubscribe;

  const outcome = await context.services.notifications.unsubscribeMail(parseUnsubscribeLink(texts, request));
  if (!outcome.ok) throw data(text.unknown, { status: ERROR_HTTP_STATUS[outcome.code] });
  return { done: true };
}

export default function Unsubscribe() {
  const text = useTexts().unsubscribe;

  const texts = useLoaderData<typeof loader>();
  const done = useActionResult<typeof action>()?.done ?? false;
  if (done) {
    return (
      <UnsubscribeCard title={text.done}>
        <p>{texts.done}</p>
        <p className="mt-2 text-muted text-sm">{text.change}</p>
        <LinkButton to="/profile/notifications" className="mt-6">
          {text.settings}
        </LinkButton>
      </UnsubscribeCard>
    );
  }
  return (
    <UnsubscribeCard title={text.title}>
      <p>{texts.question}</p>
      <p className="mt-2 text-muted text-sm">{text.inboxHint}</p>
      <Form method="post" className="mt-6">
        <Button>{text.submit}</Button>
      </Form>
    </UnsubscribeCard>
  );
}

export function ErrorBoundary() {
  const texts = useTexts();
  const text = texts.unsubscribe;
  const messages = texts.common;

  const error = useRouteError();
  const sentence = isRouteErrorResponse(error) && error.status < 500 ? text.unknown : messages.errors.retryHint;
  return (
    <UnsubscribeCard title={text.title}>
      <p>{sentence}</p>
      <FailureReference />
      <LinkButton to="/profile/notifications" className="mt-6">
        {text.settings}
      </LinkButton>
    </UnsubscribeCard>
  );
}

/** Renders the page for recipients of a mail. Most of them are not signed in. */
function UnsubscribeCard({ title, children }: { title: string; children: ReactNode }) {
  // Without the shell, which has the `main` landmark, the page needs a landmark of its own.
  const Landmark = useRouteLoaderData<typeof rootLoader>("root")?.viewer ? "div" : "main";
  return (
    <Landmark className="mx-auto flex min-h-[60dvh] w-full max-w-md flex-col justify-center px-6 py-10">
      <BrandMark className="mb-6 size-10" />
      <h1 className="mb-3 font-semibold text-2xl tracking-tight">{title}</h1>
      {children}
    </Landmark>
  );
}
