import { type ComponentType, lazy } from "react";
import { allTexts } from "../i18n/i18n.ts";

/** React.lazy for modules without a default export. What it shows may have any text: all are there when it is. */
export const lazyNamed = <Name extends string, Props extends object>(
  load: () => Promise<{ [Key in Name]: ComponentType<Props> }>,
  name: Name,
) =>
  lazy(async () => {
    const [module] = await Promise.all([load(), allTexts()]);
    return { default: module[name] };
  });
