import { z } from "zod";

/** How many recovery codes a person gets at once. */
export const recoveryCodeCount = 10;

/** What an authenticator shows at the moment, or one of the recovery codes; spaces and dashes do not count. */
const Code = z.string().trim().min(6).max(40);
const Password = z.string().min(1).max(200);

/** `details` of ERR_TWO_FACTOR_REQUIRED: with it and a code the sign-in is completed, for five minutes. */
export const TwoFactorWanted = z.object({ twoFactorToken: z.string() });
export type TwoFactorWanted = z.infer<typeof TwoFactorWanted>;

/** `POST /auth/two-factor`: the second step of signing in. */
export const SignInWithCode = z.object({ twoFactorToken: z.string().min(1).max(2000), code: Code });
export type SignInWithCode = z.infer<typeof SignInWithCode>;

/** How it stands with one's own. */
export const TwoFactorState = z.object({
  enabledAt: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.number().int(),
  /** The company asks everybody for it: it cannot be switched off. */
  isRequired: z.boolean(),
});
export type TwoFactorState = z.infer<typeof TwoFactorState>;

/** A colleague's, as admins see it. */
export const ColleagueTwoFactor = z.object({ isEnabled: z.boolean() });
export type ColleagueTwoFactor = z.infer<typeof ColleagueTwoFactor>;

export const BeginTwoFactor = z.object({ password: Password });
export type BeginTwoFactor = z.infer<typeof BeginTwoFactor>;

/** What an authenticator is given: by QR code (`uri`), or typed (`secret`, base32). */
export const TwoFactorSecret = z.object({ secret: z.string(), uri: z.string() });
export type TwoFactorSecret = z.infer<typeof TwoFactorSecret>;

/** The first code proves that the authenticator has it right. */
export const EnableTwoFactor = z.object({ code: Code });
export type EnableTwoFactor = z.infer<typeof EnableTwoFactor>;

/** What takes the password and a code: switching it off, new recovery codes. */
export const ProveTwoFactor = z.object({ password: Password, code: Code });
export type ProveTwoFactor = z.infer<typeof ProveTwoFactor>;

/** Shown this once; only hashes are kept. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;
