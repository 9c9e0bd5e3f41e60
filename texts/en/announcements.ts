export const announcements = {
  status_draft: "draft",
  status_pending_approval: "pending approval",
  status_approved: "approved",
  status_rejected: "rejected",
  unknown_department: ({ name }: { name: string }) => `There is no active department ${name}`,
  expires_in_future: "The expiry date must be in the future",
  comments_required: "Please give a reason for the rejection",
  create_forbidden: "Only administrators, directors and managers can create announcements.",
  decide_forbidden: "Only administrators and directors can decide on announcements.",
  own_announcement: "You cannot decide on your own announcement.",
  already_decided: ({ title, status }: { title: string; status: string }) => `"${title}" is already ${status}.`,
  has_expired: ({ title }: { title: string }) => `"${title}" has expired, so it cannot be approved.`,
  changed: ({ title, status, version }: { title: string; status: string; version: number }) =>
    `"${title}" changed in the meantime. It is now ${status} (version ${version}).`,
  readers_forbidden: "Only its author, administrators and directors see who has read an announcement.",
  marked_read: "Announcement marked as read",
  not_found: ({ id }: { id: string }) => `There is no announcement ${id}, or you don't have access to it.`,
};
