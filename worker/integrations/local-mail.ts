import type { MailSender } from "./mail.ts";
import type { Mail } from "./mime.ts";

export type StoredMail = Mail & { sent_at: string };

/** On somebody's own machine no mail leaves it: the last ones are kept to be read. */
export type LocalMailbox = MailSender & {
  /** Newest first. */
  list: () => Promise<(Pick<StoredMail, "subject" | "sent_at" | "to"> & { key: string })[]>;
  find: (key: string) => Promise<StoredMail | null>;
};

const FOLDER = "local-mail/";
const MAX_STORED_MAILS = 200;
const FAR_FUTURE = 10_000_000_000_000;

/** R2 lists by key, ascending: the later, the smaller. */
const toKey = ({ id, sent_at }: StoredMail) =>
  `${FOLDER}${FAR_FUTURE - Date.parse(sent_at)}-${id.replaceAll(/[^\w.-]/g, "_")}`;

export function localMailbox(bucket: R2Bucket, now: () => Date = () => new Date()): LocalMailbox {
  return {
    async send(mail) {
      const kept = { ...mail, sent_at: now().toISOString() };
      const { subject, to, sent_at } = kept;
      await bucket.put(toKey(kept), JSON.stringify(kept), {
        customMetadata: { summary: JSON.stringify({ subject, to, sent_at }) },
      });
      const { objects } = await bucket.list({ prefix: FOLDER });
      const old = objects.slice(MAX_STORED_MAILS).map((object) => object.key);
      if (old.length > 0) await bucket.delete(old);
      return { sent: true };
    },
    async list() {
      const objects = await listObjects(bucket);
      return objects.slice(0, MAX_STORED_MAILS).map(({ key, customMetadata }) => ({
        key: key.slice(FOLDER.length),
        ...JSON.parse(customMetadata?.summary ?? "{}"),
      }));
    },
    async find(key) {
      // R2 refuses keys that no mail of ours has.
      if (!/^[\w.-]{1,200}$/.test(key)) return null;
      const object = await bucket.get(FOLDER + key);
      return object ? ((await object.json()) as StoredMail) : null;
    },
  };
}

/** With their metadata R2 lists fewer at once than asked for. */
async function listObjects(bucket: R2Bucket): Promise<R2Object[]> {
  const found: R2Object[] = [];
  let cursor: string | undefined;
  do {
    const page = await bucket.list({ prefix: FOLDER, include: ["customMetadata"], cursor });
    found.push(...page.objects);
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined && found.length < MAX_STORED_MAILS);
  return found;
}
