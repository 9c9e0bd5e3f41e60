export const TABS = ["chat", "analysis", "predictions", "search", "insights"] as const;
export type TabName = (typeof TABS)[number];

/** The tab lives in the URL; the chat is the screen itself. */
export const parseTab = (params: URLSearchParams): TabName => TABS.find((tab) => tab === params.get("tab")) ?? "chat";

export const getTabPath = (tab: TabName): string => (tab === "chat" ? "/ai-assistant" : `/ai-assistant?tab=${tab}`);
