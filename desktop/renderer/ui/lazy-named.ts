import { type ComponentType, lazy } from "react";

/** React.lazy for modules without a default export. */
export const lazyNamed = <Name extends string, Props extends object>(
  load: () => Promise<{ [Key in Name]: ComponentType<Props> }>,
  name: Name,
) => lazy(async () => ({ default: (await load())[name] }));
