import { type CodedField, getCodeLabel, NO_CODE_NAMES, toDepartmentLabel } from "../../domain/format/code-names.ts";
import { TRANSLATION } from "../../domain/language.ts";
import { isMessage, type Message, type Text } from "../../domain/message.ts";
import { ENGLISH_MESSAGES } from "../../texts/en/index.ts";
import { type Messages, render } from "../../texts/render.ts";

/** Returns the text of a message in the language of the page. */
export const renderMessage = (message: Message): string =>
  render((TRANSLATION?.messages as Messages | undefined) ?? ENGLISH_MESSAGES, message);

const renderLabel = (label: Text): string => (isMessage(label) ? renderMessage(label) : label);

/** Returns the name of a department for people, in the language of the page if it is a standard name. */
export const nameDepartment = (name: string): string => renderLabel(toDepartmentLabel(name));

/** Returns the name of a type or priority of which only the code is known. */
export const nameCode = (field: CodedField, code: string): string =>
  renderLabel(getCodeLabel(NO_CODE_NAMES, field, code));
