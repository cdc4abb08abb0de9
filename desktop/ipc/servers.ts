import { z } from "zod";

/** The reason why an address was refused. */
const serverProblems = ["notAnAddress", "notSecure", "noAnswer", "notBalcao", "declined"] as const;
export type ServerProblem = (typeof serverProblems)[number];

export const longestServerName = 60;
const Url = z.string().max(2048);
const Name = z.string().trim().max(longestServerName);

/** A server saved on this computer; `url` is its origin, without a slash at the end. */
export const Server = z.object({ url: Url, name: Name.min(1) });
export type Server = z.infer<typeof Server>;

/**
 * The server in the page's list: whether it is the current one, whether a user is signed in there, and whether others
 * could read the traffic.
 */
export const ListedServer = Server.extend({
  isCurrent: z.boolean(),
  hasSession: z.boolean(),
  isUnprotected: z.boolean(),
});
export type ListedServer = z.infer<typeof ListedServer>;

export const ServerAnswer = z.union([
  z.object({ ok: z.literal(true), url: z.string() }),
  z.object({ ok: z.literal(false), problem: z.enum(serverProblems) }),
]);
export type ServerAnswer = z.infer<typeof ServerAnswer>;

export const ChooseServer = z.object({
  url: Url,
  /** Without a name the server is shown by its host. */
  name: Name.optional(),
  /** The user was warned that passwords and conversations are sent unencrypted, and accepted. */
  allowInsecure: z.boolean().optional(),
});
export type ChooseServer = z.infer<typeof ChooseServer>;

/** The saved servers, and the current one. After a switch the page reloads. */
export const serverCalls = {
  /** The page's server until it reloads; null before the first choice. */
  "server.get": { input: z.void(), output: Server.nullable() },
  "server.list": { input: z.void(), output: z.array(ListedServer) },
  /** Checks that a Balcão answers there, saves it and makes it the current one. */
  "server.choose": { input: ChooseServer, output: ServerAnswer },
  /** Makes a saved server the current one; false if it is unknown. */
  "server.switch": { input: z.object({ url: Url }), output: z.boolean() },
  "server.rename": { input: Server, output: z.boolean() },
  /** Ends the session there and forgets the server. */
  "server.forget": { input: z.object({ url: Url }), output: z.void() },
} as const;
