import { z } from "zod";

/** Why an address was not taken. */
export const serverProblems = ["notAnAddress", "notSecure", "noAnswer", "notBalcao"] as const;
export type ServerProblem = (typeof serverProblems)[number];

export const longestServerName = 60;
const Url = z.string().max(2048);
const Name = z.string().trim().max(longestServerName);

/** A server this computer remembers; `url` is its origin, without a slash at the end. */
export const Server = z.object({ url: Url, name: Name.min(1) });
export type Server = z.infer<typeof Server>;

/** As the page lists it: whether it is the one in use, whether somebody is signed in there, and whether others could listen. */
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
  /** Without one the server goes by its host. */
  name: Name.optional(),
  /** The person has read that passwords and conversations cross the network unprotected, and wants it all the same. */
  allowInsecure: z.boolean().optional(),
});
export type ChooseServer = z.infer<typeof ChooseServer>;

/** Which servers there are, and which one the console talks to. After a change of that one the page reloads. */
export const serverCalls = {
  /** The server the page is to talk to until it reloads; null before the first choice. */
  "server.get": { input: z.void(), output: Server.nullable() },
  "server.list": { input: z.void(), output: z.array(ListedServer) },
  /** Checks that a Balcão answers there, remembers it and puts it in use. */
  "server.choose": { input: ChooseServer, output: ServerAnswer },
  /** Puts a remembered server in use; false when there is no such one. */
  "server.switch": { input: z.object({ url: Url }), output: z.boolean() },
  "server.rename": { input: Server, output: z.boolean() },
  /** Ends the session there and forgets the server with it. */
  "server.forget": { input: z.object({ url: Url }), output: z.void() },
} as const;
