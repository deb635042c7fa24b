import { describe, expect, it } from 'vitest';
import { deliveryToken, linkSecretOf } from './link-token.ts';

describe('the token of a link in a message', () => {
  it('the token of a link is the same at each attempt, and 43 characters long', () => {
    const token = deliveryToken('a secret', 'one delivery');
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(deliveryToken('a secret', 'one delivery')).toBe(token);
  });

  it('the token of a link differs with the delivery and with the secret', () => {
    const token = deliveryToken('a secret', 'one delivery');
    expect(deliveryToken('a secret', 'another delivery')).not.toBe(token);
    expect(deliveryToken('another secret', 'one delivery')).not.toBe(token);
  });

  it('the secret of the links differs with the session secret and with the stored key', () => {
    const secret = linkSecretOf('a session secret', 'a key');
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(linkSecretOf('another session secret', 'a key')).not.toBe(secret);
    expect(linkSecretOf('a session secret', 'another key')).not.toBe(secret);
  });
});
