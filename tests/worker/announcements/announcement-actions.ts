import type { Announcement } from "../../../domain/announcements/announcement-entities.ts";
import { CreateAnnouncementInput, DecideAnnouncementInput } from "../../../domain/inputs/announcements.ts";
import { unwrap } from "../../support/result.ts";
import type { TestServices } from "../../support/test-services.ts";
import { type ActorOrUsername, getActor } from "../../support/use-cases.ts";

/** Creates an announcement; `fields` are as a client sends them. */
export async function announce(
  cast: TestServices,
  who: ActorOrUsername,
  fields: Record<string, unknown> = {},
): Promise<Announcement> {
  const input = CreateAnnouncementInput.parse({ title: "Canteen", content: "Open again", ...fields });
  return unwrap(await cast.services.announcements.create(await getActor(cast, who), input));
}

export async function decide(
  cast: TestServices,
  who: ActorOrUsername,
  announcement_id: string,
  fields: Record<string, unknown> = {},
) {
  const input = DecideAnnouncementInput.parse({ announcement_id, action: "approved", ...fields });
  return cast.services.announcements.decide(await getActor(cast, who), input);
}

/** Creates an announcement as HR manager and approves it as director. */
export async function publish(cast: TestServices, fields: Record<string, unknown> = {}): Promise<Announcement> {
  const { id } = await announce(cast, "hr.manager", fields);
  return unwrap(await decide(cast, "director", id));
}
