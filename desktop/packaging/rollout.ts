// npm run rollout -- 20: sets the percentage of computers that get the version in release/. Upload the feeds again
// afterwards.
import { join } from "node:path";
import { readPublisherKey, signFeeds } from "./sign-feeds.ts";

const [share = ""] = process.argv.slice(2);
const percentage = /^\d{1,3}$/.test(share) ? Number(share) : Number.NaN;
const { BALCAO_UPDATE_KEY: keyFile } = process.env;
if (!(percentage <= 100)) throw new Error("How many of a hundred? A whole number from 0 to 100, such as 20.");
if (!keyFile) throw new Error("BALCAO_UPDATE_KEY names no file: feeds are signed anew when they change.");
const names = signFeeds(join(import.meta.dirname, "../../release"), readPublisherKey(keyFile), percentage);
if (names.length === 0) throw new Error("There is no feed in release/: run npm run dist with BALCAO_UPDATE_URL first.");
process.stdout.write(`${names.join(", ")}: ${percentage} %\n`);
