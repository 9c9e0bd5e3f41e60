import type { AiBinding } from "./integrations/model-workers-ai.ts";
import type { Inbox } from "./live/inbox.ts";

/** What the Worker is given: bindings of wrangler.toml, secrets, and what only the local runtime sets. */
export interface Env {
  DB: D1Database;
  FILES: R2Bucket;
  ASSETS: Fetcher;
  /** Set by the local runtime only: this is somebody's own machine, not a deployment. */
  LOCAL?: string;
  /** Lowest level of the lines in the log: `info` (unless set), `warn` or `error`. */
  LOG_LEVEL?: string;
  /** Set for benchmarks and tests: answers say what they cost in D1. */
  SERVER_TIMING?: string;
  /** Password of the default admin on a deployed system (R3). */
  ADMIN_PASSWORD?: string;
  /** Set by the local runtime when it listens on more than loopback: everybody who has the documented password must change it (R3). */
  REQUIRE_PASSWORD_CHANGE?: string;
  /** One person's open pages (worker/live/inbox.ts). Without it pages poll. */
  INBOX?: DurableObjectNamespace<Inbox>;
  /** Where this installation is, as `https://approvals.company.example`: what links in mails begin with. */
  PUBLIC_URL?: string;
  /** Web push: the pair of keys that this installation signs with (base64url), and whom push services may turn to. */
  VAPID_PUBLIC_KEY?: string;
  VAPID_PRIVATE_KEY?: string;
  VAPID_SUBJECT?: string;
  /** Push services besides those of the browsers' makers (integrations/push-address.ts), separated by commas. */
  PUSH_SERVICES?: string;
  /** Mail: Cloudflare's `send_email` binding and the sender's address. */
  MAIL?: SendEmail;
  MAIL_FROM?: string;
  /** SMS: a provider's address, account and token, and the sender's number (integrations/sms.ts). */
  SMS_URL?: string;
  SMS_ACCOUNT?: string;
  SMS_TOKEN?: string;
  SMS_FROM?: string;
  /** The assistant's model: an OpenAI-compatible endpoint (MODEL_URL), or Workers AI (the binding). Without either the built-in analyst words its answers. */
  MODEL_URL?: string;
  MODEL_KEY?: string;
  AI?: AiBinding;
  /** Which of the service's models. */
  MODEL?: string;
  /** Who people are told words the answers; the service's host unless given. */
  MODEL_PROVIDER?: string;
  /** Tokens a day, of one person and of all together. */
  MODEL_TOKENS_PER_PERSON?: string;
  MODEL_TOKENS_PER_DAY?: string;
  /** Google Sheets: the service account's key file, the spreadsheet's id and the worksheet's title; the addresses only for a stand-in (integrations/google-sheets.ts). */
  GOOGLE_SERVICE_ACCOUNT?: string;
  GOOGLE_SHEETS_ID?: string;
  GOOGLE_SHEETS_WORKSHEET?: string;
  GOOGLE_TOKEN_URL?: string;
  GOOGLE_SHEETS_URL?: string;
}
