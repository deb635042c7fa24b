import { expect, it } from 'vitest';
import { isWritten } from './text-names.ts';

it.each(['announcement', 'test-call', 'message-example'])(
  'a person writes the text of each message of the kind %s',
  (kind) => {
    expect(isWritten(kind)).toBe(true);
  },
);

it.each(['call-out', 'long-on-scene', 'announcements-stopped'])(
  'messages of the kind %s have a fixed text, which the office can change',
  (kind) => {
    expect(isWritten(kind)).toBe(false);
  },
);
