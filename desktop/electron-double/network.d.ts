export type ProtocolHandler = (request: Request) => Response | Promise<Response>;
/** By scheme: what main gave to `protocol.handle`. */
export declare const protocolHandlers: Map<string, ProtocolHandler>;
/**
 * The proxy through which the double's Chromium reaches everything. It answers for Electron's own schemes and makes
 * `Origin` what it would be in Electron, so that the server's rules for `app://…` are really exercised; the page's
 * policy is enforced before, by Chromium. Plain http and ws only: the servers of a test are on this computer.
 */
export declare function startNetwork(): Promise<string>;
