import type { SortKey, SortOrder } from "../../../domain/requests/sort-keys.ts";
import { messages } from "../../messages/common.ts";
import { useToast } from "../../ui/toast-region.tsx";

/**
 * Returns what saves a sort order as a person's preference, beside the navigation that shows it: neither waits for the other, and the
 * call goes on when the page is left. A toast says when it failed.
 */
export function useSortPreference() {
  const toast = useToast();
  return async (user_id: string, sort_by: SortKey, sort_order: SortOrder): Promise<void> => {
    const saved = await savePreferences(user_id, { dashboard_sort_by: sort_by, dashboard_sort_order: sort_order });
    if (!saved) toast({ tone: "error", title: messages.filters.sortNotSaved });
  };
}

async function savePreferences(user_id: string, preferences: Record<string, string>): Promise<boolean> {
  try {
    const answer = await fetch(`/api/users/${encodeURIComponent(user_id)}/preferences`, {
      method: "PUT",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(preferences),
      keepalive: true,
    });
    return answer.ok;
  } catch (error) {
    // No connection.
    if (error instanceof TypeError) return false;
    throw error;
  }
}
