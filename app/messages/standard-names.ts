import {
  type CodedField,
  getCodeLabel,
  getCodeName,
  NO_CODE_NAMES,
  toDepartmentLabel,
} from "../../domain/format/code-names.ts";
import { TRANSLATION } from "../../domain/language.ts";
import { isMessage, type Text } from "../../domain/message.ts";
import { type Messages, renderText } from "../../texts/render.ts";

/** Returns a label in the language of the page; `name` in English. Does not load the English messages, which have the same names. */
const renderLabel = (label: Text, name: string): string =>
  isMessage(label) && TRANSLATION ? renderText(TRANSLATION.messages as Messages, label) : name;

/** Returns the name of a department for people, in the language of the page if it is a standard name. */
export const nameDepartment = (name: string): string => renderLabel(toDepartmentLabel(name), name);

/** Returns the name of a type or priority of which only the code is known. */
export const nameCode = (field: CodedField, code: string): string =>
  renderLabel(getCodeLabel(NO_CODE_NAMES, field, code), getCodeName(NO_CODE_NAMES, field, code));
