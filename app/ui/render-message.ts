import { describeOnBehalfOf } from "../../domain/delegations/rules.ts";
import { type CodedField, getCodeLabel, NO_CODE_NAMES, toDepartmentLabel } from "../../domain/format/code-names.ts";
import type { Message, Text } from "../../domain/message.ts";
import { render, renderText as renderAnyText } from "../../texts/render.ts";
import type { Texts } from "../../texts/screens.ts";

/** Returns the text of a message that a rule made in the browser. */
export const renderMessage = (texts: Texts, message: Message): string => render(texts.messages, message);

/** Returns a message as text, and any other text as it is. */
export const renderText = (texts: Texts, text: Text): string => renderAnyText(texts.messages, text);

/** Returns the name of a department for people: a standard name in the language of the page. */
export const nameDepartment = (texts: Texts, name: string): string => renderText(texts, toDepartmentLabel(name));

/** Returns the name of a type or priority of which only the code is known. */
export const nameCode = (texts: Texts, field: CodedField, code: string): string =>
  renderText(texts, getCodeLabel(NO_CODE_NAMES, field, code));

/** Returns who did something and on whose behalf: 'Mary' or 'Mary for Paul'. */
export const nameOnBehalfOf = (texts: Texts, ...people: Parameters<typeof describeOnBehalfOf>): string =>
  renderText(texts, describeOnBehalfOf(...people));
