import { useEffect, useState } from "react";
import { findPromptDismissalEnd, savePromptDismissal } from "./prompt-dismissal.ts";
import {
  CHECK_PUSH_AFTER_MS,
  canStillShowNotificationPrompt,
  type NotificationPromptConditions,
  shouldShowNotificationPrompt,
} from "./prompt-rule.ts";
import {
  addPushStateListener,
  findNotificationPermission,
  type PushState,
  syncPushSubscription,
} from "./push-manager.ts";

/** How often the prompt's conditions are checked. */
const CHECK_INTERVAL_MS = 500;

/**
 * Returns the browser's permission, whether to show the prompt, and the function that dismisses the prompt.
 * @param hydratedAt when the page was hydrated, in milliseconds of `performance.now()`
 */
export function useNotificationPermission(username: string, hydratedAt: number) {
  const [permission, setPermission] = useState(findNotificationPermission);
  const [push, setPush] = useState<PushState | null>(null);
  const [isPromptVisible, setPromptVisible] = useState(false);
  /** Whether the person chose 'Not now' on this page. The stored time is not enough, because some browsers store nothing. */
  const [declined, setDeclined] = useState(false);

  useEffect(() => {
    const update = () => setPermission(findNotificationPermission());
    document.addEventListener("visibilitychange", update);
    return () => document.removeEventListener("visibilitychange", update);
  }, []);

  useEffect(
    () =>
      addPushStateListener((changed) => {
        setPermission(findNotificationPermission());
        if (changed) setPush(changed);
        setPromptVisible(false);
      }),
    [],
  );

  useEffect(() => {
    if (permission !== "granted" || push !== null) return;
    const check = setTimeout(async () => setPush(await syncPushSubscription(username)), CHECK_PUSH_AFTER_MS);
    return () => clearTimeout(check);
  }, [username, permission, push]);

  useEffect(() => {
    const getConditions = (): NotificationPromptConditions => ({
      permission,
      push,
      dismissed_until: findPromptDismissalEnd(username),
      now: Date.now(),
      elapsed_ms: performance.now() - hydratedAt,
    });
    if (isPromptVisible || declined || !canStillShowNotificationPrompt(getConditions())) return;
    const timer = setInterval(() => setPromptVisible(shouldShowNotificationPrompt(getConditions())), CHECK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [username, hydratedAt, permission, push, isPromptVisible, declined]);

  return {
    permission,
    isPromptVisible,
    /** Hides the prompt for a week. */
    decline: () => {
      savePromptDismissal(username);
      setDeclined(true);
      setPromptVisible(false);
    },
  };
}
