import { createLazyFormModule } from "../../forms/lazy-form.tsx";
import { type RequestListTableProps, RequestListTable as ServedTable } from "./request-list-table.tsx";

/** Loads the table. It is a separate module, because most people see cards. Hydration waits for it if the server rendered it. */
export const requestListTableSource = createLazyFormModule<RequestListTableProps>(
  import.meta.env.SSR ? ServedTable : null,
  async () => (await import("./request-list-table.tsx")).RequestListTable,
  () => document.querySelector("[data-request-table]") !== null,
);
