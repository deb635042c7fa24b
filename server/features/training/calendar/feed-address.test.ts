import { expect, test } from 'vitest';
import { feedAddress, readFeedAddress } from './feed-address.ts';

const feedId = '2f6f7a52-0d3c-4c39-9f7e-1d1f3a0d6c11';
const otherId = '7c1d5a90-3c0e-4c39-9f7e-1d1f3a0d6c22';

test('the address of a calendar feed stays valid while its secret is one of the former secrets', () => {
  const address = feedAddress({ feedId, secret: 'the former secret' });
  expect(readFeedAddress(address, ['the secret', 'the former secret'])).toBe(feedId);
  expect(readFeedAddress(address, ['the secret'])).toBeNull();
});

test('the signature of a calendar feed is not valid for another feed', () => {
  const [, signature = ''] = feedAddress({ feedId, secret: 'the secret' }).split('.');
  expect(readFeedAddress(`${feedId}.${signature}`, ['the secret'])).toBe(feedId);
  expect(readFeedAddress(`${otherId}.${signature}`, ['the secret'])).toBeNull();
});
