/** The texts of the installed app: offline copies, outbox, updates and pull to refresh. */
export const installedApp = {
  pull: {
    pull: "Pull to refresh",
    release: "Release to refresh",
    refreshing: "Refreshing...",
    refreshed: "Refreshed",
  },
  copy: {
    /** `when`: the formatted date and time at which the copy was saved. */
    title: (when: string) => `Saved copy from ${when}.`,
    text: "Newer changes aren't shown.",
  },
  offlinePage: {
    pageTitle: "Offline · Approval Workflow System",
    title: "You are offline",
    text: "This page isn't saved on this device, so it can't be shown offline.",
    again: "Try again",
    availablePages: "Available offline",
    savedAt: (when: string) => `Saved ${when}`,
    noPages:
      "Connect and sign in to open pages. They are then saved on this device for up to a week, so that you can read them offline; without “Remember me” only until you close the browser.",
  },
  install: {
    title: "Install Approval Workflow",
    text: "Open it from your home screen, even without a connection.",
    install: "Install",
    later: "Not now",
  },
  update: {
    title: "New version available! Please refresh to update.",
    refresh: "Refresh",
    later: "Later",
    typed: "What you typed on this page has not been sent yet. Refreshing may lose it.",
    continueEditing: "Keep editing",
    refreshAnyway: "Refresh anyway",
  },
  outbox: {
    waiting: (count: number) => `Waiting to be sent: ${count}`,
    editing: (count: number) => `Being edited: ${count}`,
    refused: (count: number) => `Not sent: ${count}`,
    show: "Show",
    title: "Waiting to be sent",
    intro: "Saved on this device. It will be sent when you're back online.",
    sent: (count: number) => `Sent: ${count}`,
    signIn: "Sign in again to send it.",
    written: "Written",
    files: (count: number) => (count === 1 ? "1 attachment" : `${count} attachments`),
    state: { waiting: "Waiting", editing: "Being edited", refused: "Not sent" },
    removeFile: "Remove",
    edit: "Edit",
    save: "Save",
    sendNow: "Send now",
    discard: "Discard",
    discardReally: "Discard permanently",
    openForm: "Open in the form",
    openRequest: "Open the request",
    noReason: "The server refused it.",
    alreadyReceived: "Your earlier version was already received. This is what you changed since.",
    empty: "Everything has been sent.",
  },
  signOut: {
    title: "Sign out?",
    waiting: (count: number) =>
      count === 1
        ? "One entry is still waiting to be sent. Signing out removes it from this device."
        : `${count} entries are still waiting to be sent. Signing out removes them from this device.`,
    offline:
      "You are offline, so we can't end your session now. You can remove what is saved on this device and sign out when you're back online.",
    stay: "Stay signed in",
    go: "Sign out and discard",
    remove: "Remove from this device",
  },
  push: { fallback: "Approval Workflow System" },
};
