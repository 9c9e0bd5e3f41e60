export const TABS = ["chat", "analysis", "predictions", "search", "insights"] as const;
type TabName = (typeof TABS)[number];

/** Returns the tab in the URL, or the chat if the URL names no tab. */
export const parseTab = (params: URLSearchParams): TabName => TABS.find((tab) => tab === params.get("tab")) ?? "chat";

export const getTabPath = (tab: TabName): string => (tab === "chat" ? "/ai-assistant" : `/ai-assistant?tab=${tab}`);
