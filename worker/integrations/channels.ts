/** The connections to external services. A connection that is not configured is null (R20). */
import { readServiceAccount } from "./google-account.ts";
import { createGoogleSheetsClient, type SheetsClient } from "./google-sheets.ts";
import { createLocalMailbox, type LocalMailbox } from "./local-mail.ts";
import { createMailSender, type MailSender, parseMailAddress } from "./mail.ts";
import type { ModelProvider } from "./model.ts";
import { createOpenAiModel } from "./model-openai.ts";
import { type AiBinding, createWorkersAiModel } from "./model-workers-ai.ts";
import { parsePushServices } from "./push-address.ts";
import { isSafeServiceUrl, listInsecureAddresses } from "./service-address.ts";
import { createSmsSender, type SmsSender } from "./sms.ts";
import { createPushSender, type PushSender } from "./web-push.ts";

export type ExternalServices = {
  /** The URL of this installation, without a trailing slash; null if it is not configured. */
  public_url: string | null;
  push: PushSender | null;
  mail: MailSender | null;
  sms: SmsSender | null;
  /** The copy of all requests in Google Sheets. */
  sheets: SheetsClient | null;
  /** Notifies the open pages of a user, which then load what has changed. */
  live: { poke: (user_id: string) => Promise<void> } | null;
  /** The mails of a local installation, which are stored instead of sent. */
  local_mail: LocalMailbox | null;
  /** The language model that words the answers of the assistant; null: the built-in analyst words them (R21). */
  model: ModelProvider | null;
  model_budget: ModelBudget;
  /**
   * The names of the variables whose URL is neither https nor on the same machine. Their services count as not
   * configured.
   */
  insecure_addresses: readonly string[];
};

/**
 * The number of tokens for questions and answers that the language model may use on one UTC day. `person_tokens`: for
 * one user. `all_tokens`: for all users.
 */
type ModelBudget = { person_tokens: number; all_tokens: number };

/** The settings of the external services (docs/configure.md), all optional. */
export interface ExternalServicesEnv {
  /** Set only if the product runs locally, not deployed to Cloudflare. */
  LOCAL?: string;
  FILES?: R2Bucket;
  INBOX?: { getByName: (user_id: string) => { poke: () => Promise<void> } };
  /** The URL of this installation, such as `https://approvals.company.example`. Links in mails begin with it. */
  PUBLIC_URL?: string;
  /** Web push: the key pair with which this installation signs (base64url), and a contact for push services. */
  VAPID_PUBLIC_KEY?: string;
  VAPID_PRIVATE_KEY?: string;
  VAPID_SUBJECT?: string;
  /** Push services in addition to those of the browser vendors (push-address.ts), separated by commas. */
  PUSH_SERVICES?: string;
  /** Mail: Cloudflare's `send_email` binding, and the address of the sender. */
  MAIL?: SendEmail;
  MAIL_FROM?: string;
  /** SMS: URL, account and token of the provider, and the phone number of the sender (sms.ts). */
  SMS_URL?: string;
  SMS_ACCOUNT?: string;
  SMS_TOKEN?: string;
  SMS_FROM?: string;
  /**
   * The language model of the assistant: an OpenAI-compatible service (MODEL_URL) or Workers AI (the binding AI). If
   * neither is set, the built-in analyst answers.
   */
  MODEL_URL?: string;
  MODEL_KEY?: string;
  AI?: AiBinding;
  /** The name of the model at this service. */
  MODEL?: string;
  /** The name of the provider on screens; by default the host of the service. */
  MODEL_PROVIDER?: string;
  /** The maximum number of tokens a day: for one user, and for all users. */
  MODEL_TOKENS_PER_PERSON?: string;
  MODEL_TOKENS_PER_DAY?: string;
  /**
   * Google Sheets: the key file of the service account, the id of the spreadsheet and the title of the worksheet. The URLs are set only in
   * tests, to use a test double (google-sheets.ts).
   */
  GOOGLE_SERVICE_ACCOUNT?: string;
  GOOGLE_SHEETS_ID?: string;
  GOOGLE_SHEETS_WORKSHEET?: string;
  GOOGLE_TOKEN_URL?: string;
  GOOGLE_SHEETS_URL?: string;
}

export function createExternalServices(env: ExternalServicesEnv): ExternalServices {
  const local_mail = env.LOCAL !== undefined && env.FILES && !env.MAIL ? createLocalMailbox(env.FILES) : null;
  const url = publicUrl(env);
  return {
    public_url: url,
    push: configurePush(env),
    // Without PUBLIC_URL no mail is sent, because its links need the URL of this installation.
    mail: url === null ? null : (local_mail ?? configureMail(env)),
    sms: configureSms(env),
    sheets: configureSheets(env),
    live: configureLive(env),
    local_mail,
    model: configureModel(env),
    model_budget: readModelBudget(env),
    insecure_addresses: listInsecureAddresses(env),
  };
}

/** Returns the origin of PUBLIC_URL, or null if it is absent or not an http(s) URL. */
function publicUrl({ PUBLIC_URL }: ExternalServicesEnv): string | null {
  if (!PUBLIC_URL || !URL.canParse(PUBLIC_URL)) return null;
  const { protocol, origin } = new URL(PUBLIC_URL);
  return protocol === "https:" || protocol === "http:" ? origin : null;
}

