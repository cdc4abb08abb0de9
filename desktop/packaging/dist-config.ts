import { createPublicKey } from "node:crypto";
import type { Configuration } from "electron-builder";
import { UpdateSource } from "../main/updates/update-source.ts";
import { readPublisherKey } from "./sign-feeds.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Adds the publish settings of the environment to electron-builder.yml: the address of the updates and the key that
 * verifies them. Without an address the build has no updates.
 */
export function distConfig({ BALCAO_UPDATE_URL: url, BALCAO_UPDATE_KEY: keyFile }: Environment): Configuration {
  if (!url) return { publish: null };
  if (!keyFile) throw new Error("BALCAO_UPDATE_URL is set, but not BALCAO_UPDATE_KEY: unsigned updates are not taken.");
  const publicKey = createPublicKey(readPublisherKey(keyFile)).export({ format: "der", type: "spki" });
  const updates = UpdateSource.safeParse({ url, publicKey: publicKey.toString("base64") });
  if (!updates.success) throw new Error(`BALCAO_UPDATE_URL must begin with https://, and is ${url}.`);
  return {
    // electron-builder uses this for the file names and for the system's own signature check; the console reads the
    // values below.
    publish: { provider: "generic", url },
    extraMetadata: { updates: updates.data },
  };
}
