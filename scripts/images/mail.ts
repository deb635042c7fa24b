import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { TEXT_NAMES, WRITTEN_KINDS } from '#shared/messages/text-names.ts';
import { exampleOf } from '#server/features/messages/content/examples.ts';
import { renderEmail } from '#server/features/messages/content/render-email.ts';
import { renderPush } from '#server/features/messages/content/render-push.ts';
import { renderText } from '#server/features/messages/content/render-text.ts';

/** The folder for previews of each message: the mail, its plain text, and the short texts. */
const folder = resolve(process.argv[2] ?? 'mail-preview');
const names = [...TEXT_NAMES, ...WRITTEN_KINDS];

await mkdir(folder, { recursive: true });
for (const name of names) {
  const told = exampleOf(name, 'https://portal.example.org');
  const { subject, html, text } = renderEmail(told);
  const short = { push: renderPush(told), text: renderText(told) };
  await writeFile(join(folder, `${name}.html`), html);
  await writeFile(join(folder, `${name}.txt`), `${subject}\n\n${text}`);
  await writeFile(join(folder, `${name}.short.json`), `${JSON.stringify(short, null, 2)}\n`);
}
console.log(`${names.length} messages are in ${folder}.`);
