import { readdirSync, readFileSync } from 'node:fs';

const DOCS = new URL('../../docs/', import.meta.url);

export function pagesForOperators(): ReadonlyMap<string, string> {
  const below = readdirSync(new URL('operations/', DOCS)).filter((name) => name.endsWith('.md'));
  const paths = ['operations.md', ...below.map((name) => `operations/${name}`)];
  return new Map(
    paths.map((path) => [`docs/${path}`, readFileSync(new URL(path, DOCS), 'utf8')] as const),
  );
}
