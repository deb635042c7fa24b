import { createHmac } from 'node:crypto';
import type { Executor } from '#server/db/database.ts';
import { storeTextCode } from './text-code-queries.ts';

interface CodeDelivery {
  deliveryId: string;
  userId: string;
  /** In E.164 format. */
  number: string;
  secret: string;
}

/** Derives the code from the delivery's id, so that retries send the same code. */
export async function prepareTextCode(orm: Executor, delivery: CodeDelivery) {
  const { deliveryId, userId, number, secret } = delivery;
  const digest = createHmac('sha256', secret).update(`text-code:${deliveryId}`).digest();
  const code = String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
  const codeHash = hashTextCode(code, { number, secret });
  const isStored = await storeTextCode(orm, { deliveryId, userId, number, codeHash });
  return isStored ? code : null;
}

/** Hashes with a key: without it, trying all million codes would find the code of a hash. */
export function hashTextCode(code: string, { number, secret }: { number: string; secret: string }) {
  return createHmac('sha256', secret)
    .update(`text-code-hash:${number}:${code}`)
    .digest('base64url');
}