function configurePush(env: ExternalServicesEnv): PushSender | null {
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = env;
  if (!VAPID_PUBLIC_KEY || !VAPID_PRIVATE_KEY) return null;
  const keys = { public_key: VAPID_PUBLIC_KEY, private_key: VAPID_PRIVATE_KEY, subject: getVapidSubject(env) };
  return createPushSender(keys, parsePushServices(env.PUSH_SERVICES ?? "", { local: env.LOCAL !== undefined }));
}

/** Returns the contact for push services (RFC 8292): a mail address or a URL. */
function getVapidSubject(env: ExternalServicesEnv): string {
  if (env.VAPID_SUBJECT) return env.VAPID_SUBJECT;
  const from = env.MAIL_FROM ? parseMailAddress(env.MAIL_FROM) : null;
  if (from) return `mailto:${from.address}`;
  return env.PUBLIC_URL?.startsWith("https:") ? env.PUBLIC_URL : "mailto:push@approval-workflow.invalid";
}

function configureMail({ MAIL, MAIL_FROM }: ExternalServicesEnv): MailSender | null {
  const from = MAIL_FROM ? parseMailAddress(MAIL_FROM) : null;
  if (!MAIL || !from) return null;
  const post = async (sender: string, to: string, mime: string) => {
    // Imported here, because this module exists only in the Workers runtime, and the rest of the file also runs
    // elsewhere.
    const { EmailMessage } = await import("cloudflare:email");
    return MAIL.send(new EmailMessage(sender, to, mime));
  };
  return createMailSender(post, from);
}

/**
 * Returns the SMS sender; null if it is not configured. SMS_URL must be https or on the same machine, because each call
 * contains the account's password.
 */
function configureSms({ SMS_URL, SMS_ACCOUNT, SMS_TOKEN, SMS_FROM }: ExternalServicesEnv): SmsSender | null {
  if (!SMS_URL || !SMS_ACCOUNT || !SMS_TOKEN || !SMS_FROM || !isSafeServiceUrl(SMS_URL)) return null;
  return createSmsSender({ url: SMS_URL, account: SMS_ACCOUNT, token: SMS_TOKEN, from: SMS_FROM });
}

/**
 * Returns the language model; null if none is configured. MODEL_URL has priority over Workers AI. It must be https or
 * on the same machine, because calls contain the key and texts of users.
 */
function configureModel(env: ExternalServicesEnv): ModelProvider | null {
  const { MODEL_URL, MODEL_KEY, AI, MODEL, MODEL_PROVIDER } = env;
  if (!MODEL) return null;
  if (MODEL_URL) {
    if (!isSafeServiceUrl(MODEL_URL)) return null;
    return createOpenAiModel({
      name: MODEL_PROVIDER || new URL(MODEL_URL).host,
      base_url: MODEL_URL,
      key: MODEL_KEY || null,
      model: MODEL,
    });
  }
  return AI ? createWorkersAiModel(AI, MODEL, MODEL_PROVIDER || "Cloudflare Workers AI") : null;
}

const DEFAULT_BUDGET: ModelBudget = { person_tokens: 500_000, all_tokens: 10_000_000 };

function readModelBudget({ MODEL_TOKENS_PER_PERSON, MODEL_TOKENS_PER_DAY }: ExternalServicesEnv): ModelBudget {
  const tokens = (text: string | undefined, fallback: number) =>
    /^\d{1,12}$/.test(text ?? "") ? Number(text) : fallback;
  return {
    person_tokens: tokens(MODEL_TOKENS_PER_PERSON, DEFAULT_BUDGET.person_tokens),
    all_tokens: tokens(MODEL_TOKENS_PER_DAY, DEFAULT_BUDGET.all_tokens),
  };
}

const GOOGLE_TOKEN_URL = "https://oauth2.googleapis.com/token";
const GOOGLE_SHEETS_URL = "https://sheets.googleapis.com";

/** Returns the client of Google Sheets, or null if it is not configured, or a URL is neither https nor on the same machine. */
function configureSheets(env: ExternalServicesEnv): SheetsClient | null {
  const account = env.GOOGLE_SERVICE_ACCOUNT ? readServiceAccount(env.GOOGLE_SERVICE_ACCOUNT) : null;
  if (!account || !env.GOOGLE_SHEETS_ID) return null;
  const token_url = env.GOOGLE_TOKEN_URL || GOOGLE_TOKEN_URL;
  const base_url = (env.GOOGLE_SHEETS_URL || GOOGLE_SHEETS_URL).replace(/\/+$/, "");
  if (![token_url, base_url].every(isSafeServiceUrl)) return null;
  return createGoogleSheetsClient({
    account,
    spreadsheet_id: env.GOOGLE_SHEETS_ID,
    worksheet_title: env.GOOGLE_SHEETS_WORKSHEET || "Requests",
    token_url,
    base_url,
  });
}

function configureLive({ INBOX }: ExternalServicesEnv): ExternalServices["live"] {
  return INBOX ? { poke: async (user_id) => INBOX.getByName(user_id).poke() } : null;
}
