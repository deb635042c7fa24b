import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { MESSAGE_KINDS, messageKind, type MessageKind } from '#shared/messages/constants.ts';
import { defaultProgram } from '#shared/program/settings.ts';
import { trust } from '#shared/trust.ts';
import { renderEmail } from '#server/features/messages/content/render-email.ts';
import { renderPush } from '#server/features/messages/content/render-push.ts';
import { renderText } from '#server/features/messages/content/render-text.ts';
import { EXAMPLE_FACTS } from '#server/testing/message-examples.ts';

/** Writes each kind of message into a folder: the mail, its plain text, and the short texts. */
const folder = resolve(process.argv[2] ?? 'mail-preview');
const kinds = trust<MessageKind[]>(Object.keys(MESSAGE_KINDS), 'the keys of MESSAGE_KINDS');
const base = 'https://portal.example.org';
const token = 'k3J9s0xVb1c2d3e4f5g6h7i8j9k0l1m2n3o4p5q6r7s';

await mkdir(folder, { recursive: true });
for (const kind of kinds) {
  const { topic, isAnswered = false } = messageKind(kind);
  const told = {
    kind,
    facts: EXAMPLE_FACTS[kind],
    program: defaultProgram,
    recipient: { firstName: 'Pat', lastName: 'Person' },
    links: {
      base,
      token,
      answer: isAnswered ? `${base}/a/${token}` : null,
      action: topic === null ? `${base}/set-password?token=${token}` : null,
    },
    code: kind === 'text-code' ? '012345' : null,
  };
  const { subject, html, text } = renderEmail(told);
  const short = { push: renderPush(told), text: renderText(told) };
  await writeFile(join(folder, `${kind}.html`), html);
  await writeFile(join(folder, `${kind}.txt`), `${subject}\n\n${text}`);
  await writeFile(join(folder, `${kind}.short.json`), `${JSON.stringify(short, null, 2)}\n`);
}
console.log(`${kinds.length} kinds of messages are in ${folder}.`);
