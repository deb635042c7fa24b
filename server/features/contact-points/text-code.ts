import { createHmac } from 'node:crypto';
import type { Executor } from '#server/db/database.ts';
import { storeTextCode } from './text-number-queries.ts';

interface CodeDelivery {
  deliveryId: string;
  userId: string;
  /** The number that the delivery goes to, in the form of E.164. */
  number: string;
  /** The first of SESSION_SECRET. */
  secret: string;
}

/**
 * Makes the code of a `text-code` delivery that is about to be sent, and stores its hash. Each
 * attempt of one delivery makes the same code.
 * @returns six digits; null where the number was confirmed, removed or sent a newer code meanwhile.
 */
export async function prepareTextCode(orm: Executor, delivery: CodeDelivery) {
  const { deliveryId, userId, number, secret } = delivery;
  const digest = createHmac('sha256', secret).update(`text-code:${deliveryId}`).digest();
  const code = String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
  const codeHash = hashTextCode(code, { number, secret });
  const isStored = await storeTextCode(orm, { deliveryId, userId, number, codeHash });
  return isStored ? code : null;
}

/** Returns what is stored of a code. Keyed, as a million codes would soon be tried. */
export function hashTextCode(code: string, { number, secret }: { number: string; secret: string }) {
  return createHmac('sha256', secret)
    .update(`text-code-hash:${number}:${code}`)
    .digest('base64url');
}
