import { expect, test } from 'vitest';
import type { Channel } from '#shared/messages/constants.ts';
import { reachingChannels } from './reach.ts';

const ALL: readonly Channel[] = ['push', 'email', 'text'];

test.each<[readonly Channel[], boolean, boolean, Channel[]]>([
  [ALL, true, true, ['push', 'email', 'text']],
  [ALL, true, false, ['push', 'email']],
  [ALL, false, true, ['email', 'text']],
  [ALL, false, false, ['email']],
  [['push', 'text'], false, false, []],
  [['text'], true, true, ['text']],
  [[], true, true, []],
])(
  'a person who chose %j (push set up: %j, text number confirmed: %j) is reached by %j',
  (chosen, hasPush, hasText, reaching) => {
    expect(reachingChannels(chosen, { hasPush, hasText })).toEqual(reaching);
  },
);
