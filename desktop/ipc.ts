import { Session, SignIn } from "@balcao/shared/auth.ts";
import { ErrorBody } from "@balcao/shared/errors.ts";
import { SignInWithCode } from "@balcao/shared/two-factor.ts";
import { SessionUser } from "@balcao/shared/users.ts";
import { z } from "zod";
import { offlineCalls } from "./ipc-offline.ts";
import { serverCalls } from "./ipc-servers.ts";
import { shellCalls, shellPushes } from "./ipc-shell.ts";
import { updateCalls, updatePushes } from "./ipc-updates.ts";

/** A session as the page may see it: the refresh token stays in the main process. */
export const PageSession = Session.omit({ refreshToken: true });
export type PageSession = z.infer<typeof PageSession>;

/** The server refused, or (status 0) gave no answer; a body that is not ours is null. */
export const Refusal = z.object({ ok: z.literal(false), status: z.number().int(), body: ErrorBody.nullable() });
export type Refusal = z.infer<typeof Refusal>;

export const SessionAnswer = z.union([z.object({ ok: z.literal(true), session: PageSession }), Refusal]);
export type SessionAnswer = z.infer<typeof SessionAnswer>;

const longestUrl = 2048;

/** Every request the page may make of the main process. The only list of them. */
export const calls = {
  ...serverCalls,
  ...updateCalls,
  "session.signIn": { input: SignIn, output: SessionAnswer },
  /** The second step, where the first was refused with ERR_TWO_FACTOR_REQUIRED. */
  "session.signInWithCode": { input: SignInWithCode, output: SessionAnswer },
  "session.refresh": { input: z.void(), output: SessionAnswer },
  /** Ends the session here even when the server cannot be told. */
  "session.signOut": { input: z.void(), output: z.void() },
  /** Who was signed in when the server last answered; null after a sign-out or a refusal. */
  "session.lastUser": { input: z.void(), output: SessionUser.nullable() },
  /** Opens a web page, a mail or a call outside the console; answers whether the address was fit for it. */
  "link.open": { input: z.object({ url: z.string().max(longestUrl) }), output: z.boolean() },
  ...shellCalls,
  ...offlineCalls,
} as const;

/** Everything the main process may tell the page unasked. */
export const pushes = {
  /** The computer woke up: whatever was connected no longer is. */
  "system.resumed": z.object({}),
  ...shellPushes,
  ...updatePushes,
} as const;

export type CallName = keyof typeof calls;
export type InputOf<N extends CallName> = z.input<(typeof calls)[N]["input"]>;
export type ParsedOf<N extends CallName> = z.output<(typeof calls)[N]["input"]>;
export type OutputOf<N extends CallName> = z.output<(typeof calls)[N]["output"]>;
export type PushName = keyof typeof pushes;
export type PushOf<N extends PushName> = z.infer<(typeof pushes)[N]>;

/** A call without input is made without an argument. */
export type InputArgument<N extends CallName> = InputOf<N> extends void ? [] : [input: InputOf<N>];

/** `window.desktop`, as the preload script exposes it. */
export type DesktopBridge = {
  call<N extends CallName>(name: N, ...input: InputArgument<N>): Promise<OutputOf<N>>;
  /** Hears of a push until the returned function is called. */
  on<N extends PushName>(name: N, listener: (payload: PushOf<N>) => void): () => void;
};
