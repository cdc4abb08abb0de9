import { registerHooks } from "node:module";

const double = new URL("./members/electron.ts", import.meta.url).href;

// `node --import ./register.ts out/main/main.js`: replaces "electron" by the double for the main process.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "electron" || specifier === "electron/main"
      ? { url: double, shortCircuit: true }
      : next(specifier, context),
});
