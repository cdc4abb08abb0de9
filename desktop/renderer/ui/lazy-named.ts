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
    const [module] = await Promise.all([load(), allTexts()]);
    return { default: module[name] };
  });
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
