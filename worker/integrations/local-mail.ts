import type { MailSender } from "./mail.ts";
import type { Mail } from "./mime.ts";

type StoredMail = Mail & { sent_at: string };

/** The mailbox of a local installation. It stores and displays mails instead of sending them. */
export type LocalMailbox = MailSender & {
  /** Returns the stored mails, newest first. `is_secret`: whether the mail has a link to choose a password. */
  list: () => Promise<(Pick<StoredMail, "subject" | "sent_at" | "to"> & { key: string; is_secret: boolean })[]>;
  find: (key: string) => Promise<StoredMail | null>;
  /**
   * Deletes all mails except the newest MAX_STORED_MAILS. A job calls this function every minute, because listing R2
   * after each mail would be slow.
   */
  trim: () => Promise<void>;
};

const FOLDER = "local-mail/";
/** The maximum number of mails in a list. R2 can store more mails until the next call of `trim`. */
const MAX_STORED_MAILS = 200;
const FAR_FUTURE = 10_000_000_000_000;

/** Returns the key of a mail. Later mails have smaller keys, because R2 lists keys in ascending order. */
const toKey = ({ id, sent_at }: StoredMail) =>
  `${FOLDER}${FAR_FUTURE - Date.parse(sent_at)}-${id.replaceAll(/[^\w.-]/g, "_")}`;

export function createLocalMailbox(bucket: R2Bucket, now: () => Date = () => new Date()): LocalMailbox {
  return {
    async send(mail) {
      const stored = { ...mail, sent_at: now().toISOString() };
      const { subject, to, sent_at } = stored;
      await bucket.put(toKey(stored), JSON.stringify(stored), {
        customMetadata: { summary: JSON.stringify({ subject, to, sent_at, is_secret: mail.unsubscribe === null }) },
      });
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
      // A key with other characters or a greater length belongs to no stored mail. Without this check, R2 would throw
      // for keys that are too long.
      if (!/^[\w.-]{1,200}$/.test(key)) return null;
      const object = await bucket.get(FOLDER + key);
      return object ? ((await object.json()) as StoredMail) : null;
    },
    async trim() {
      let remaining = 0;
      let cursor: string | undefined;
      do {
        const page = await bucket.list({ prefix: FOLDER, cursor });
        const old = page.objects.slice(Math.max(0, MAX_STORED_MAILS - remaining)).map((object) => object.key);
        remaining += page.objects.length - old.length;
        cursor = page.truncated ? page.cursor : undefined;
        if (old.length > 0) await bucket.delete(old);
      } while (cursor !== undefined);
    },
  };
}

/**
 * Returns all stored mails, but may leave out mails older than the newest MAX_STORED_MAILS. Reads several pages,
 * because R2 returns smaller pages if they include metadata.
 */
async function listObjects(bucket: R2Bucket): Promise<R2Object[]> {
  const objects: R2Object[] = [];
  let cursor: string | undefined;
  do {
    const page = await bucket.list({ prefix: FOLDER, include: ["customMetadata"], cursor });
    objects.push(...page.objects);
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined && objects.length < MAX_STORED_MAILS);
  return objects;
}
