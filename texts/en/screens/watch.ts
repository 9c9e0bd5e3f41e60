/** The texts for watching a request. */
export const watch = {
  watch: "Watch",
  unwatch: "Unwatch",
  watchHint: "Get notified of comments and decisions",
  unwatchHint: "Stop the notifications of comments and decisions",
  watched: "You are watching this request",
  unwatched: "You are no longer watching this request",
  failed: "Failed to change the notifications of this request",
};
