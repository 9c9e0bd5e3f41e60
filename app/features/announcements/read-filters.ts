import { ListAnnouncementsInput } from "../../../domain/inputs/announcements.ts";
import { readPageCount } from "../../ui/list-pages.ts";

/** So many announcements at once: each is read, not only found. */
const PAGE_SIZE = 20;

const FILTER_NAMES = ["status", "category", "priority", "q", "cursor"] as const;

/** The filters in the address; one that cannot be read is left out. */
export function readAnnouncementFilters(request: Request): ListAnnouncementsInput {
  const params = new URL(request.url).searchParams;
  const given = FILTER_NAMES.map((name) => [name, params.get(name) ?? undefined] as const);
  const readable = given.filter(([name, value]) => ListAnnouncementsInput.shape[name].safeParse(value).success);
  return ListAnnouncementsInput.parse({
    ...Object.fromEntries(readable),
    limit: PAGE_SIZE * readPageCount(new URL(request.url).search),
  });
}
