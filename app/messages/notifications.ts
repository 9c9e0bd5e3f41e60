import { catalogue } from "./catalogue.ts";

export const notificationScreenMessages = catalogue("notificationScreenMessages", {
  title: "Notifications",
  allRead: "No unread notifications",
  markAll: "Mark all as read",
  mark: (title: string) => `Mark as read: ${title}`,
  unread: "Unread",
  list: "Your notifications, newest first",
  today: "Today",
  yesterday: "Yesterday",
  none: "No notifications yet",
  noneText: "Requests to decide, answers and decisions appear here as they happen.",
  failed: "Failed to load notifications",
  markFailed: "Could not be marked as read",
  markFailedText: "Please try again when the connection is back.",
});
