import { createHmac, timingSafeEqual } from 'node:crypto';

interface Signing {
  feedId: string;
  secret: string;
}

/** What stands in the address of a feed: its id, and a signature without which the id is worthless. */
export function feedAddress({ feedId, secret }: Signing) {
  return `${feedId}.${signature({ feedId, secret })}`;
}

/** @returns the id of the feed, or null where the signature is none of ours. */
export function readFeedAddress(address: string, secret: string) {
  const [feedId = '', given = ''] = address.split('.');
  const [left, right] = [Buffer.from(given), Buffer.from(signature({ feedId, secret }))];
  return left.length === right.length && timingSafeEqual(left, right) ? feedId : null;
}

function signature({ feedId, secret }: Signing) {
  return createHmac('sha256', secret).update(`calendar-feed:${feedId}`).digest('base64url');
}
