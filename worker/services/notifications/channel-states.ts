import type { ChannelHealth, ChannelState } from "../../../domain/notifications/entities.ts";
import { type ChannelTopic, countDeliveries, type DeliveryCounts } from "../../db/queries/deliveries.ts";
import type { SettingsRow } from "../../db/queries/master-data.ts";
import type { Deps } from "../deps.ts";
import { getEnabledChannels } from "./fan-out.ts";

type Channel = ChannelHealth["channel"];

/** Deliveries of a kind are counted up to here. */
const COUNT_CEILING = 1000;

const TOPICS: Record<Channel, readonly ChannelTopic[]> = {
  push: ["push"],
  mail: ["mail", "mail.digest"],
  sms: ["sms"],
};

/** R20: not only that a channel is not configured, but what to set (docs/configure.md). */
const REQUIRED_SETTINGS: Record<Channel, string> = {
  push: "VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY",
  mail: "the send_email binding MAIL, MAIL_FROM, PUBLIC_URL",
  sms: "SMS_URL, SMS_ACCOUNT, SMS_TOKEN, SMS_FROM",
};

/** Which channels carry anything, and why not (R20, R30). */
export function getChannelStates(deps: Deps, settings: SettingsRow | undefined): Record<Channel, ChannelState> {
  const open = getEnabledChannels(deps, settings);
  const stateOf = (channel: Channel): ChannelState => {
    if (deps.channels[channel] === null) return "not_configured";
    return open[channel] ? "on" : "switched_off";
  };
  return { push: stateOf("push"), mail: stateOf("mail"), sms: stateOf("sms") };
}

/** What would have to be set for a channel to carry anything; null: it is configured. */
export const getMissingSettings = ({ channels }: Deps): Record<Channel, string | null> => ({
  push: channels.push === null ? REQUIRED_SETTINGS.push : null,
  mail: channels.mail === null ? REQUIRED_SETTINGS.mail : null,
  sms: channels.sms === null ? REQUIRED_SETTINGS.sms : null,
});

/** To be read together with whatever else a screen shows. */
export function channelHealthQuery(deps: Deps) {
  const statement = countDeliveries(deps.db, Object.values(TOPICS).flat(), COUNT_CEILING);
  const read = (counts: readonly DeliveryCounts[], settings: SettingsRow | undefined): ChannelHealth[] => {
    const states = getChannelStates(deps, settings);
    const missing = getMissingSettings(deps);
    return (Object.keys(TOPICS) as Channel[]).map((channel) => {
      const own = counts.filter(({ topic }) => TOPICS[channel].includes(topic));
      const sum = (field: "waiting" | "given_up") =>
        Math.min(
          COUNT_CEILING,
          own.reduce((all, one) => all + one[field], 0),
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
