export const announcements = {};
