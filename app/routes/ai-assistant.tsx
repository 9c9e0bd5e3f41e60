import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { type ShouldRevalidateFunction, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { BUILT_IN } from "../../domain/assistant/limits.ts";
import { type Answered, answerForm, type Insighted, type Searched } from "../features/assistant/ai-action.ts";
import { nameOfProvider } from "../features/assistant/analysis-card.tsx";
import { AnalysisTab } from "../features/assistant/analysis-tab.tsx";
import { ChatTab } from "../features/assistant/chat-tab.tsx";
import { InsightsTab } from "../features/assistant/insights-tab.tsx";
import { PredictionsTab } from "../features/assistant/predictions-tab.tsx";
import { SearchTab } from "../features/assistant/search-tab.tsx";
import { readTab, TABS, type TabName, tabAddress } from "../features/assistant/tabs.ts";
import { useAnalysis } from "../features/assistant/use-analysis.ts";
import { useAsk } from "../features/assistant/use-ask.ts";
import { useChat } from "../features/assistant/use-chat.ts";
import { useTold } from "../features/assistant/use-told.ts";
import { assistantMessages as text } from "../messages/assistant.ts";
import { messages } from "../messages/common.ts";
import { requireActor } from "../server/require-actor.ts";
import { Button } from "../ui/button.tsx";
import { cx } from "../ui/cx.ts";
import { ErrorScreen } from "../ui/error-screen.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { FlashMessage, useToast } from "../ui/toast-region.tsx";

export const meta: MetaFunction = () => [{ title: messages.app.pageTitle(text.title) }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request);
  const list = readTab(new URL(request.url).searchParams) === "analysis";
  const { id, name, role, department } = actor;
  return { asker: { id, name, role, department }, ...(await context.services.assistant.board(actor, { list })) };
}

export function action({ context, request }: ActionFunctionArgs) {
  return answerForm(context, request);
}

/** Where a citation leads on the page is no reason to load it anew. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.search === nextUrl.search && currentUrl.hash !== nextUrl.hash ? false : defaultShouldRevalidate;

export default function AiAssistant() {
  const { asker, provider, requests } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>() ?? null;
  const tab = readTab(useSearchParams()[0]);
  const { chat, analysis, search, insights } = useAssistant(asker, answered);
  const canClear = tab === "chat" && chat.conversation.messages.length > 0;
  return (
    <>
      <PageHeader
        title={text.title}
        description={provider === BUILT_IN ? text.introBuiltIn : text.introModel(nameOfProvider(provider))}
        aside={
          // Its room is kept, so that nothing moves when there is something to clear.
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
      <FlashMessage message={answered?.toast} />
      <Tabs
        label={text.tabs}
        items={TABS.map((name) => ({ to: tabAddress(name), label: text.tab[name], current: name === tab }))}
      />
      <div className="mt-4">
        <TabPanel tab={tab}>
          {{
            chat: <ChatTab chat={chat} name={asker.name} />,
            analysis: <AnalysisTab requests={requests} answered={answered} {...analysis} />,
            predictions: <PredictionsTab />,
            search: <SearchTab answered={answered} {...search} />,
            insights: <InsightsTab {...insights} />,
          }}
        </TabPanel>
      </div>
    </>
  );
}

function TabPanel({ tab, children }: { tab: TabName; children: Record<TabName, JSX.Element> }) {
  return children[tab];
}

/** What is asked in one tab goes on while another one is looked at. */
function useAssistant(asker: Parameters<typeof useChat>[0], answered: Answered | null) {
  const toast = useToast();
  const served = answered?.intent === "chat" ? answered.conversation : null;
  return {
    chat: useChat(asker, served, () => toast({ tone: "error", title: text.chat.failed })),
    analysis: useAnalysis(useTold(text.analysis), servedAnalysis(answered)),
    search: useAsk<Searched>(
      "/api/ai/smart-search",
      useTold(text.search),
      answered?.intent === "search" ? answered.outcome : undefined,
    ),
    insights: useAsk<Insighted>(
      "/api/ai/generate-insights",
      useTold(text.insights),
      answered?.intent === "insights" ? answered.outcome : undefined,
    ),
  };
}

/** An analysis that a form without scripts brought back. */
function servedAnalysis(answered: Answered | null) {
  if (answered?.intent !== "analysis") return undefined;
  const { outcome } = answered;
  return outcome.step === "done"
    ? { step: "done" as const, ...outcome.answer }
    : { step: "failed" as const, detail: outcome.detail, facts: [], provider: null };
}

export function ErrorBoundary() {
  return (
    <ErrorScreen title={messages.errors.crashTitle} retry>
      {messages.errors.whatNow}
    </ErrorScreen>
  );
}
