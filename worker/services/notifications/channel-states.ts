import { message, type Text } from "../../../domain/message.ts";
import type { ChannelHealth, ChannelState, MailState } from "../../../domain/notifications/entities.ts";
import { type ChannelTopic, countDeliveries, type DeliveryCounts } from "../../db/queries/deliveries.ts";
import type { SettingsRow } from "../../db/queries/master-data.ts";
import type { Deps } from "../deps.ts";
import { getEnabledChannels } from "./fan-out.ts";

type Channel = ChannelHealth["channel"];

/** Deliveries of a channel are counted up to this number. */
const COUNT_CEILING = 1000;

/** The topics of the outbox that each channel delivers. */
export const CHANNEL_TOPICS: Record<Channel, readonly ChannelTopic[]> = {
  push: ["push"],
  mail: ["mail", "mail.digest", "mail.waiting", "mail.checkpoint"],
  sms: ["sms"],
};

/** The settings that each channel needs (R20, docs/configure.md). */
const REQUIRED_SETTINGS: Record<Channel, Text> = {
  push: "VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY",
  mail: message("settings.mail_setup"),
  sms: "SMS_URL (https), SMS_ACCOUNT, SMS_TOKEN, SMS_FROM",
};

const getRequiredSmsSettings = (insecure: readonly string[]): Text =>
  insecure.includes("SMS_URL") ? message("settings.https_setup", { name: "SMS_URL" }) : REQUIRED_SETTINGS.sms;

/** Returns what becomes of mails on this installation (R58). */
export function getMailState({ channels }: Pick<Deps, "channels">): MailState {
  if (channels.mail === null) return "not_configured";
  return channels.local_mail === null ? "sent" : "stored";
}

/** Returns whether each channel delivers, or why it does not (R20, R30). */
export function getChannelStates(deps: Deps, settings: SettingsRow | undefined): Record<Channel, ChannelState> {
  const enabled = getEnabledChannels(deps, settings);
  const stateOf = (channel: Channel): ChannelState => {
    if (deps.channels[channel] === null) return "not_configured";
    if (!enabled[channel]) return "switched_off";
    return channel === "mail" && getMailState(deps) === "stored" ? "stored" : "on";
  };
  return { push: stateOf("push"), mail: stateOf("mail"), sms: stateOf("sms") };
}

/** Returns the settings that each unconfigured channel needs; null for configured channels. */
export const getMissingChannelSettings = ({ channels }: Deps): Record<Channel, Text | null> => ({
  push: channels.push === null ? REQUIRED_SETTINGS.push : null,
  mail: channels.mail === null ? REQUIRED_SETTINGS.mail : null,
  sms: channels.sms === null ? getRequiredSmsSettings(channels.insecure_addresses) : null,
});

/** Returns the statement for the health of the channels, for the batch of a screen, and the function that converts its rows. */
export function createChannelHealthQuery(deps: Deps) {
  const statement = countDeliveries(deps.db, Object.values(CHANNEL_TOPICS).flat(), COUNT_CEILING);
  const read = (counts: readonly DeliveryCounts[], settings: SettingsRow | undefined): ChannelHealth[] => {
    const states = getChannelStates(deps, settings);
    const missing = getMissingChannelSettings(deps);
    return (Object.keys(CHANNEL_TOPICS) as Channel[]).map((channel) => {
      const own = counts.filter(({ topic }) => CHANNEL_TOPICS[channel].includes(topic));
      const sum = (field: "waiting" | "given_up") =>
        Math.min(
          COUNT_CEILING,
          own.reduce((total, count) => total + count[field], 0),
        );
      return {
        channel,
        state: states[channel],
        waiting: sum("waiting"),
        given_up: sum("given_up"),
        missing: missing[channel],
      };
    });
  };
  return { statement, read };
}
