import { sql } from 'drizzle-orm';
import { readStoredMail } from '#server/channels/stored-mail.ts';
import { expect } from './fixtures.ts';
import type { Portal } from './portal.ts';

interface Mail {
  username: string;
  kind: 'call-out' | 'password-reset' | 'invitation' | 'confirm-email';
}

/** Waits for a mail of this kind to the person. Returns the link in the latest such mail. */
export async function linkInMail(portal: Portal, { username, kind }: Mail): Promise<string> {
  let id = '';
  await expect(async () => {
    const { rows } = await portal.db.orm.execute<{ id: string }>(sql`
      SELECT deliveries.id FROM deliveries
      JOIN messages ON messages.id = message_id JOIN users ON users.id = user_id
      WHERE users.username = ${username} AND messages.kind = ${kind}
        AND channel = 'email' AND state = 'sent'
      ORDER BY deliveries.created_at DESC LIMIT 1`);
    id = rows[0]?.id ?? '';
    expect(id).not.toBe('');
  }).toPass();
  const mail = await readStoredMail(portal.mailFolder, id);
  const [link] = /https?:\S+(?:\?token=|\/a\/)[\w-]+/.exec(mail?.text ?? '') ?? [];
  if (!link) throw new Error(`the mail '${kind}' has no link`);
  return link;
}
