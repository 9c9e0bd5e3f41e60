import { useActionData, useLocation } from "@remix-run/react";
import { useState } from "react";

/**
 * Returns the result of the page's form until the next navigation. The router discards it when the page's data is loaded again, for example
 * after a notification, so that new recovery codes or the reason of a refusal would vanish while somebody reads them.
 */
export function useActionResult<Action>(): ReturnType<typeof useActionData<Action>> {
  const result = useActionData<Action>();
  const { key } = useLocation();
  const [last, setLast] = useState({ key, result });
  if (result !== undefined && (result !== last.result || key !== last.key)) setLast({ key, result });
  return result ?? (key === last.key ? last.result : undefined);
}
