/** Returns the result of a bulk deletion as text: '2 requests deleted, 1 not found'. */
export function formatBulkDeleteResult(deleted: number, not_found: number): string {
  const done = `${deleted} ${deleted === 1 ? "request" : "requests"} deleted`;
  return not_found > 0 ? `${done}, ${not_found} not found` : done;
}
