import { describe, expect, test } from 'vitest';
import { openSecret, sealSecret } from './sealed-secret.ts';

const [NEW, OLD] = ['the new session secret', 'the old session secret'];
const userId = 'ruth';

describe('the encrypted secret of an authenticator app', () => {
  test('a secret that an older session secret encrypted is decrypted, and it is known which one it was', () => {
    const sealed = sealSecret('JBSWY3DPEHPK3PXP', { userId, sessionSecret: OLD });
    const opened = { secret: 'JBSWY3DPEHPK3PXP', sealedBy: 1 };
    expect(openSecret(sealed, { userId, sessionSecrets: [NEW, OLD] })).toEqual(opened);
    expect(openSecret(sealed, { userId, sessionSecrets: [OLD, NEW] })).toEqual({
      ...opened,
      sealedBy: 0,
    });
  });

  test('a secret can’t be decrypted without its session secret, for another user, or if it was changed', () => {
    const sealed = sealSecret('JBSWY3DPEHPK3PXP', { userId, sessionSecret: OLD });
    expect(openSecret(sealed, { userId, sessionSecrets: [NEW] })).toBeNull();
    expect(openSecret(sealed, { userId: 'naomi', sessionSecrets: [OLD] })).toBeNull();
    expect(openSecret(sealed.slice(0, -4), { userId, sessionSecrets: [OLD] })).toBeNull();
    expect(openSecret('', { userId, sessionSecrets: [OLD] })).toBeNull();
  });

  test('the same secret is encrypted differently each time', () => {
    const seal = () => sealSecret('JBSWY3DPEHPK3PXP', { userId, sessionSecret: OLD });
    expect(seal()).not.toBe(seal());
  });
});
