import { existsSync } from "node:fs";
import {
  childrenOf,
  isNode,
  type Node,
  nameOf,
  nodesIn,
  parseSource,
  readSource,
  type SourceFile,
} from "./source-file.ts";

/** Written names by table: columns as the code calls them, or as SQL does. */
export type Written = Map<string, Set<string>>;

/** A parameter that ends up in a table: its arguments are written there. */
type Inlet = { path: string; of: string; index: number; table: string };

/**
 * Finds the columns that source files write: the values passed to `values` and `set` of Drizzle's insert and update,
 * followed through variables, functions, parameters and types, and those that `insert into` and `update` name in SQL.
 * It errs towards "written": a name is enough.
 */
export class ColumnWriters {
  readonly written: Written = new Map();
  readonly #files = new Map<string, SourceFile | null>();
  readonly #inlets = new Map<string, Inlet>();

  constructor(paths: readonly string[]) {
    const files = paths.map((path) => this.#read(path)).filter((file) => file !== null);
    for (const file of files) this.#lookAt(file);
    let known = -1;
    // An inlet may feed another one.
    while (known < this.#inlets.size) {
      known = this.#inlets.size;
      for (const file of files) this.#followInlets(file);
    }
  }

  /** For a file that is not on the disk. */
  static of(text: string): Written {
    const writers = new ColumnWriters([]);
    const file = parseSource("/sample.ts", text);
    writers.#files.set(file.path, file);
    writers.#lookAt(file);
    writers.#followInlets(file);
    return writers.written;
  }

  #read(path: string): SourceFile | null {
    const known = this.#files.get(path);
    if (known !== undefined) return known;
    const file = existsSync(path) ? readSource(path) : null;
    this.#files.set(path, file);
    return file;
  }

