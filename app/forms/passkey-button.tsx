import { useState } from "react";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";
import { fetchApi } from "../ui/fetch-api.ts";
import { useTexts } from "../ui/texts.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";

/** `add`: the device creates a passkey. `confirm`: the device uses an existing passkey. */
type PasskeyPurpose = "add" | "confirm";

/** Returns the device's response to a new challenge of the server, as JSON, or null if there is none. */
async function askDevice(purpose: PasskeyPurpose): Promise<string | null> {
  const response = await fetchApi("/api/auth/passkey-options", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ purpose }),
  });
  if (!response.ok) return null;
  const options = await response.json();
  const credential =
    purpose === "add"
      ? await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
      : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) });
  return credential instanceof PublicKeyCredential ? JSON.stringify(credential.toJSON()) : null;
}

/** Whether this browser can create and use passkeys. True until hydration. */
export const usePasskeySupport = (): boolean =>
  !useHydrated() || typeof window.PublicKeyCredential?.parseCreationOptionsFromJSON === "function";

/** Says that this browser cannot use passkeys. */
export const PasskeysUnsupported = () => {
  const text = useTexts().secondFactor;
  return <p className="text-muted text-sm">{text.passkeyUnsupported}</p>;
};

/**
 * Shows a button that asks the device for a passkey and then submits the surrounding form. If the form has several buttons, the person
 * presses one of them again. The field `name` contains the device's response.
 */
export function PasskeyButton({
  purpose,
  label,
  name = "passkey",
}: {
  purpose: PasskeyPurpose;
  label: string;
  name?: string;
}) {
  const text = useTexts().secondFactor;

  const isSupported = usePasskeySupport();
  const [state, setState] = useState<"idle" | "waiting" | "failed" | "answered">("idle");
  const send = async (form: HTMLFormElement | null) => {
    if (!form?.reportValidity()) return;
    setState("waiting");
    const answer = await askDevice(purpose).catch(() => null);
    const field = form.elements.namedItem(name);
    if (answer === null || !(field instanceof HTMLInputElement)) return setState("failed");
    field.value = answer;
    const [button, ...others] = form.querySelectorAll<HTMLButtonElement>("button:not([type=button])");
    setState(others.length > 0 ? "answered" : "idle");
    if (others.length === 0) form.requestSubmit(button);
  };
  if (!isSupported) return <PasskeysUnsupported />;
  return (
    <>
      <input type="hidden" name={name} />
      <noscript>
        <p className="text-muted text-sm">{text.needsScript}</p>
      </noscript>
      {state === "failed" ? <Alert tone="error">{text.passkeyFailed}</Alert> : null}
      {state === "answered" ? <Alert>{text.passkeyAnswered}</Alert> : null}
      <div>
        <Button
          type="button"
          variant={purpose === "add" ? "primary" : "secondary"}
          className="needs-script max-md:w-full"
          pending={state === "waiting"}
          onClick={(event) => void send(event.currentTarget.form)}
        >
          {label}
        </Button>
      </div>
    </>
  );
}
