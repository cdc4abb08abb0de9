import { lookup } from "node:dns/promises";
import { networkInterfaces } from "node:os";
import { hostOf } from "./host-of.ts";

/** The addresses of this server itself, as texts. */
export type OwnAddresses = () => Promise<readonly string[]>;

/**
 * The addresses of this computer, and those behind the name at which people reach it: in a container, or behind a router
 * that forwards to it, it does not have them itself. They are read at each call, since both change.
 */
export const ownAddresses =
  (publicUrl: string | null): OwnAddresses =>
  async () => {
    const here = Object.values(networkInterfaces()).flatMap((all = []) => all);
    const named = publicUrl === null ? [] : await lookup(hostOf(new URL(publicUrl)), { all: true }).catch(() => []);
    return [...here, ...named].map(({ address }) => address);
  };
