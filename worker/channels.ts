/** Which ways out of the product this installation has, from its configuration (R20): what is not configured is null. */
import type { Env } from "./env.ts";
import { readServiceAccount } from "./integrations/google-account.ts";
import { googleSheets, type SheetsClient } from "./integrations/google-sheets.ts";
import { localMailbox } from "./integrations/local-mail.ts";
import { createMailSender, type MailSender, parseAddress } from "./integrations/mail.ts";
import type { ModelProvider } from "./integrations/model.ts";
import { openAiModel } from "./integrations/model-openai.ts";
import { workersAiModel } from "./integrations/model-workers-ai.ts";
import { pushServices } from "./integrations/push-address.ts";
import { httpSms, type SmsSender } from "./integrations/sms.ts";
import { type PushSender, webPush } from "./integrations/web-push.ts";
import type { Channels, ModelBudget } from "./services/deps.ts";

/** What channels are made of; all of it may be missing. */
export type ChannelEnv = Partial<Omit<Env, "DB" | "ASSETS">>;

export function createChannels(env: ChannelEnv): Channels {
  const local_mail = env.LOCAL !== undefined && env.FILES && !env.MAIL ? localMailbox(env.FILES) : null;
  const url = publicUrl(env);
  return {
    public_url: url,
    push: configurePush(env),
    // Without the address of this installation a mail's links would lead nowhere.
    mail: url === null ? null : (local_mail ?? configureMail(env)),
    sms: configureSms(env),
    sheets: configureSheets(env),
    live: configureLive(env),
    local_mail,
    model: configureModel(env),
    model_budget: readModelBudget(env),
  };
}

/** Without a slash at the end; null when none, or no address, is given. */
function publicUrl({ PUBLIC_URL }: ChannelEnv): string | null {
  if (!PUBLIC_URL || !URL.canParse(PUBLIC_URL)) return null;
  const { protocol, origin } = new URL(PUBLIC_URL);
  return protocol === "https:" || protocol === "http:" ? origin : null;
}

function configurePush(env: ChannelEnv): PushSender | null {
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = env;
  if (!VAPID_PUBLIC_KEY || !VAPID_PRIVATE_KEY) return null;
  const keys = { public_key: VAPID_PUBLIC_KEY, private_key: VAPID_PRIVATE_KEY, subject: getVapidSubject(env) };
  return webPush(keys, pushServices(env.PUSH_SERVICES ?? "", { local: env.LOCAL !== undefined }));
}

/** Whom a push service may turn to (RFC 8292): a mail address or a page. */
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
    // Only there inside the runtime: loaded when a mail is sent, so that everything else runs outside as well.
    const { EmailMessage } = await import("cloudflare:email");
    return MAIL.send(new EmailMessage(sender, to, mime));
  };
  return createMailSender(post, from);
}

function configureSms({ SMS_URL, SMS_ACCOUNT, SMS_TOKEN, SMS_FROM }: ChannelEnv): SmsSender | null {
  if (!SMS_URL || !SMS_ACCOUNT || !SMS_TOKEN || !SMS_FROM) return null;
  return httpSms({ url: SMS_URL, account: SMS_ACCOUNT, token: SMS_TOKEN, from: SMS_FROM });
}

/** One's own endpoint goes before Workers AI. A key, and what people write, travel over https only, except on one's own machine. */
function configureModel(env: ChannelEnv): ModelProvider | null {
  const { MODEL_URL, MODEL_KEY, AI, MODEL, MODEL_PROVIDER } = env;
  if (!MODEL) return null;
  if (MODEL_URL && URL.canParse(MODEL_URL)) {
    const { protocol, host } = new URL(MODEL_URL);
    if (protocol !== "https:" && !(protocol === "http:" && env.LOCAL !== undefined)) return null;
    return openAiModel({ name: MODEL_PROVIDER || host, base_url: MODEL_URL, key: MODEL_KEY || null, model: MODEL });
  }
  return AI ? workersAiModel(AI, MODEL, MODEL_PROVIDER || "Cloudflare Workers AI") : null;
}

const DEFAULT_BUDGET: ModelBudget = { person_tokens: 100_000, all_tokens: 2_000_000 };

function readModelBudget({ MODEL_TOKENS_PER_PERSON, MODEL_TOKENS_PER_DAY }: ChannelEnv): ModelBudget {
  const tokens = (text: string | undefined, usual: number) => (/^\d{1,12}$/.test(text ?? "") ? Number(text) : usual);
  return {
    person_tokens: tokens(MODEL_TOKENS_PER_PERSON, DEFAULT_BUDGET.person_tokens),
    all_tokens: tokens(MODEL_TOKENS_PER_DAY, DEFAULT_BUDGET.all_tokens),
  };
}

const GOOGLE_TOKEN_URL = "https://oauth2.googleapis.com/token";
const GOOGLE_SHEETS_URL = "https://sheets.googleapis.com";

/** A stand-in for Google speaks https, except on one's own machine. */
function configureSheets(env: ChannelEnv): SheetsClient | null {
  const account = env.GOOGLE_SERVICE_ACCOUNT ? readServiceAccount(env.GOOGLE_SERVICE_ACCOUNT) : null;
  if (!account || !env.GOOGLE_SHEETS_ID) return null;
  const token_url = env.GOOGLE_TOKEN_URL || GOOGLE_TOKEN_URL;
  const base_url = (env.GOOGLE_SHEETS_URL || GOOGLE_SHEETS_URL).replace(/\/+$/, "");
  const is_safe = [token_url, base_url].every((url) => url.startsWith("https:") || env.LOCAL !== undefined);
  if (!is_safe) return null;
  return googleSheets({
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

/** Hands a page's request for a socket to its person's inbox. */
export function createSocketOpener({
  INBOX,
}: ChannelEnv): ((user_id: string, request: Request) => Promise<Response>) | null {
  return INBOX ? (user_id, request) => INBOX.getByName(user_id).fetch(request) : null;
}
