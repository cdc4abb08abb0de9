import { type ResolveFnOutput, registerHooks } from "node:module";

/**
 * Halves the time that loading the server takes. For every import of a package, and for every file in it, Node parses
 * the package's description again: Drizzle's has 180 KB, and there are 350 of them. So each of its entries is looked up
 * once, and its files find each other without it.
 */
export function resolveDrizzleOnce(): void {
  const found = new Map<string, ResolveFnOutput>();
  registerHooks({
    resolve: (specifier, context, next) => {
      if (!context.conditions.includes("import")) return next(specifier, context);
      if (specifier.startsWith("./") || specifier.startsWith("../")) {
        if (!context.parentURL?.includes("/node_modules/drizzle-orm/")) return next(specifier, context);
        return { url: new URL(specifier, context.parentURL).href, format: "module", shortCircuit: true };
      }
      if (!/^drizzle-orm(\/|$)/.test(specifier)) return next(specifier, context);
      const resolved = found.get(specifier) ?? { ...next(specifier, context), shortCircuit: true };
      found.set(specifier, resolved);
      return resolved;
    },
  });
}
