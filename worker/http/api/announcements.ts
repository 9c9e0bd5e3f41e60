import {
  checkAnnouncementCreatePermission,
  checkAnnouncementDeciderRole,
} from "../../../domain/announcements/rules.ts";
import {
  CreateAnnouncementInput,
  DecideAnnouncementInput,
  ListAnnouncementsInput,
} from "../../../domain/inputs/announcements.ts";
import { call, callGroup, pageOf } from "./call.ts";
import { PageQuery } from "./pagination.ts";
import { Announcement, AnnouncementReader, MessageResponse } from "./schemas.ts";

export const announcements = callGroup("Announcements", {
  listAnnouncements: call("GET /announcements", {
    summary: "The announcements that the caller may see, newest first",
    description:
      "Announcements that are approved, not expired and addressed to the caller, and the caller's own in every state; admin and director see all. Marks nothing as read.",
    query: ListAnnouncementsInput,
    output: pageOf(Announcement),
    run: ({ services, actor, query }) => services.announcements.list(actor, query),
  }),
  createAnnouncement: call("POST /announcements", {
    summary: "Create an announcement and submit it for approval",
    description: "Admin, director and manager. Targets are names of departments; without targets it is for everybody.",
    access: checkAnnouncementCreatePermission,
    input: CreateAnnouncementInput,
    output: Announcement,
    returns: "The announcement",
    creates: true,
    etag: true,
    idempotent: { recover: ({ services, actor }, id) => services.announcements.getSummary(actor, id) },
    run: ({ services, actor, input, options }) => services.announcements.create(actor, input, options),
  }),
  decideAnnouncement: call("POST /announcements/approve", {
    summary: "Approve or reject a pending announcement",
    description:
      "Admin and director, never its author. `action` is `approved` or `rejected`; rejecting needs `comments`. A second decision is 409.",
    access: checkAnnouncementDeciderRole,
    input: DecideAnnouncementInput,
    output: Announcement,
    returns: "The announcement",
    etag: true,
    ifMatch: true,
    idempotent: { recover: ({ services, actor }, id) => services.announcements.getSummary(actor, id) },
    run: ({ services, actor, input, options }) => services.announcements.decide(actor, input, options),
  }),
  getAnnouncement: call("GET /announcements/{id}", {
    summary: "One announcement",
    description: "Its author, admins and directors also get the number of readers. Marks nothing as read.",
    output: Announcement,
    returns: "The announcement",
    etag: true,
    run: ({ services, actor, params }) => services.announcements.get(actor, params.id),
  }),
  listAnnouncementReaders: call("GET /announcements/{id}/readers", {
    summary: "The readers of an announcement",
    description: "For its author, admins and directors; the latest reader first.",
    query: PageQuery,
    output: pageOf(AnnouncementReader),
    run: ({ services, actor, params, query }) => services.announcements.listReaders(actor, params.id, query),
  }),
  markAnnouncementRead: call("POST /announcements/{id}/read", {
    summary: "Mark an announcement as read",
    description: "Marks the caller's notifications about it as read too.",
    body: { optional: true },
    output: MessageResponse,
    returns: "Marked",
    idempotent: true,
    run: ({ services, actor, params }) => services.announcements.markRead(actor, params.id),
  }),
});
