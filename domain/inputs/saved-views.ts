import * as z from "zod";
import { message } from "../message.ts";
import { LIST_COLUMNS, LIST_VIEWS } from "../requests/list-view.ts";
import { SAVED_VIEW_LIMITS, SAVED_VIEW_SCREENS } from "../requests/saved-views.ts";
import { createRequiredLineField, identifierField } from "./common.ts";

const name = createRequiredLineField(SAVED_VIEW_LIMITS.name, message("inputs.name"));

const content = {
  query: z
    .string()
    .max(SAVED_VIEW_LIMITS.query)
    .describe("the filters and the order, as in the query of `GET /requests`"),
  view: z.enum(LIST_VIEWS),
  columns: z
    .array(z.enum(LIST_COLUMNS))
    .max(LIST_COLUMNS.length)
    .transform((names) => LIST_COLUMNS.filter((column) => names.includes(column))),
};

export const SaveViewInput = z.object({ screen: z.enum(SAVED_VIEW_SCREENS), name, ...content });
export type SaveViewInput = z.infer<typeof SaveViewInput>;

/** A change of a saved view. Absent values do not change. */
export const ChangeViewInput = z.object({ name, ...content }).partial();
export type ChangeViewInput = z.infer<typeof ChangeViewInput>;

export const SavedViewIdInput = z.object({ id: identifierField });
