/** The connections to external services. Each one that is not configured is null (R20). */
import { readServiceAccount } from "./google-account.ts";
import { createGoogleSheetsClient, type SheetsClient } from "./google-sheets.ts";
import { createLocalMailbox, type LocalMailbox } from "./local-mail.ts";
import { createMailSender, type MailSender, parseAddress } from "./mail.ts";
import type { ModelProvider } from "./model.ts";
import { createOpenAiModel } from "./model-openai.ts";
import { type AiBinding, createWorkersAiModel } from "./model-workers-ai.ts";
import { parsePushServices } from "./push-address.ts";
import { createSmsSender, type SmsSender } from "./sms.ts";
import { createPushSender, type PushSender } from "./web-push.ts";

export type Channels = {
  /** The address of this installation, without a trailing slash. */
  public_url: string | null;
  push: PushSender | null;
  mail: MailSender | null;
  sms: SmsSender | null;
  /** The copy of the requests in a spreadsheet. */
  sheets: SheetsClient | null;
  /** Tells a person's open pages to reload what changed. */
  live: { poke: (user_id: string) => Promise<void> } | null;
  /** The mails that the local runtime keeps instead of sending them. */
  local_mail: LocalMailbox | null;
  /** Writes the assistant's answers; without it the built-in analyst does (R21). */
  model: ModelProvider | null;
  model_budget: ModelBudget;
};

/** How many tokens a model may use in a day (UTC), input and output together: for one person, and for all. */
export type ModelBudget = { person_tokens: number; all_tokens: number };

/** The settings of the channels (docs/configure.md). Each of them may be absent. */
export interface ChannelEnv {
  /** Set by the local runtime only: this is not a deployment. */
  LOCAL?: string;
  FILES?: R2Bucket;
  INBOX?: { getByName: (user_id: string) => { poke: () => Promise<void> } };
  /** The address of this installation, as `https://approvals.company.example`. Links in mails begin with it. */
  PUBLIC_URL?: string;
  /** Web push: the key pair that this installation signs with (base64url), and a contact for push services. */
  VAPID_PUBLIC_KEY?: string;
  VAPID_PRIVATE_KEY?: string;
  VAPID_SUBJECT?: string;
  /** Push services besides those of the browser vendors (push-address.ts), separated by commas. */
  PUSH_SERVICES?: string;
  /** Mail: Cloudflare's `send_email` binding and the sender's address. */
  MAIL?: SendEmail;
  MAIL_FROM?: string;
  /** SMS: the provider's address, account and token, and the sender's number (sms.ts). */
  SMS_URL?: string;
  SMS_ACCOUNT?: string;
  SMS_TOKEN?: string;
  SMS_FROM?: string;
  /** The assistant's model: an OpenAI-compatible endpoint (MODEL_URL), or Workers AI (the binding). Without either, the built-in analyst answers. */
  MODEL_URL?: string;
  MODEL_KEY?: string;
  AI?: AiBinding;
  /** The name of the model at that service. */
  MODEL?: string;
  /** The name of the provider that people see; by default the host of the service. */
  MODEL_PROVIDER?: string;
  /** Tokens a day, for one person and for all. */
  MODEL_TOKENS_PER_PERSON?: string;
  MODEL_TOKENS_PER_DAY?: string;
  /** Google Sheets: the service account's key file, the spreadsheet's id and the worksheet's title. The URLs are set for a test double only (google-sheets.ts). */
  GOOGLE_SERVICE_ACCOUNT?: string;
  GOOGLE_SHEETS_ID?: string;
  GOOGLE_SHEETS_WORKSHEET?: string;
  GOOGLE_TOKEN_URL?: string;
  GOOGLE_SHEETS_URL?: string;
}

export function createChannels(env: ChannelEnv): Channels {
  const local_mail = env.LOCAL !== undefined && env.FILES && !env.MAIL ? createLocalMailbox(env.FILES) : null;
  const url = publicUrl(env);
  return {
    public_url: url,
    push: configurePush(env),
    // Links in mails need the address of this installation.
    mail: url === null ? null : (local_mail ?? configureMail(env)),
    sms: configureSms(env),
    sheets: configureSheets(env),
    live: configureLive(env),
    local_mail,
    model: configureModel(env),
    model_budget: readModelBudget(env),
  };
}

/** Returns the origin of PUBLIC_URL; null when it is absent or not an http(s) URL. */
function publicUrl({ PUBLIC_URL }: ChannelEnv): string | null {
  if (!PUBLIC_URL || !URL.canParse(PUBLIC_URL)) return null;
  const { protocol, origin } = new URL(PUBLIC_URL);
  return protocol === "https:" || protocol === "http:" ? origin : null;
}

