import protobuf from "protobufjs/minimal.js";

/**
 * To be imported before Baileys. V8 remembers which property comes next for 1,536 properties that begin an empty object;
 * of further ones every object is made from scratch, in the whole process. WhatsApp's message formats use all of them up:
 * each of their optional fields has a getter (`util.oneOfGetter` of protobufjs) that keeps its name in an object of its
 * own. With them loaded, a page of tickets took twice the processor it takes with these getters.
 */
protobuf.util.oneOfGetter = (fieldNames: readonly string[]) => {
  const alternatives = new Set(fieldNames);
  return function (this: Record<string, unknown>): string | undefined {
    return Object.keys(this).findLast((name) => alternatives.has(name) && (this[name] ?? null) !== null);
  };
};
