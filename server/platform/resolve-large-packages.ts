import { type ResolveFnOutput, registerHooks } from "node:module";

/** Packages with many files and a description of more than 100 KB; all their files are ES modules. */
const largePackages = /(?:^|\/node_modules\/)(?:drizzle-orm|date-fns)(?:\/|$)/;

/**
 * Shortens the start of the server by a fifth. For every import of a package, and for every file in it, Node 24 parses
 * the package's description again. So each entry of these packages is resolved once, and their files find each other
 * without it (measured by the row start of the benchmarks).
 */
export function resolveLargePackagesOnce(): void {
  const found = new Map<string, ResolveFnOutput>();
  registerHooks({
    resolve: (specifier, context, next) => {
      if (!context.conditions.includes("import")) return next(specifier, context);
      if (specifier.startsWith(".")) {
        if (!largePackages.test(context.parentURL ?? "")) return next(specifier, context);
        return { url: new URL(specifier, context.parentURL).href, format: "module", shortCircuit: true };
      }
      if (!largePackages.test(specifier)) return next(specifier, context);
      const resolved = found.get(specifier) ?? { ...next(specifier, context), shortCircuit: true };
      found.set(specifier, resolved);
      return resolved;
    },
  });
}
