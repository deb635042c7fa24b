import { sql } from 'drizzle-orm';
import type { Executor } from '#server/db/database.ts';
import { onlyRow } from '#server/db/only-row.ts';

interface Facts extends Record<string, unknown> {
  hasOwnMap: boolean;
  isMailAccepted: boolean;
  hasBackup: boolean;
}

/** ‘Send me one’ on the Program page sends a message of the kind `message-example`. */
export async function readSetUpFacts(orm: Executor) {
  const { rows } = await orm.execute<Facts>(sql`
    SELECT
      EXISTS (SELECT FROM portal_settings WHERE name = 'program.map') AS "hasOwnMap",
      EXISTS (SELECT FROM portal_settings WHERE name = 'last-backup') AS "hasBackup",
      EXISTS (SELECT FROM deliveries JOIN messages ON messages.id = deliveries.message_id
        WHERE messages.kind IN ('test-message', 'message-example')
          AND deliveries.channel = 'email' AND deliveries.state = 'sent') AS "isMailAccepted"`);
  return onlyRow(rows);
}
