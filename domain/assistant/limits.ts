/** What screens know of the assistant without its schemas. */

/** Who worded an answer when no model did (R21). */
export const BUILT_IN = "built-in";

export const CHAT_MESSAGE_LENGTH = 2_000;
export const CHAT_HISTORY_MESSAGES = 10;
export const SEARCH_QUERY_LENGTH = 500;
export const SEARCH_MATCHES = 20;
