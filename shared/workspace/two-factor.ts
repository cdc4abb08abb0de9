import { z } from "zod";

/** The number of recovery codes of a person. */
export const recoveryCodeCount = 10;

/** An authenticator's present code, or a recovery code; spaces and dashes do not count. */
const Code = z.string().trim().min(6).max(40);
const Password = z.string().min(1).max(200);

/** `details` of ERR_TWO_FACTOR_REQUIRED: a token that completes the sign-in together with a code, for five minutes. */
export const TwoFactorWanted = z.object({ twoFactorToken: z.string() });
export type TwoFactorWanted = z.infer<typeof TwoFactorWanted>;

/** `POST /auth/two-factor`: the second step of the sign-in. */
export const SignInWithCode = z.object({ twoFactorToken: z.string().min(1).max(2000), code: Code });
export type SignInWithCode = z.infer<typeof SignInWithCode>;

/** The person's own two-factor state. */
export const TwoFactorState = z.object({
  enabledAt: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.number().int(),
  /** The company requires it of everybody: it cannot be switched off. */
  isRequired: z.boolean(),
});
export type TwoFactorState = z.infer<typeof TwoFactorState>;

/** A colleague's state, for admins. */
export const ColleagueTwoFactor = z.object({ isEnabled: z.boolean() });
export type ColleagueTwoFactor = z.infer<typeof ColleagueTwoFactor>;

export const BeginTwoFactor = z.object({ password: Password });
export type BeginTwoFactor = z.infer<typeof BeginTwoFactor>;

/** The secret for an authenticator, as a QR code (`uri`) or to be typed (`secret`, base32). */
export const TwoFactorSecret = z.object({ secret: z.string(), uri: z.string() });
export type TwoFactorSecret = z.infer<typeof TwoFactorSecret>;

/** The first code proves that the authenticator has the secret. */
export const EnableTwoFactor = z.object({ code: Code });
export type EnableTwoFactor = z.infer<typeof EnableTwoFactor>;

/** Password and code, for switching two-factor sign-in off and for new recovery codes. */
export const ProveTwoFactor = z.object({ password: Password, code: Code });
export type ProveTwoFactor = z.infer<typeof ProveTwoFactor>;

/** Returned only here; the server stores hashes. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;