  #note(table: string, names: Iterable<string>): void {
    const all = this.written.get(table) ?? new Set();
    this.written.set(table, all);
    for (const name of names) all.add(name);
  }

  #lookAt(file: SourceFile): void {
    for (const call of file.calls) {
      const method = methodOf(call);
      const table = method && ["values", "set", "onConflictDoUpdate"].includes(method) && this.#tableOf(file, call);
      if (!table) continue;
      const given = nodesIn(call.arguments);
      const values = method === "onConflictDoUpdate" ? given.flatMap((one) => propertyOf(one, "set")) : given;
      for (const value of values) this.#note(table, this.#keysOf(value, file, table, new Set()));
    }
    for (const template of file.templates) this.#readSql(file, template);
  }

  /** The table at the beginning of `insert(table).….values(…)`. */
  #tableOf(file: SourceFile, call: Node): string | null {
    for (let at: unknown = call; isNode(at); ) {
      if (at.type === "CallExpression" && ["insert", "update"].includes(methodOf(at) ?? "")) {
        const [table] = nodesIn(at.arguments);
        const name = nameOf(table);
        return name && (file.imports.get(name)?.name ?? name);
      }
      at = at.type === "CallExpression" ? at.callee : at.type === "MemberExpression" ? at.object : null;
    }
    return null;
  }

  #readSql(file: SourceFile, { tag, template }: Node): void {
    if (!isNode(tag) || ![tag, ...childrenOf(tag)].some((one) => nameOf(one) === "sql") || !isNode(template)) return;
    const places = template.expressions as Node[];
    const texts = (template.quasis as Node[]).map(({ raw }) => String(raw));
    const words = texts.reduce((all, text, n) => {
      const name = nameOf(places[n - 1]);
      return `${all}{${name ? (file.imports.get(name)?.name ?? name) : ""}}${text}`;
    });
    for (const [, table = "", columns = ""] of words.matchAll(/insert into \{(\w+)\}(?: as \w+)?\s*\(([\w\s,]+)\)/g))
      this.#note(
        table,
        columns.split(",").map((column) => column.trim()),
      );
    const [, table] = /(?:update|insert into) \{(\w+)\}/.exec(words) ?? [];
    for (const [, changed = "", assignments = ""] of words.matchAll(/update \{(\w+)\}[\s\w]*?\sset\s([\s\S]*)/g))
      this.#note(changed, assignedIn(assignments));
    for (const [, assignments = ""] of words.matchAll(/do update set ([\s\S]*)/g))
      if (table) this.#note(table, assignedIn(assignments));
  }

  #followInlets(file: SourceFile): void {
    for (const call of file.calls) {
      const name = nameOf(call.callee);
      if (!name) continue;
      const origin = file.imports.get(name) ?? { path: file.path, name };
      for (const inlet of [...this.#inlets.values()]) {
        if (inlet.path !== origin.path || inlet.of !== origin.name) continue;
        const given = nodesIn(call.arguments)[inlet.index];
        if (given) this.#note(inlet.table, this.#keysOf(given, file, inlet.table, new Set()));
      }
    }
  }

  /** The names that an expression's value may have. */
  #keysOf(node: Node, file: SourceFile, table: string, seen: Set<unknown>): string[] {
    if (seen.has(node)) return [];
    seen.add(node);
    const of = (inner: unknown): string[] => nodesIn(inner).flatMap((one) => this.#keysOf(one, file, table, seen));
    switch (node.type) {
      case "ObjectExpression":
        return (node.properties as Node[]).flatMap((property) => {
          if (property.type === "SpreadElement") return of(property.arguments);
          const name = nameOf(property) ?? nameOf(property.key);
          return name ? [name] : [];
        });
      case "ParenthesisExpression":
      case "TsAsExpression":
      case "TsSatisfiesExpression":
      case "TsNonNullExpression":
      case "TsConstAssertion":
        return of(node.expression);
      case "AwaitExpression":
        return of(node.argument);
      case "ArrayExpression":
        return of(node.elements);
      case "ConditionalExpression":
        return [...of(node.consequent), ...of(node.alternate)];
      case "BinaryExpression":
        return [...of(node.left), ...of(node.right)];
      case "Identifier":
        return this.#keysOfName(String(node.value), file, table, seen);
      case "CallExpression": {
        const callee = node.callee as Node;
        const named = nameOf(callee);
        const made = named ? this.#keysOfName(named, file, table, seen) : of((callee as Node).object);
        // Functions and objects that are passed on may be returned.
        const given = nodesIn(node.arguments).filter((one) => isFunction(one) || one.type === "ObjectExpression");
        return [...made, ...of(given)];
      }
      case "FunctionDeclaration":
      case "FunctionExpression":
      case "ArrowFunctionExpression": {
        const body = node.body as Node;
        const isBlock = body.type === "FunctionBody" || body.type === "BlockStatement";
        const returned = isBlock ? returnsIn(body) : [body];
        const declared = isNode(node.returnType) ? this.#keysOfType(node.returnType.typeAnnotation, file, seen) : null;
        return [...of(returned), ...(declared?.names ?? [])];
      }
      default:
        return [];
    }
  }

  #keysOfName(name: string, file: SourceFile, table: string, seen: Set<unknown>): string[] {
    const imported = file.imports.get(name);
    if (imported) {
      const source = this.#read(imported.path);
      return source ? this.#keysOfName(imported.name, source, table, seen) : [];
    }
    const pushed = file.calls
      .filter((call) => methodOf(call) === "push" && nameOf((call.callee as Node).object) === name)
      .flatMap((call) => nodesIn(call.arguments).flatMap((one) => this.#keysOf(one, file, table, seen)));
    const bound = (file.bindings.get(name) ?? []).flatMap(({ value, valueType, parameter }) => {
      const declared = this.#keysOfType(valueType, file, seen);
      // A type of all columns says nothing: the callers decide which ones they pass.
      if (parameter?.of && declared.isOpen) {
        const inlet = { path: file.path, of: parameter.of, index: parameter.index, table };
        this.#inlets.set(JSON.stringify(inlet), inlet);
      }
      return [...declared.names, ...(value ? this.#keysOf(value, file, table, seen) : [])];
    });
    return [...pushed, ...bound];
  }

  /** The names in a type; `isOpen` if it stands for any columns of a table, or for a function that chooses them. */
  #keysOfType(type: unknown, file: SourceFile, seen: Set<unknown>): { names: string[]; isOpen: boolean } {
    if (!isNode(type) || seen.has(type)) return { names: [], isOpen: false };
    seen.add(type);
    const all = (types: unknown) => {
      const each = nodesIn(types).map((one) => this.#keysOfType(one, file, seen));
      return { names: each.flatMap(({ names }) => names), isOpen: each.some(({ isOpen }) => isOpen) };
    };
    switch (type.type) {
      case "TsTypeLiteral":
        return {
          names: (type.members as Node[]).flatMap((member) => nameOf(member.key) ?? []),
          isOpen: false,
        };
      case "TsFunctionType":
        return { names: [], isOpen: true };
      case "TsTypeQuery":
        return { names: schemaNames(type, file, (path) => this.#read(path)), isOpen: mentions(type, /^\$infer/) };
      case "TsLiteralType": {
        const name = nameOf(type.literal);
        return { names: name ? [name] : [], isOpen: false };
      }
      case "TsTypeReference": {
        const name = nameOf(type.typeName) ?? "";
        const parameters = isNode(type.typeParams) ? nodesIn(type.typeParams.params) : [];
        if (name === "Pick") return all(parameters.slice(1));
        if (name === "Omit") return all(parameters.slice(0, 1));
        if (name === "PgUpdateSetSource") return { names: [], isOpen: true };
        const alias = this.#typeNamed(name, file, seen);
        const given = all(parameters);
        return { names: [...alias.names, ...given.names], isOpen: alias.isOpen || given.isOpen };
      }
      default:
        return all(childrenOf(type));
    }
  }

  #typeNamed(name: string, file: SourceFile, seen: Set<unknown>): { names: string[]; isOpen: boolean } {
    const imported = file.imports.get(name);
    if (!imported) return this.#keysOfType(file.types.get(name), file, seen);
    const source = this.#read(imported.path);
    return source ? this.#typeNamed(imported.name, source, seen) : { names: [], isOpen: false };
  }
}

function methodOf({ callee }: Node): string | null {
  return isNode(callee) && callee.type === "MemberExpression" ? nameOf(callee.property) : null;
}

const propertyOf = (object: Node, name: string): Node[] =>
  (Array.isArray(object.properties) ? (object.properties as Node[]) : []).flatMap((property) =>
    nameOf(property.key) === name && isNode(property.value) ? [property.value] : [],
  );

const isFunction = ({ type }: Node): boolean => type === "ArrowFunctionExpression" || type === "FunctionExpression";

/** The values a function returns, without those of the functions inside it. */
function returnsIn(node: Node): Node[] {
  if (node.type === "ReturnStatement") return nodesIn(node.argument);
  return isFunction(node) || node.type === "FunctionDeclaration" ? [] : childrenOf(node).flatMap(returnsIn);
}

const assignedIn = (sql: string): string[] => [...sql.matchAll(/(?:^|,)\s*(\w+)\s*=/g)].map(([, name = ""]) => name);

const mentions = (node: Node, name: RegExp): boolean =>
  name.test(nameOf(node) ?? "") || childrenOf(node).some((child) => mentions(child, name));

/** The fields of a contract from which a type is inferred: `z.infer<typeof Contract>`. */
function schemaNames(query: Node, file: SourceFile, read: (path: string) => SourceFile | null): string[] {
  const name = nameOf(query.exprName);
  const imported = name ? file.imports.get(name) : undefined;
  const source = imported ? read(imported.path) : file;
  const bindings = source?.bindings.get(imported?.name ?? name ?? "") ?? [];
  const keysIn = (node: Node, at: SourceFile): string[] => {
    if (node.type === "Identifier" && at.bindings.has(String(node.value)))
      return (at.bindings.get(String(node.value)) ?? []).flatMap(({ value }) => (value ? keysIn(value, at) : []));
    const own =
      node.type === "ObjectExpression" ? (node.properties as Node[]).flatMap(({ key }) => nameOf(key) ?? []) : [];
    const next = node.type === "ObjectExpression" ? [] : childrenOf(node);
    return [...own, ...next.flatMap((child) => keysIn(child, at))];
  };
  return source ? bindings.flatMap(({ value }) => (value ? keysIn(value, source) : [])) : [];
}
