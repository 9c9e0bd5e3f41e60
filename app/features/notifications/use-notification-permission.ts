import { useEffect, useState } from "react";
import { readDismissedUntil, saveDismissedUntil } from "./prompt-dismissal.ts";
import { CHECK_PUSH_AFTER_MS, canStillPrompt, type PromptConditions, shouldPrompt } from "./prompt-rule.ts";
import { checkPush, getNotificationPermission, onPushStateChange, type PushState } from "./push-manager.ts";

/** How often it is looked whether the prompt may come by now. */
const CHECK_INTERVAL_MS = 500;

/**
 * What the browser allows, where push stands, and whether to ask.
 *
 * @param since when the page began to work, of `performance.now()`
 */
export function useNotificationPermission(username: string, since: number) {
  const [permission, setPermission] = useState(getNotificationPermission);
  const [push, setPush] = useState<PushState | null>(null);
  const [prompting, setPrompting] = useState(false);
  /** Also where the browser keeps nothing. */
  const [declined, setDeclined] = useState(false);

  useEffect(() => {
    const update = () => setPermission(getNotificationPermission());
    document.addEventListener("visibilitychange", update);
    return () => document.removeEventListener("visibilitychange", update);
  }, []);

  useEffect(
    () =>
      onPushStateChange((changed) => {
        setPermission(getNotificationPermission());
        if (changed) setPush(changed);
        setPrompting(false);
      }),
    [],
  );

  useEffect(() => {
    if (permission !== "granted" || push !== null) return;
    const check = setTimeout(async () => setPush(await checkPush(username)), CHECK_PUSH_AFTER_MS);
    return () => clearTimeout(check);
  }, [username, permission, push]);

  useEffect(() => {
    const getConditions = (): PromptConditions => ({
      permission,
      push,
      dismissed_until: readDismissedUntil(username),
      now: Date.now(),
      elapsed_ms: performance.now() - since,
    });
    if (prompting || declined || !canStillPrompt(getConditions())) return;
    const timer = setInterval(() => setPrompting(shouldPrompt(getConditions())), CHECK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [username, since, permission, push, prompting, declined]);

  return {
    permission,
    prompting,
    /** No more prompts for a week. */
    decline: () => {
      saveDismissedUntil(username);
      setDeclined(true);
      setPrompting(false);
    },
  };
}
