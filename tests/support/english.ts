import { message, type Rendered } from "../../domain/message.ts";
import { readNotificationTexts } from "../../domain/notifications/catalogue.ts";
import type { Reader } from "../../domain/notifications/texts.ts";
import { ENGLISH_MESSAGES } from "../../texts/en/index.ts";
import { core } from "../../texts/en/screens/core.ts";
import { more } from "../../texts/en/screens/more.ts";
import { renderAll, renderText } from "../../texts/render.ts";
import type { Texts } from "../../texts/screens.ts";

/** Returns a value with the English text of each message in it, as an English reader gets it. */
export const inEnglish = <T>(value: T): Rendered<T> => renderAll(ENGLISH_MESSAGES, value);

/** A reader of English texts. */
export const READER: Reader = { language: "en", render: (text) => renderText(ENGLISH_MESSAGES, text) };

/** Rows of notifications with the columns that their texts are read from. */
type NotificationRow = { content: string; kind?: string };

const readEnglishTexts = ({ content, kind = "" }: NotificationRow) =>
  inEnglish(readNotificationTexts({ content, kind }));

/** The column `content` of a notification that a test inserts. */
export const SOME_CONTENT = JSON.stringify({ message: message("notifications.faults_listed") });

/** Returns rows of notifications with the English message in place of the column `content`. */
export const readMessages = <Row extends object>(rows: readonly Row[]) =>
  rows.map((row) => {
    const { content, ...rest } = row as Row & NotificationRow;
    return { ...rest, message: readEnglishTexts({ ...rest, content }).message };
  });

/** Returns rows of notifications with the English title and message in place of the column `content`. They have the column `kind`. */
export const readTexts = <Row extends object>(rows: readonly Row[]) =>
  rows.map((row) => {
    const { content, ...rest } = row as Row & NotificationRow;
    return { ...rest, ...readEnglishTexts({ ...rest, content }) };
  });

/** The English texts of all screens and messages. */
export const englishTexts: Texts = { ...core, ...more, language: "en", messages: ENGLISH_MESSAGES };
