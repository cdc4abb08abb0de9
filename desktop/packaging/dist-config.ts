import { createPublicKey } from "node:crypto";
import type { Configuration } from "electron-builder";
import { UpdateSource } from "../main/updates/update-source.ts";
import { readPublisherKey } from "./sign-feeds.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * What the environment adds to electron-builder.yml: where the build takes its updates from, and by which key it knows
 * them. Without an address it takes none.
 */
export function distConfig({ BALCAO_UPDATE_URL: url, BALCAO_UPDATE_KEY: keyFile }: Environment): Configuration {
  if (!url) return { publish: null };
  if (!keyFile) throw new Error("BALCAO_UPDATE_URL is set, but not BALCAO_UPDATE_KEY: unsigned updates are not taken.");
  const publicKey = createPublicKey(readPublisherKey(keyFile)).export({ format: "der", type: "spki" });
  const updates = UpdateSource.safeParse({ url, publicKey: publicKey.toString("base64") });
  if (!updates.success) throw new Error(`BALCAO_UPDATE_URL must begin with https://, and is ${url}.`);
  return {
    // For the names of the files and for the system's own check of signatures; the console reads what stands below.
    publish: { provider: "generic", url },
    extraMetadata: { updates: updates.data },
  };
}
