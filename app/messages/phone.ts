/** The texts of the installed app: offline copies, outbox, updates and pull to refresh. */
export const phoneMessages = {
  pull: {
    pull: "Pull to refresh",
    release: "Release to refresh",
    refreshing: "Refreshing...",
    refreshed: "Refreshed",
  },
  copy: {
    /** `when`: formatted date and time. */
    title: (when: string) => `This is a copy from ${when}.`,
    text: "What happened since is missing.",
  },
  offlinePage: {
    pageTitle: "Offline · Approval Workflow System",
    title: "You are offline",
    text: "This page was not kept on this device, so it cannot be shown without a connection. Nothing was lost.",
    again: "Try again",
    availablePages: "You can read these",
    savedAt: (when: string) => `Copy from ${when}`,
    noPages:
      "Connect and sign in to open pages. They are then saved on this device for up to a week, so that you can read them offline; without “Remember me” only until you close the browser.",
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
    keepEditing: "Keep editing",
    refreshAnyway: "Refresh anyway",
  },
  outbox: {
    waiting: (count: number) => `Waiting to be sent: ${count}`,
    editing: (count: number) => `Being edited: ${count}`,
    refused: (count: number) => `Not sent: ${count}`,
    show: "Show",
    title: "Waiting to be sent",
    intro: "Kept on this device. It goes out as soon as there is a connection.",
    queued: "Waiting to be sent",
    sent: (count: number) => `Sent: ${count}`,
    signIn: "Sign in again, and it goes out.",
    written: "Written",
    files: (count: number) => (count === 1 ? "1 attachment" : `${count} attachments`),
    state: { waiting: "Waiting", editing: "Being edited", refused: "Not sent" },
    removeFile: "Remove",
    edit: "Edit",
    save: "Save",
    sendNow: "Send now",
    discard: "Discard",
    discardReally: "Discard for good",
    openForm: "Open in the form",
    openRequest: "Look at the request",
    noReason: "The server did not take it.",
    alreadyReceived: "What you sent before has arrived already. This is what you changed since.",
    empty: "Everything has been sent.",
  },
  signOut: {
    title: "Sign out?",
    waiting: (count: number) =>
      count === 1
        ? "One entry still waits to be sent. Signing out removes it from this device."
        : `${count} entries still wait to be sent. Signing out removes them from this device.`,
    offline:
      "There is no connection, so your session cannot be ended now. You can remove what is kept on this device; sign out once you are back online.",
    stay: "Stay signed in",
    go: "Sign out and discard",
    remove: "Remove from this device",
  },
  push: { fallback: "Approval Workflow System" },
} as const;
