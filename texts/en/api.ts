/** Texts of the HTTP API only. */
export const api = {
  unknown_address: "There is nothing at this address.",
  unknown_request: "There is no such request, or you don't have access to it.",
  /** `types`: the media types that a call accepts. */
  media_types: ({ types }: { types: readonly string[] }) => `Please send ${types.join(" or ")}.`,
  idempotency_key: "Please use 1 to 200 visible ASCII characters",
  other_cursor: "This cursor does not belong to this list",
  file_base64: "Please send the file's content in base64",
  not_base64: "This is not base64",
  file_name: "Please name the file",
  files_expected: "Please send files here",
  files_in_other_field: "Please send files in the field files",
  ids_or_all: "Please send either ids or all",
  websocket_expected: "Please ask for a WebSocket.",
  live_not_configured: "Live updates are not configured: bind INBOX. Pages poll instead.",
  export_started: "The export is being made. Find it under Recent exports.",
  notifications_read: "Notifications marked as read",
  push_unsubscribed: "Unsubscribed from notifications",
  view_deleted: "View deleted",
};
