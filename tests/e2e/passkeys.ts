import { expect, type Page } from './fixtures.ts';
import type { Portal } from './portal.ts';

/** A passkey is for a name; the portal's own address here is a number. */
export const addressForPasskeys = ({ url }: Portal) => url.replace('127.0.0.1', 'localhost');

/**
 * Gives a page's browser an authenticator that has seen its owner's finger.
 * @returns `touches(false)` makes it wait, as a person does who looks for the key.
 */
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

/** Closes the dialog that shows new recovery codes. @returns the codes */
export async function keepCodes(page: Page) {
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Keep your recovery codes' })).toBeFocused();
  const codes = await dialog.getByRole('list', { name: 'Recovery codes' }).innerText();
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await expect(dialog).toBeHidden();
  return codes.split('\n').filter(Boolean);
}
