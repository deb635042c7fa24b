import { readFileSync } from 'node:fs';

export const exampleFile = (name: string) =>
  readFileSync(new URL(`../../docs/operations/${name}`, import.meta.url), 'utf8');
