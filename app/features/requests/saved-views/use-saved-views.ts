import { useEffect, useState } from "react";
import type { SavedViewScreen } from "../../../../domain/requests/saved-views.ts";
import { fetchApi } from "../../../ui/fetch-api.ts";

/** A saved view as menus show it. */
export interface ListedView {
  id: string;
  screen: SavedViewScreen;
  name: string;
}

const NO_VIEWS: readonly ListedView[] = [];

/** Returns the person's saved views, null while they load, or an empty array if they cannot be loaded. */
export function useSavedViews(): readonly ListedView[] | null {
  const [views, setViews] = useState<readonly ListedView[] | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    void loadViews(controller.signal).then((loaded) => {
      if (!controller.signal.aborted) setViews(loaded);
    });
    return () => controller.abort();
  }, []);
  return views;
}

async function loadViews(signal: AbortSignal): Promise<readonly ListedView[]> {
  try {
    const response = await fetchApi("/api/requests/views", { signal });
    return response.ok ? await response.json() : NO_VIEWS;
  } catch (error) {
    // Ignores errors after the menu was closed, and errors without a connection.
    if (error instanceof TypeError || (error instanceof DOMException && error.name === "AbortError")) return NO_VIEWS;
    throw error;
  }
}
