/** What only a phone, or the installed app, says. */
export const phone = {
  pull: {
    pull: "Pull to refresh",
    release: "Release to refresh",
    refreshing: "Refreshing...",
    refreshed: "Refreshed",
  },
  copy: {
    /** `when`: as people read it. */
    title: (when: string) => `This is a copy from ${when}.`,
    text: "What happened since is missing.",
  },
  offlinePage: {
    pageTitle: "Offline · Approval Workflow System",
    title: "You are offline",
    text: "This page was not kept on this device, so it cannot be shown without a connection. Nothing was lost.",
    again: "Try again",
    kept: "You can read these",
    keptFrom: (when: string) => `Copy from ${when}`,
    nothing: "Pages that you open are kept here for a week, so that you can read them without a connection.",
  },
  install: {
    title: "Install Approval Workflow",
    text: "It opens from your home screen, also without a connection.",
    install: "Install",
    later: "Not now",
  },
  update: {
    title: "New version available! Please refresh to update.",
    refresh: "Refresh",
    later: "Later",
    typed: "What you typed on this page has not been sent yet. Refreshing may lose it.",
    keep: "Keep writing",
    refreshAnyway: "Refresh anyway",
  },
  push: { fallback: "Approval Workflow System" },
} as const;
