import { Secret, TOTP } from "otpauth";

/** What every authenticator takes without being told (RFC 6238). */
const how = { algorithm: "SHA1", digits: 6, period: 30 } as const;
/** Clocks differ, and people type: the step before and the one after count, too. */
const stepsAround = 1;

/** 160 bits, as RFC 4226 recommends; base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** What a QR code says to an authenticator. */
export const totpUri = (secret: string, email: string): string =>
  new TOTP({ ...how, issuer: "Balcão", label: email, secret: Secret.fromBase32(secret) }).toString();

/** The time step that a code belongs to, among those that count at this time; null for a wrong one. */
export function stepOf(secret: string, code: string, at: Date): number | null {
  const timestamp = at.getTime();
  const delta = TOTP.validate({
    ...how,
    secret: Secret.fromBase32(secret),
    token: code,
    timestamp,
    window: stepsAround,
  });
  return delta === null ? null : TOTP.counter({ period: how.period, timestamp }) + delta;
}
