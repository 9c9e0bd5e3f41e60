import type { ListViewPreference } from "../../../domain/requests/list-view.ts";
import { createLazyFormModule } from "../../forms/lazy-form.tsx";
import { ListTools as ServedListTools } from "./list-tools.tsx";
import { type RequestListTableProps, RequestListTable as ServedTable } from "./request-list-table.tsx";

/** Loads the switch between cards and table. Until then, the forms of the server work without their script. */
export const listToolsSource = createLazyFormModule<ListViewPreference>(
  import.meta.env.SSR ? ServedListTools : null,
  async () => (await import("./list-tools.tsx")).ListTools,
  () => false,
);

/** Loads the table, which only the people who have chosen it see. Hydration waits for it if the server rendered it. */
export const requestListTableSource = createLazyFormModule<RequestListTableProps>(
  import.meta.env.SSR ? ServedTable : null,
  async () => (await import("./request-list-table.tsx")).RequestListTable,
  () => document.querySelector("[data-request-table]") !== null,
);
