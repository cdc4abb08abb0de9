import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync } from "@swc/core";

/** A node of a syntax tree; `type` names its kind, and the other fields are read with care. */
export type Node = { type: string; [field: string]: unknown };

/** A place where a name gets its value: a variable, or the nth parameter of a function. */
type Binding = {
  value: Node | null;
  valueType: Node | null;
  parameter: { of: string | null; index: number } | null;
};

/** A source file, reduced to the flow of values. Names are not distinguished by scope. */
export type SourceFile = {
  path: string;
  bindings: Map<string, Binding[]>;
  types: Map<string, Node>;
  imports: Map<string, { path: string; name: string }>;
  calls: Node[];
  templates: Node[];
};

export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as { type?: unknown }).type === "string";

/** The direct child nodes. */
export const childrenOf = (node: Node): Node[] => Object.values(node).flatMap((value) => nodesIn(value));

/** Arguments and the like are wrapped in objects that are not nodes. */
export function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  if (isNode(value)) return [value];
  if (typeof value !== "object" || value === null || "start" in value) return [];
  return Object.values(value).flatMap(nodesIn);
}

export const nameOf = (node: unknown): string | null =>
  isNode(node) && (node.type === "Identifier" || node.type === "StringLiteral") ? String(node.value) : null;

const typeOf = (node: unknown): Node | null => {
  const written = isNode(node) ? node.typeAnnotation : null;
  return isNode(written) && isNode(written.typeAnnotation) ? written.typeAnnotation : null;
};

/** Reads a file from the disk. */
export const readSource = (path: string): SourceFile => parseSource(path, readFileSync(path, "utf8"));

export function parseSource(path: string, text: string): SourceFile {
  const file: SourceFile = {
    path,
    bindings: new Map(),
    types: new Map(),
    imports: new Map(),
    calls: [],
    templates: [],
  };
  for (const node of nodesIn(parseSync(text, { syntax: "typescript" }).body)) visit(file, node, null);
  return file;
}

function visit(file: SourceFile, node: Node, owner: string | null): void {
  let inside = owner;
  switch (node.type) {
    case "ImportDeclaration":
      noteImports(file, node);
      return;
    case "TsTypeAliasDeclaration":
      file.types.set(nameOf(node.id) ?? "", node.typeAnnotation as Node);
      break;
    case "VariableDeclarator":
      inside = nameOf(node.id);
      bind(file, node.id, { value: isNode(node.init) ? node.init : null, valueType: typeOf(node.id), parameter: null });
      break;
    case "FunctionDeclaration": {
      const name = nameOf(node.identifier);
      if (name) add(file, name, { value: node, valueType: null, parameter: null });
      noteParameters(file, node, name);
      break;
    }
    case "ArrowFunctionExpression":
    case "FunctionExpression":
      noteParameters(file, node, owner);
      inside = null;
      break;
    case "CallExpression":
      file.calls.push(node);
      break;
    case "TaggedTemplateExpression":
      file.templates.push(node);
  }
  for (const child of childrenOf(node)) visit(file, child, inside);
}

function noteImports(file: SourceFile, node: Node): void {
  const source = nameOf(node.source) ?? "";
  if (!source.startsWith(".") && !source.startsWith("@balcao/shared/")) return;
  const path = source.startsWith(".")
    ? join(dirname(file.path), source)
    : join(import.meta.dirname, "../../shared", source.slice("@balcao/shared/".length));
  for (const specifier of nodesIn(node.specifiers)) {
    const local = nameOf(specifier.local);
    if (local) file.imports.set(local, { path, name: nameOf(specifier.imported) ?? local });
  }
}

function noteParameters(file: SourceFile, fn: Node, of: string | null): void {
  for (const [index, parameter] of (fn.params as unknown[]).entries()) {
    const pattern = isNode(parameter) && parameter.type === "Parameter" ? parameter.pat : parameter;
    bind(file, pattern, { value: null, valueType: typeOf(pattern), parameter: { of, index } });
  }
}

/** A destructured value counts as a whole for each rest element. */
function bind(file: SourceFile, pattern: unknown, binding: Binding): void {
  if (!isNode(pattern)) return;
  if (pattern.type === "Identifier") add(file, String(pattern.value), binding);
  if (pattern.type === "AssignmentPattern") {
    bind(file, pattern.left, { ...binding, valueType: binding.valueType ?? typeOf(pattern.left) });
    bind(file, pattern.left, { value: pattern.right as Node, valueType: null, parameter: null });
  }
  if (pattern.type === "ObjectPattern") {
    for (const property of pattern.properties as Node[])
      if (property.type === "RestElement") bind(file, property.argument, binding);
  }
}

function add(file: SourceFile, name: string, binding: Binding): void {
  file.bindings.set(name, [...(file.bindings.get(name) ?? []), binding]);
}
