import { bind } from "../bind.ts";
import type { Deps } from "../deps.ts";
import { createAnnouncement } from "./create-announcement.ts";
import { decideAnnouncement } from "./decide-announcement.ts";
import {
  getAnnouncement,
  getAnnouncementSummary,
  listAnnouncementReaders,
  markAnnouncementRead,
  openAnnouncement,
} from "./get-announcement.ts";
import { getAnnouncementsPage, listVisibleAnnouncements } from "./list-announcements.ts";

/** Returns the use cases of announcements. */
export const createAnnouncementServices = (deps: Deps) =>
  bind(deps, {
    list: listVisibleAnnouncements,
    getPage: getAnnouncementsPage,
    get: getAnnouncement,
    getSummary: getAnnouncementSummary,
    open: openAnnouncement,
    listReaders: listAnnouncementReaders,
    markRead: markAnnouncementRead,
    create: createAnnouncement,
    decide: decideAnnouncement,
  });
