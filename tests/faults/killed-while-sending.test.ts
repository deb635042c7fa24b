// @module-tag either-database
// @module-tag night
import { once } from 'node:events';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, it } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { tell } from '#server/features/messages/service.ts';
import { createFactories } from '#server/testing/factories.ts';
import { migratedFolder } from '#server/testing/migrated-folder.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { startPortal } from '#server/testing/portal-child.ts';
import { createVisitor } from '#server/testing/visitor.ts';

const log = pino({ level: 'silent' });

it('if the process that sends a mail is killed, the mail is tried a second time under the same id, but not a third (M2)', async () => {
  const dataDir = await migratedFolder();
  await queueMail(dataDir);
  let onMail: (id: string) => void = () => {};
  const { port } = await mailServer((id) => onMail(id));
  const ids: string[] = [];

  for (const round of [1, 2]) {
    const arrived = new Promise<string>((resolve) => (onMail = resolve));
    const { child } = await startPortal(dataDir, mailSettings(port));
    ids.push(await arrived);
    await child.kill();
    expect(ids).toHaveLength(round);
  }
  const { child } = await startPortal(dataDir, mailSettings(port));
  await child.terminate();

  expect(ids[0]).toMatch(/^<.+@example\.org>$/);
  expect(ids[1]).toBe(ids[0]);
  expect(ids).toHaveLength(2);
  expect(await outboxIn(dataDir)).toMatchObject([
    { state: 'failed', problem: expect.stringContaining('may have arrived') },
  ]);
}, 120_000);

const mailSettings = (port: number) => ({
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  MAIL_FROM: 'chaplaincy@example.org',
});

/** A mail server that never responds, so that the test can kill the portal while it sends. */
async function mailServer(onMail: (messageId: string) => void) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream) => {
      let mail = '';
      stream.on('data', (chunk: Buffer) => (mail += chunk.toString()));
      stream.on('end', () => onMail(/^Message-ID: (.+)$/im.exec(mail)?.[1]?.trim() ?? ''));
    },
  });
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = listening.address();
  return { port: typeof address === 'object' ? (address?.port ?? 0) : 0 };
}

async function queueMail(dataDir: string) {
  const db = await openDatabase({ dataDir, log });
  const { user } = await createFactories(db, () => createVisitor('')).makeChaplain();
  await db.transaction((tx) =>
    tell(tx, {
      kind: 'application-approved',
      facts: {},
      to: [{ userId: user.id }],
      actorId: null,
    }),
  );
  await db.close();
}

async function outboxIn(dataDir: string) {
  const db = await openDatabase({ dataDir, log });
  try {
    return await readOutbox(db);
  } finally {
    await db.close();
  }
}
