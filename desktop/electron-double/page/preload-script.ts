import { makeBridge } from "./bridge.ts";
import { makeCodec } from "./codec.ts";
import { installPage } from "./install-page.ts";
import { installPreload } from "./install-preload.ts";

/** Name of the binding through which the preload's world calls the main process. */
export const bindingName = "electronDoubleIpc";

const source = (work: (...args: never[]) => unknown): string => `(${work.toString()})`;

/** Script for the page's own world. Only the top frame has a preload, as in Electron. */
export const pageScript = (channel: string): string =>
  `if (top === self) ${source(installPage)}(${JSON.stringify(channel)}, ${source(makeBridge)});`;

/** Script for the isolated world: the preload bundle, as CommonJS, with only `require`. */
export const preloadScript = (channel: string, preload: string): string => `if (top === self) (() => {
  const require = ${source(installPreload)}(
    ${JSON.stringify(channel)}, ${JSON.stringify(bindingName)}, ${source(makeBridge)}, ${source(makeCodec)});
  const module = { exports: {} };
  (function (require, module, exports) { ${preload}
  })(require, module, module.exports);
})();`;
