import { readdirSync } from 'node:fs';

const FOLDER = new URL('bench/', import.meta.url);
const names = readdirSync(FOLDER).flatMap((file) => /^(.+)\.ts$/.exec(file)?.[1] ?? []);

const [name = ''] = process.argv.splice(2, 1);
if (names.includes(name)) {
  await import(new URL(`${name}.ts`, FOLDER).href);
} else {
  console.error(`npm run bench -- NAME [options]
NAME is one of ${names.join(', ')}; docs/benchmarks.md says what each times.`);
  process.exitCode = 1;
}
