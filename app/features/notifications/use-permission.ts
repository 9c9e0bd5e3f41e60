import { useEffect, useState } from "react";
import { CHECK_PUSH_AFTER_MS, mayComeToPrompt, mayPrompt, type PromptFacts } from "./prompt-rule.ts";
import { checkPush, dismissedUntil, onPush, type PushState, permissionNow, rememberDismissed } from "./push-manager.ts";

/** How often it is looked whether the prompt may come by now. */
const LOOK_MS = 500;

/**
 * What the browser allows, where push stands, and whether to ask.
 *
 * @param since when the page began to work, of `performance.now()`
 */
export function usePermission(username: string, since: number) {
  const [permission, setPermission] = useState(permissionNow);
  const [push, setPush] = useState<PushState | null>(null);
  const [prompting, setPrompting] = useState(false);
  /** Also where the browser keeps nothing. */
  const [declined, setDeclined] = useState(false);

  useEffect(() => {
    const look = () => setPermission(permissionNow());
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);

  useEffect(
    () =>
      onPush((changed) => {
        setPermission(permissionNow());
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
    const facts = (): PromptFacts => ({
      permission,
      push,
      dismissed_until: dismissedUntil(username),
      now: Date.now(),
      elapsed_ms: performance.now() - since,
    });
    if (prompting || declined || !mayComeToPrompt(facts())) return;
    const timer = setInterval(() => setPrompting(mayPrompt(facts())), LOOK_MS);
    return () => clearInterval(timer);
  }, [username, since, permission, push, prompting, declined]);

  return {
    permission,
    prompting,
    /** No more prompts for a week. */
    decline: () => {
      rememberDismissed(username);
      setDeclined(true);
      setPrompting(false);
    },
  };
}
