import protobuf from "protobufjs/minimal.js";

/**
 * Import this before Baileys. V8 caches the next property for 1,536 properties that begin an empty object; with
 * further ones, every object is built from scratch, in the whole process. WhatsApp's message formats use up that
 * cache: each of their optional fields has a getter (`util.oneOfGetter` of protobufjs) that keeps its name in an
 * object of its own. With those getters, a page of tickets took twice the processor time it takes with these.
 */
protobuf.util.oneOfGetter = (fieldNames: readonly string[]) => {
  const alternatives = new Set(fieldNames);
  return function (this: Record<string, unknown>): string | undefined {
    return Object.keys(this).findLast((name) => alternatives.has(name) && (this[name] ?? null) !== null);
  };
};
