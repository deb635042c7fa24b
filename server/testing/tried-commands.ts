import { pagesForOperators } from './pages-for-operators.ts';

export function triedCommands(name: string): string {
  const text = [...pagesForOperators().values()].join('\n');
  const [, commands] =
    new RegExp(`<!-- tried: ${name} -->\n\n\`\`\`sh\n([^]*?)\`\`\``).exec(text) ?? [];
  if (commands === undefined) throw new Error(`No page for operators marks commands '${name}'.`);
  return commands;
}
