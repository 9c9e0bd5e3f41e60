import type { Rendered } from "../../domain/message.ts";
import { ENGLISH_MESSAGES } from "../../texts/en/index.ts";
import { renderAll } from "../../texts/render.ts";

/** Returns a value with the English text of each message in it, as an English reader gets it. */
export const inEnglish = <T>(value: T): Rendered<T> => renderAll(ENGLISH_MESSAGES, value);
