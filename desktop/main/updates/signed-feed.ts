import type { CustomPublishOptions } from "builder-util-runtime";
import { type AppUpdater, Provider, type ResolvedUpdateFileInfo, type UpdateInfo } from "electron-updater";
import { type ProviderRuntimeOptions, parseUpdateInfo, resolveFiles } from "electron-updater/out/providers/Provider.js";
import { isSignedBy } from "./feed-signature.ts";
import { UpdateSource } from "./update-source.ts";

/**
 * A folder on a web server with electron-builder's `latest….yml` files, each with the publisher's signature beside it.
 * The feed lists every file with its SHA-512, so an attacker who controls only the web server cannot deliver their own
 * files; the operating system's signatures, if there are any, are verified too.
 */
export class SignedFeed extends Provider<UpdateInfo> {
  readonly #folder: URL;
  readonly #publicKey: string;

  constructor(options: CustomPublishOptions, _updater: AppUpdater, runtime: ProviderRuntimeOptions) {
    super(runtime);
    const { url, publicKey } = UpdateSource.parse(options);
    this.#folder = new URL(url.endsWith("/") ? url : `${url}/`);
    this.#publicKey = publicKey;
  }

  async getLatestVersion(): Promise<UpdateInfo> {
    const name = `${this.getDefaultChannelName()}.yml`;
    const url = new URL(name, this.#folder);
    const [text, signature] = [await this.#read(name), await this.#read(`${name}.sig`)];
    if (!isSignedBy(this.#publicKey, text, signature)) throw new Error(`${url}: not signed by the publisher`);
    return parseUpdateInfo(text, name, url);
  }

  resolveFiles(info: UpdateInfo): ResolvedUpdateFileInfo[] {
    return resolveFiles(info, this.#folder);
  }

  async #read(name: string): Promise<string> {
    const url = new URL(name, this.#folder);
    // Proxies may cache an answer without an expiry.
    url.searchParams.set("noCache", Date.now().toString(36));
    return (await this.httpRequest(url)) ?? "";
  }
}
