import { readFileSync } from 'node:fs';

const TEXT = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');

/** Returns the commands of docs/operations.md that are marked `<!-- tried: NAME -->`. */
export function triedCommands(name: string): string {
  const [, commands] =
    new RegExp(`<!-- tried: ${name} -->\n\n\`\`\`sh\n([^]*?)\`\`\``).exec(TEXT) ?? [];
  if (commands === undefined) throw new Error(`docs/operations.md marks no commands '${name}'.`);
  return commands;
}
