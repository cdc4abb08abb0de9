/** Reading a member that the double lacks throws, instead of quietly being undefined. */
export function strict<Part extends object>(label: string, part: Part): Part {
  return new Proxy(part, {
    get: (target, key) => {
      if (!(key in target) && typeof key === "string" && key !== "then" && key !== "toJSON") {
        throw new Error(`electron-double: ${label}.${key} is not implemented`);
      }
      const value: unknown = Reflect.get(target, key, target);
      // Private members of a class are reached through the object itself, not through its proxy.
      return typeof value === "function" && !isClass(value) ? value.bind(target) : value;
    },
  });
}

const isClass = (value: object): boolean => value.toString().startsWith("class ");
