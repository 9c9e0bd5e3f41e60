/** Constants of the assistant that screens use. They are not in `entities.ts`, otherwise screens would load zod. */

import type { ChatDetails } from "./entities.ts";

/** The provider name of answers that no model wrote (R21). */
export const BUILT_IN_PROVIDER = "built-in";

export const MAX_CHAT_MESSAGE_LENGTH = 2_000;
export const MAX_CHAT_HISTORY = 10;
export const MAX_SEARCH_QUERY_LENGTH = 500;
export const MAX_SEARCH_MATCHES = 20;
/** The maximum length of a model's reply, with the arguments of its tool calls. The rest is not read. */
export const MAX_REPLY_CHARACTERS = 8_000;

/** The details of an answer that consists of text only. */
export const NO_CHAT_DETAILS: ChatDetails = {
  rows: [],
  figures: [],
  understood: null,
  ignored: [],
  choices: [],
  note: null,
};
