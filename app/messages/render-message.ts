import { TRANSLATION } from "../../domain/language.ts";
import type { Message } from "../../domain/message.ts";
import { ENGLISH_MESSAGES } from "../../texts/en/index.ts";
import { type Messages, render } from "../../texts/render.ts";

/** Returns the text of a message in the language of the page. */
export const renderMessage = (message: Message): string =>
  render((TRANSLATION?.messages as Messages | undefined) ?? ENGLISH_MESSAGES, message);
