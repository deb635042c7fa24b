import { expect, type Page } from './fixtures.ts';
import type { Portal } from './portal.ts';

/** Replaces the IP address in the portal's URL, because passkeys need a host name. */
export const addressForPasskeys = ({ url }: Portal) => url.replace('127.0.0.1', 'localhost');

/** Adds a virtual fingerprint reader that responds by itself; `touches(false)` makes it wait. */
export async function addAuthenticatorTo(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    touches: async (enabled: boolean) => {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
  };
}

export async function keepCodes(page: Page) {
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Keep your recovery codes' })).toBeFocused();
  const codes = await dialog.getByRole('list', { name: 'Recovery codes' }).innerText();
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await expect(dialog).toBeHidden();
  return codes.split('\n').filter(Boolean);
}
