import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { type ShouldRevalidateFunction, useLoaderData, useSearchParams } from "@remix-run/react";
import { BUILT_IN_PROVIDER } from "../../domain/assistant/limits.ts";
import { AnalysisTab, PredictionsTab } from "../features/assistant/analysis-tab.tsx";
import { formatProvider } from "../features/assistant/answer-parts.tsx";
import { type AssistantActionResult, handleAssistantAction } from "../features/assistant/assistant-action.ts";
import { ChatTab } from "../features/assistant/chat-tab.tsx";
import { InsightsTab } from "../features/assistant/insights-tab.tsx";
import { SearchTab } from "../features/assistant/search-tab.tsx";
import { getTabPath, parseTab, TABS } from "../features/assistant/tabs.ts";
import { useAnswer } from "../features/assistant/use-answer.ts";
import { useChat } from "../features/assistant/use-chat.ts";
import { useActionResult } from "../forms/use-action-result.ts";
import { requireActor } from "../server/require-actor.ts";
import { RouteErrorBoundary } from "../shell/route-error-boundary.tsx";
import { Button } from "../ui/button.tsx";
import { cx } from "../ui/cx.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { getPageTexts, loadMoreTexts, useTexts } from "../ui/texts.tsx";
import { FlashMessage, useToast } from "../ui/toast-region.tsx";

if (!import.meta.env.SSR) await loadMoreTexts();

export const meta: MetaFunction = ({ matches }) => [
  { title: getPageTexts(matches).common.app.pageTitle(getPageTexts(matches).assistant.title) },
];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request);
  const list = parseTab(new URL(request.url).searchParams) === "analysis";
  const { id, name, role, department } = actor;
  return { actor: { id, name, role, department }, ...(await context.services.assistant.getPage(actor, { list })) };
}

export const action = (args: ActionFunctionArgs) => handleAssistantAction(args);

/** A click on a citation changes only the hash, so that the page is not loaded again. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.search === nextUrl.search && currentUrl.hash !== nextUrl.hash ? false : defaultShouldRevalidate;

export default function AiAssistant() {
  const texts = useTexts();
  const text = texts.assistant;

  const { actor, provider, requests } = useLoaderData<typeof loader>();
  const actionResult = useActionResult<typeof action>() ?? null;
  const tab = parseTab(useSearchParams()[0]);
  const { chat, analysis, search, insights } = useAssistant(actor, actionResult);
  const canClear = tab === "chat" && chat.conversation.messages.length > 0;
  return (
    <>
      <PageHeader
        title={text.title}
        description={
          provider === BUILT_IN_PROVIDER ? text.introBuiltIn : text.introModel(formatProvider(texts, provider))
        }
        aside={
          // While there is nothing to clear, the button is invisible but takes up its space, so that the layout does not move when it
          // appears.
          <Button
            type="button"
            variant="ghost"
            size="sm"
            className={cx("needs-script shrink-0 max-md:-mr-4", !canClear && "invisible")}
            onClick={chat.clear}
          >
            {text.chat.clear}
          </Button>
        }
      />
      <FlashMessage message={actionResult?.toast} />
      <Tabs
        label={text.tabs}
        items={TABS.map((name) => ({ to: getTabPath(name), label: text.tab[name], current: name === tab }))}
      />
      <div className="mt-4">
        {tab === "chat" ? <ChatTab chat={chat} user={actor} /> : null}
        {tab === "analysis" ? <AnalysisTab requests={requests} actionResult={actionResult} {...analysis} /> : null}
        {tab === "predictions" ? <PredictionsTab /> : null}
        {tab === "search" ? <SearchTab actionResult={actionResult} {...search} /> : null}
        {tab === "insights" ? <InsightsTab {...insights} /> : null}
      </div>
    </>
  );
}

/** Holds the state of all tabs, so that a call continues while another tab is open. */
function useAssistant(asker: Parameters<typeof useChat>[0], result: AssistantActionResult | null) {
  const text = useTexts().assistant;

  const toast = useToast();
  const conversation = result?.intent === "chat" ? result.conversation : null;
  const analysis = result?.intent === "analysis" ? result.outcome : undefined;
  const search = result?.intent === "search" ? result.outcome : undefined;
  const insights = result?.intent === "insights" ? result.outcome : undefined;
  return {
    chat: useChat(asker, conversation, () => toast({ tone: "error", title: text.chat.failed })),
    analysis: useAnswer("/api/ai/analyze-request", text.analysis, analysis),
    search: useAnswer("/api/ai/smart-search", text.search, search),
    insights: useAnswer("/api/ai/generate-insights", text.insights, insights),
  };
}

export const ErrorBoundary = () => {
  const messages = useTexts().common;
  return <RouteErrorBoundary failed={messages.errors.crashTitle} />;
};