function configurePush(env: ChannelEnv): PushSender | null {
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = env;
  if (!VAPID_PUBLIC_KEY || !VAPID_PRIVATE_KEY) return null;
  const keys = { public_key: VAPID_PUBLIC_KEY, private_key: VAPID_PRIVATE_KEY, subject: getVapidSubject(env) };
  return createPushSender(keys, parsePushServices(env.PUSH_SERVICES ?? "", { local: env.LOCAL !== undefined }));
}

/** Returns the contact for push services (RFC 8292): a mail address or a page. */
function getVapidSubject(env: ChannelEnv): string {
  if (env.VAPID_SUBJECT) return env.VAPID_SUBJECT;
  const from = env.MAIL_FROM ? parseAddress(env.MAIL_FROM) : null;
  if (from) return `mailto:${from.address}`;
  return env.PUBLIC_URL?.startsWith("https:") ? env.PUBLIC_URL : "mailto:push@approval-workflow.invalid";
}

function configureMail({ MAIL, MAIL_FROM }: ChannelEnv): MailSender | null {
  const from = MAIL_FROM ? parseAddress(MAIL_FROM) : null;
  if (!MAIL || !from) return null;
  const post = async (sender: string, to: string, mime: string) => {
    // This module exists only in the Workers runtime. Because it is imported here, the rest of the file also runs elsewhere.
    const { EmailMessage } = await import("cloudflare:email");
    return MAIL.send(new EmailMessage(sender, to, mime));
  };
  return createMailSender(post, from);
}

function configureSms({ SMS_URL, SMS_ACCOUNT, SMS_TOKEN, SMS_FROM }: ChannelEnv): SmsSender | null {
  if (!SMS_URL || !SMS_ACCOUNT || !SMS_TOKEN || !SMS_FROM) return null;
  return createSmsSender({ url: SMS_URL, account: SMS_ACCOUNT, token: SMS_TOKEN, from: SMS_FROM });
}

/** MODEL_URL has priority over Workers AI. It must be https, because it carries the key and what people write; the local runtime also allows http. */
function configureModel(env: ChannelEnv): ModelProvider | null {
  const { MODEL_URL, MODEL_KEY, AI, MODEL, MODEL_PROVIDER } = env;
  if (!MODEL) return null;
  if (MODEL_URL && URL.canParse(MODEL_URL)) {
    const { protocol, host } = new URL(MODEL_URL);
    if (protocol !== "https:" && !(protocol === "http:" && env.LOCAL !== undefined)) return null;
    return createOpenAiModel({
      name: MODEL_PROVIDER || host,
      base_url: MODEL_URL,
      key: MODEL_KEY || null,
      model: MODEL,
    });
  }
  return AI ? createWorkersAiModel(AI, MODEL, MODEL_PROVIDER || "Cloudflare Workers AI") : null;
}

const DEFAULT_BUDGET: ModelBudget = { person_tokens: 100_000, all_tokens: 2_000_000 };

function readModelBudget({ MODEL_TOKENS_PER_PERSON, MODEL_TOKENS_PER_DAY }: ChannelEnv): ModelBudget {
  const tokens = (text: string | undefined, fallback: number) =>
    /^\d{1,12}$/.test(text ?? "") ? Number(text) : fallback;
  return {
    person_tokens: tokens(MODEL_TOKENS_PER_PERSON, DEFAULT_BUDGET.person_tokens),
    all_tokens: tokens(MODEL_TOKENS_PER_DAY, DEFAULT_BUDGET.all_tokens),
  };
}

const GOOGLE_TOKEN_URL = "https://oauth2.googleapis.com/token";
const GOOGLE_SHEETS_URL = "https://sheets.googleapis.com";

/** The URLs must be https; the local runtime also allows http. */
function configureSheets(env: ChannelEnv): SheetsClient | null {
  const account = env.GOOGLE_SERVICE_ACCOUNT ? readServiceAccount(env.GOOGLE_SERVICE_ACCOUNT) : null;
  if (!account || !env.GOOGLE_SHEETS_ID) return null;
  const token_url = env.GOOGLE_TOKEN_URL || GOOGLE_TOKEN_URL;
  const base_url = (env.GOOGLE_SHEETS_URL || GOOGLE_SHEETS_URL).replace(/\/+$/, "");
  const is_safe = [token_url, base_url].every((url) => url.startsWith("https:") || env.LOCAL !== undefined);
  if (!is_safe) return null;
  return createGoogleSheetsClient({
    account,
    spreadsheet_id: env.GOOGLE_SHEETS_ID,
    worksheet_title: env.GOOGLE_SHEETS_WORKSHEET || "Requests",
    token_url,
    base_url,
  });
}

function configureLive({ INBOX }: ChannelEnv): Channels["live"] {
  return INBOX ? { poke: async (user_id) => INBOX.getByName(user_id).poke() } : null;
}
