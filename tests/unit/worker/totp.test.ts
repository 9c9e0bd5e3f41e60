import { describe, expect, test } from "vitest";
import { computeTotp, findTotpStep, getTimeStep, toBase32, toTotpAddress } from "../../../worker/services/auth/totp.ts";

const SECRET = new TextEncoder().encode("12345678901234567890");

describe("codes of authenticator apps", () => {
  // The test vectors for SHA-1 of RFC 6238, appendix B.
  test.each([
    [59, "94287082"],
    [1111111109, "07081804"],
    [1111111111, "14050471"],
    [1234567890, "89005924"],
    [2000000000, "69279037"],
    [20000000000, "65353130"],
  ])("at second %i, the computed code is %s, as in RFC 6238", async (second, code) => {
    expect(await computeTotp(SECRET, getTimeStep(new Date(second * 1000)), 8)).toBe(code);
  });

  test("the code of an authenticator app is accepted only in its time step and in the steps immediately before and after it", async () => {
    const code = await computeTotp(SECRET, 100);
    const at = (step: number) => new Date(step * 30_000 + 15_000);
    const found = [98, 99, 100, 101, 102].map((step) => findTotpStep(SECRET, code, at(step), null));
    expect(await Promise.all(found)).toEqual([null, 100, 100, 100, null]);
  });

  test("the code of an authenticator app is refused if the code of its step or of a later step was used", async () => {
    const code = await computeTotp(SECRET, 100);
    const now = new Date(100 * 30_000);
    const found = [99, 100, 101].map((last_step) => findTotpStep(SECRET, code, now, last_step));
    expect(await Promise.all(found)).toEqual([100, null, null]);
  });

  test("the URL in the QR code of an authenticator app has the secret in base32, the user name and the issuer", () => {
    expect(toBase32(SECRET)).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
    expect(toTotpAddress(SECRET, "it.staff", "Approvals")).toBe(
      "otpauth://totp/Approvals:it.staff?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Approvals",
    );
  });
});
