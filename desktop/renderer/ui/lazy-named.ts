import { type ComponentType, lazy } from "react";
import { allTexts } from "../i18n/i18n.ts";

/** What is loaded ahead as soon as there is time, and was not loaded yet. */
const ahead: (() => Promise<unknown>)[] = [];

/**
 * React.lazy for modules without a default export. What it shows may have any text: all are there when it is. What people
 * use while the server is away cannot be fetched by then: it is loaded `ahead` of the click.
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

/** Loads one after the other what is to be there without a server, and what that brings along. */
export async function loadAhead(): Promise<void> {
  await allTexts();
  for (let load = ahead.shift(); load; load = ahead.shift()) {
    try {
      await load();
    } catch {
      // The server went away meanwhile: it is tried again when it is back.
      ahead.push(load);
      return;
    }
  }
}
