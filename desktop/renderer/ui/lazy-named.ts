import { type ComponentType, lazy } from "react";
import { allTexts } from "../i18n/i18n.ts";

/** The imports that `loadAhead` has still to run. */
const ahead: (() => Promise<unknown>)[] = [];

/**
 * React.lazy for modules without a default export. It waits for the full text catalogue, because the component may show
 * any text. Components that are used while the server is unreachable are loaded `ahead` of the click: they could not be
 * fetched then.
 */
export function lazyNamed<Name extends string, Props extends object>(
  load: () => Promise<{ [Key in Name]: ComponentType<Props> }>,
  name: Name,
  when?: "ahead",
) {
  if (when) ahead.push(load);
  return lazy(async () => {
    const [module] = await Promise.all([loadPatiently(load), allTexts()]);
    return { default: module[name] };
  });
}

const retryMs = 2_000;

/**
 * Runs an import; while the server is unreachable it waits, and the place stays as before the load: a failed one would
 * take down the screen. Throws if the server is there and has no such file any more.
 */
async function loadPatiently<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (await fetch(document.baseURI, { method: "HEAD" }).catch(() => null)) throw error;
      await new Promise((over) => setTimeout(over, retryMs));
    }
  }
}

/** Adds an import to those of `loadAhead` that is no component. */
export const addAhead = (load: () => Promise<unknown>): void => void ahead.push(load);

/** Loads, one after the other, the modules that are needed without a server, and their imports. */
export async function loadAhead(): Promise<void> {
  await allTexts();
  for (let load = ahead.shift(); load; load = ahead.shift()) {
    try {
      await load();
    } catch {
      // The server became unreachable: the load is retried when it is back.
      ahead.push(load);
      return;
    }
  }
}
