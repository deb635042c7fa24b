import { normalizePath, type Plugin } from 'vite';

const DECLARATIONS = /\/api\.ts$/;
const UNREAD = new Set(['summary', 'params', 'query', 'body', 'response', 'status', 'bodyLimit']);

interface Node {
  type: string;
  start: number;
  end: number;
  [property: string]: unknown;
}

/**
 * Removes endpoint schemas from pages: only the server checks data with them, and they cost a slow
 * phone a tenth of a second. A form imports the schema that it needs.
 */
export function endpointSchemas(folder: string): Plugin {
  const within = `${normalizePath(folder)}/`;
  return {
    name: 'endpoint-schemas',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!id.startsWith(within)) return null;
      // Shared modules only declare things, so the build may drop modules that nothing uses.
      if (!DECLARATIONS.test(id)) return { code, moduleSideEffects: false };
      const left = withoutSchemas(code, (text) => this.parse(text));
      if (left === code) this.error(`No endpoint is declared in ${id}`);
      return { code: left, map: null, moduleSideEffects: false };
    },
  };
}

export function withoutSchemas(code: string, parse: (code: string) => unknown): string {
  const declared = without(code, unreadParts(parse(code)));
  return without(declared, unusedImports(declared, parse(declared)));
}

function unreadParts(node: unknown): Node[] {
  if (Array.isArray(node)) return node.flatMap(unreadParts);
  if (!isNode(node)) return [];
  if (node.type !== 'CallExpression' || nameOf(node['callee']) !== 'defineEndpoint') {
    return Object.values(node).flatMap(unreadParts);
  }
  const [declaration] = nodesIn(node['arguments']);
  return nodesIn(declaration?.['properties']).filter(({ key }) => UNREAD.has(nameOf(key)));
}

/** Finds unused imports to remove. Otherwise a page would load their modules for nothing. */
function unusedImports(code: string, program: unknown): Node[] {
  const body = isNode(program) ? nodesIn(program['body']) : [];
  const imports = body.filter(({ type }) => type === 'ImportDeclaration');
  const rest = without(code, imports);
  const isUsed = ({ local }: Node) => new RegExp(`\\b${nameOf(local)}\\b`).test(rest);
  return imports.filter(({ specifiers }) => !nodesIn(specifiers).some(isUsed));
}

function without(code: string, parts: readonly Node[]): string {
  return parts.reduceRight(
    (left, { start, end }) => left.slice(0, start) + left.slice(end).replace(/^\s*,/, ''),
    code,
  );
}

function nodesIn(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

function nameOf(value: unknown): string {
  return isNode(value) ? String(value['name']) : '';
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}
