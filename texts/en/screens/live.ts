/** The texts of notification cards, the notification prompt and push (spec sections 2 and 8). */
export const browserNotification = {
  region: "New notifications",
  dismiss: (title: string) => `Dismiss: ${title}`,
  moreTitle: "More notifications",
  moreText: "Several arrived at once. See them all in your notifications.",
  welcomeTitle: "Real-time notifications are on",
  welcomeText: "Requests that need you and decisions appear here as they happen.",
  prompt: {
    title: "Enable Real-time Notifications",
    text: "Get notified as soon as a request needs you or is decided, even when this page is closed.",
    enable: "Enable",
    later: "Not now",
  },
  push: {
    enabled: "Notifications enabled! You'll receive updates about your approval requests.",
    denied: "Notification permission was denied. You can enable it later in browser settings.",
    permissionFailed: "Failed to request notification permission.",
    subscribeFailed: "Failed to subscribe to push notifications.",
    unsupported: "Push notifications are not supported in this browser.",
    subscribed: "You are already subscribed to notifications.",
    unavailable: "Push notifications are not configured or not available right now.",
  },
  device: {
    title: "Notifications in this browser",
    checking: "Checking this browser's subscription...",
    off: "This browser doesn't get notifications when the app is closed.",
    turnOn: "Enable notifications",
    turnOff: "Turn off here",
    turnedOff: "This browser no longer gets notifications",
  },
};
