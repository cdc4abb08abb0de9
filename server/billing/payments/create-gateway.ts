import type { Log } from "../../platform/log.ts";
import { type ApiPixOptions, apiPixGateway } from "./api-pix-gateway.ts";
import type { PixGateway } from "./pix-gateway.ts";
import { type StaticPixOptions, staticGateway } from "./static-gateway.ts";

export type PixOptions = StaticPixOptions | ApiPixOptions;

/** Creates the gateway that the operator has configured; null if there is none. */
export function createGateway(options: PixOptions | null, log: Log, now: () => Date): PixGateway | null {
  if (!options) return null;
  return options.gateway === "static" ? staticGateway(options) : apiPixGateway(options, log, now);
}
