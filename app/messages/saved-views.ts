import { catalogue } from "./catalogue.ts";

/** The texts of saved views of lists. The browser loads them with the menu or the screen of saved views. */
export const savedViewMessages = catalogue("savedViewMessages", {
  title: "Saved views",
  intro: "A view stores the filters, the order and the columns of a list.",
  back: "Back to the list",
  loading: "Loading the saved views",
  none: "No saved views of this list",
  noneText: "Save a list with its filters to open it again later.",
  manage: "Save or change views",
  screens: { dashboard: "Dashboard", my_requests: "My Requests", all_requests: "All Requests" },
  words: "saved view list filter",
  name: "Name of the view",
  save: {
    title: "Save this list",
    text: "The view has the filters, the order, and the cards or columns that the list shows now.",
    button: "Save view",
    saved: "View saved",
  },
  list: {
    title: "Your views",
    open: "Open",
    openName: (name: string) => `Open the view ${name}`,
    edit: "Edit",
    editName: (name: string) => `Edit the view ${name}`,
    rename: "Rename",
    renamed: "View renamed",
    replace: "Replace with this list",
    replaced: "View replaced",
    delete: "Delete",
    deleteName: (name: string) => `Delete the view ${name}`,
    deleted: "View deleted",
  },
  failed: "Failed to change the saved views",
  openFailed: "Failed to open the view",
  loadFailed: "Failed to load the saved views",
});
