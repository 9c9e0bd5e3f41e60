/** What only a phone, or the installed app, says. */
export const phone = {
  pull: {
    pull: "Pull to refresh",
    release: "Release to refresh",
    refreshing: "Refreshing...",
    refreshed: "Refreshed",
  },
} as const;
