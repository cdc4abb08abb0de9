import { Secret, TOTP } from "otpauth";

/** The parameters that every authenticator assumes (RFC 6238). */
const how = { algorithm: "SHA1", digits: 6, period: 30 } as const;
/** Clocks differ and typing takes time: the previous and the next step are accepted, too. */
const stepsAround = 1;

/** 160 bits, as RFC 4226 recommends; base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The address in the QR code for an authenticator. */
export const totpUri = (secret: string, email: string): string =>
  new TOTP({ ...how, issuer: "Balcão", label: email, secret: Secret.fromBase32(secret) }).toString();

/** The time step of a code, among those accepted at this time; null for a wrong code. */
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
