import { ErrorBody } from "@balcao/shared/platform/errors.ts";
import { Session, SignIn } from "@balcao/shared/workspace/auth.ts";
import { SignInWithCode } from "@balcao/shared/workspace/two-factor.ts";
import { SessionUser } from "@balcao/shared/workspace/users.ts";
import { z } from "zod";
import { offlineCalls } from "./offline.ts";
import { serverCalls } from "./servers.ts";
import { shellCalls, shellPushes } from "./shell.ts";
import { updateCalls, updatePushes } from "./updates.ts";

/** A session as the page may see it: the refresh token stays in the main process. */
const PageSession = Session.omit({ refreshToken: true });

/** The server refused, or (status 0) did not answer; a body outside the contract is null. */
export const Refusal = z.object({ ok: z.literal(false), status: z.number().int(), body: ErrorBody.nullable() });
export type Refusal = z.infer<typeof Refusal>;

export const SessionAnswer = z.union([z.object({ ok: z.literal(true), session: PageSession }), Refusal]);
export type SessionAnswer = z.infer<typeof SessionAnswer>;

const longestUrl = 2048;

/** Every call from the page to the main process. The only list of them. */
export const calls = {
  ...serverCalls,
  ...updateCalls,
  "session.signIn": { input: SignIn, output: SessionAnswer },
  /** The second step, after the first was refused with ERR_TWO_FACTOR_REQUIRED. */
  "session.signInWithCode": { input: SignInWithCode, output: SessionAnswer },
  "session.refresh": { input: z.void(), output: SessionAnswer },
  /** Ends the session locally, even if the server is unreachable. */
  "session.signOut": { input: z.void(), output: z.void() },
  /** The user that the server last confirmed; null after a sign-out or a refusal. */
  "session.lastUser": { input: z.void(), output: SessionUser.nullable() },
  /** Opens a web page, a mail or a call outside the console; returns false if the address is not allowed. */
  "link.open": { input: z.object({ url: z.string().max(longestUrl) }), output: z.boolean() },
  ...shellCalls,
  ...offlineCalls,
} as const;

/** Every event from the main process to the page. */
const pushes = {
  /** The computer woke up: connections that were open are closed. */
  "system.resumed": z.object({}),
  ...shellPushes,
  ...updatePushes,
} as const;

export type CallName = keyof typeof calls;
type InputOf<N extends CallName> = z.input<(typeof calls)[N]["input"]>;
export type ParsedOf<N extends CallName> = z.output<(typeof calls)[N]["input"]>;
export type OutputOf<N extends CallName> = z.output<(typeof calls)[N]["output"]>;
export type PushName = keyof typeof pushes;
export type PushOf<N extends PushName> = z.infer<(typeof pushes)[N]>;

/** A call without input takes no argument. */
type InputArgument<N extends CallName> = InputOf<N> extends void ? [] : [input: InputOf<N>];

/** `window.desktop`, as the preload script exposes it. */
export type DesktopBridge = {
  call<N extends CallName>(name: N, ...input: InputArgument<N>): Promise<OutputOf<N>>;
  /** Subscribes to an event; the returned function unsubscribes. */
  on<N extends PushName>(name: N, listener: (payload: PushOf<N>) => void): () => void;
};
