import { createPrivateKey, type KeyObject } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { signFeed } from "../main/updates/feed-signature.ts";

const stagingLine = /^stagingPercentage:.*\n/m;

/** Reads the publisher's private key; throws a one-sentence error if it is of another kind. */
export function readPublisherKey(path: string): KeyObject {
  const key = createPrivateKey(readFileSync(path));
  if (key.asymmetricKeyType !== "ed25519") throw new Error(`${path} holds no Ed25519 key: see docs/desktop.md.`);
  return key;
}

/**
 * Signs the feeds of a folder and sets the share of computers that may take the update; 100 is everybody. Returns the
 * names of the feeds.
 */
export function signFeeds(folder: string, key: KeyObject, percentage: number): string[] {
  const names = readdirSync(folder).filter((name) => /^latest.*\.yml$/.test(name));
  for (const name of names) {
    const path = join(folder, name);
    const whole = readFileSync(path, "utf8").replace(stagingLine, "");
    const text = percentage === 100 ? whole : `${whole}stagingPercentage: ${percentage}\n`;
    writeFileSync(path, text);
    writeFileSync(`${path}.sig`, signFeed(text, key));
  }
  return names;
}
