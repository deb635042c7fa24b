import { readFileSync } from 'node:fs';

/** Returns the text of a file for operators, such as `nginx.conf`. */
export const exampleFile = (name: string) =>
  readFileSync(new URL(`../../docs/operations/${name}`, import.meta.url), 'utf8');
