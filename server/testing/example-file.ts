import { readFileSync } from 'node:fs';

/** Returns the text of one of the files that operators copy, such as `nginx.conf`. */
export const exampleFile = (name: string) =>
  readFileSync(new URL(`../../docs/operations/${name}`, import.meta.url), 'utf8');
