import { afterAll, beforeAll } from "vitest";
import { SettingsInput } from "../../../domain/inputs/admin-settings.ts";
import { SignInInput } from "../../../domain/inputs/auth.ts";
import type { PushPayload } from "../../../domain/notifications/texts.ts";
import type { SampleUsername } from "../../../scripts/sample-data/organisation.ts";
import { createVapidPair } from "../../../scripts/vapid.ts";
import type { ExternalServices } from "../../../worker/integrations/channels.ts";
import type { MailSender } from "../../../worker/integrations/mail.ts";
import type { Mail } from "../../../worker/integrations/mime.ts";
import { parsePushServices } from "../../../worker/integrations/push-address.ts";
import type { DeliveryResult } from "../../../worker/integrations/service-call.ts";
import type { Sms } from "../../../worker/integrations/sms.ts";
import { createPushSender } from "../../../worker/integrations/web-push.ts";
import type { TestPlatform } from "../../support/platform.ts";
import {
  type BrowserSubscription,
  LOOPBACK_PUSH_SERVICES,
  type PushService,
  startPushService,
} from "../../support/push-service.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest, type ServiceTest } from "../../support/service-test.ts";

export const PUBLIC_URL = "https://approvals.example";

/** The services with all delivery channels. Tests can read what was delivered. */
export interface DeliveryTest {
  platform: TestPlatform;
  backend: ServiceTest;
  channels: ExternalServices;
  /** The loopback push service that this test file starts. */
  service: PushService;
  mails: Mail[];
  sms: Sms[];
  /** The ids of the users whose live connections were notified, in order. */
  poked: string[];
  /** Returns the result of sending a mail or an SMS. A test may replace these functions. */
  answer: { mail: () => Promise<DeliveryResult>; sms: () => Promise<DeliveryResult> };
  subscribe: (who: SampleUsername) => Promise<BrowserSubscription>;
  /** Signs the user in for 30 days, subscribes the browser in this session, and returns the session's token. */
  subscribeWith: (who: SampleUsername, subscription: BrowserSubscription) => Promise<string>;
  /** Returns the payloads of pushes to a subscription since the last call. */
  pushed: (subscription: BrowserSubscription) => PushPayload[];
  rows: (sql: string, ...values: unknown[]) => Promise<Record<string, unknown>[]>;
  /** Returns the rows of the outbox, ordered by topic and id. */
  outbox: () => Promise<Record<string, unknown>[]>;
  settings: (fields: Record<string, boolean>) => Promise<void>;
  wait: (milliseconds: number) => void;
}

const SENT: DeliveryResult = { sent: true };

export function createDeliveryTest(): DeliveryTest {
  const delivery = {} as DeliveryTest;
  const seen = new Map<string, number>();
  beforeAll(async () => {
    delivery.service = await startPushService();
  });
  afterAll(() => delivery.service.stop());
  delivery.backend = createServiceTest({
    overrides: () => {
      Object.assign(delivery, { mails: [], sms: [], poked: [] });
      delivery.answer = { mail: async () => SENT, sms: async () => SENT };
      delivery.service.replyWith({ status: 201 });
      delivery.channels = createRecordingChannels(delivery);
      return { channels: delivery.channels, pause: async (milliseconds) => delivery.wait(milliseconds) };
    },
  });
  delivery.platform = delivery.backend.platform;
  delivery.subscribe = async (who) => {
    const subscription = delivery.service.subscribe();
    await delivery.subscribeWith(who, subscription);
    return subscription;
  };
  delivery.subscribeWith = async (who, subscription) => {
    const { auth, push } = delivery.backend.services;
    const input = SignInInput.parse({ username: who, password: "Approve-2026", remember_me: true });
    const { token } = unwrap(await auth.signIn(input, { address: "192.0.2.1" }));
    // Marks the notifications about sign-ins as planned, so that tests about other notifications do not deliver them.
    await delivery.rows("UPDATE notifications SET is_planned = 1 WHERE kind = 'new_device'");
    unwrap(await push.subscribe(await delivery.backend.as(who), subscription, { token }));
    return token;
  };
  delivery.pushed = ({ endpoint }) => {
    const all = delivery.service.received.filter((one) => one.endpoint === endpoint);
    const fresh = all.slice(seen.get(endpoint) ?? 0);
    seen.set(endpoint, all.length);
    return fresh.map((one) => one.payload as PushPayload);
  };
  delivery.rows = delivery.backend.rows;
  delivery.outbox = () =>
    delivery.rows("SELECT topic, next_attempt_at, attempts, last_error, gave_up_at FROM outbox ORDER BY topic, id");
  delivery.settings = async (fields) => {
    const admin = await delivery.backend.as("admin");
    unwrap(await delivery.backend.services.admin.settings.update(admin, SettingsInput.parse(fields)));
    // Marks the notifications of the changed settings as planned, so that tests about other notifications do not
    // deliver them.
    await delivery.rows("UPDATE notifications SET is_planned = 1 WHERE kind = 'rules_changed'");
  };
  delivery.wait = delivery.backend.wait;
  return delivery;
}

const pair = createVapidPair();
const VAPID = {
  public_key: pair.VAPID_PUBLIC_KEY,
  private_key: pair.VAPID_PRIVATE_KEY,
  subject: "mailto:approvals@company.example",
};

/**
 * Returns channels with the real push client. Mail and SMS are only recorded, because other tests cover their clients.
 */
function createRecordingChannels(delivery: DeliveryTest): ExternalServices {
  const mail: MailSender = {
    async send(one) {
      const outcome = await delivery.answer.mail();
      if (outcome.sent) delivery.mails.push(one);
      return outcome;
    },
  };
  return {
    public_url: PUBLIC_URL,
    insecure_addresses: [],
    push: createPushSender(VAPID, parsePushServices(LOOPBACK_PUSH_SERVICES, { local: true })),
    mail,
    sms: {
      async send(one) {
        const outcome = await delivery.answer.sms();
        if (outcome.sent) delivery.sms.push(one);
        return outcome;
      },
    },
    live: {
      poke: async (user_id) => {
        delivery.poked.push(user_id);
      },
    },
    sheets: null,
    local_mail: null,
    model: null,
    model_budget: { person_tokens: 0, all_tokens: 0 },
  };
}
