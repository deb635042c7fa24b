import { readdirSync, readFileSync } from 'node:fs';

const DOCS = new URL('../../docs/', import.meta.url);

/** Returns the texts of docs/operations.md and the pages below it, by their path from the project's folder. */
export function pagesForOperators(): ReadonlyMap<string, string> {
  const below = readdirSync(new URL('operations/', DOCS)).filter((name) => name.endsWith('.md'));
  const paths = ['operations.md', ...below.map((name) => `operations/${name}`)];
  return new Map(
    paths.map((path) => [`docs/${path}`, readFileSync(new URL(path, DOCS), 'utf8')] as const),
  );
}
