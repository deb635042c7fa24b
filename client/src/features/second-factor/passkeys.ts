import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { trust } from '#shared/trust.ts';
import { passkeyObstacle } from './passkey-obstacle.ts';

/** What the server and the browser's passkeys say to each other. */
type PasskeyJson = Record<string, unknown>;

/** Why a passkey could not be used or made, to be shown as it is. */
class PasskeyError extends Error {
  override readonly name = 'PasskeyError';
}

/** Something else asks for a passkey now, or the page was left. */
export class PasskeyAborted extends Error {
  override readonly name = 'AbortError';
}

/** Has the browser make a passkey. @throws PasskeyError, PasskeyAborted */
export async function makePasskey(options: PasskeyJson): Promise<PasskeyJson> {
  const optionsJSON = trust<PublicKeyCredentialCreationOptionsJSON>(options, OPTIONS);
  try {
    return { ...(await startRegistration({ optionsJSON })) };
  } catch (error) {
    throw errorOf(error, 'No passkey was made. Try again when you are ready.');
  }
}

interface AskOptions {
  /** Offers passkeys in the list that opens at a field for the user name, and waits for a choice. */
  inAutofill?: boolean;
}

/** Has the browser prove a passkey. @throws PasskeyError, PasskeyAborted */
export async function provePasskey(
  options: PasskeyJson,
  { inAutofill = false }: AskOptions = {},
): Promise<PasskeyJson> {
  const optionsJSON = trust<PublicKeyCredentialRequestOptionsJSON>(options, OPTIONS);
  try {
    return { ...(await startAuthentication({ optionsJSON, useBrowserAutofill: inAutofill })) };
  } catch (error) {
    throw errorOf(error, 'No passkey was used. Try again, or go on without one.');
  }
}

/** Gives up what waits for a passkey. */
export function abortPasskeys() {
  WebAuthnAbortService.cancelCeremony();
}

/** @returns whether the browser can offer passkeys in the list at a field. */
export function offersInAutofill(): Promise<boolean> {
  return passkeyObstacle() === null ? browserSupportsWebAuthnAutofill() : Promise.resolve(false);
}

const OPTIONS = 'made by the library on the server';

/** @param otherwise for what was cancelled or took too long: browsers don't tell these apart. */
function errorOf(error: unknown, otherwise: string) {
  switch (error instanceof Error ? error.name : '') {
    case 'AbortError':
      return new PasskeyAborted();
    case 'InvalidStateError':
      return new PasskeyError('This device already has a passkey for your account.');
    case 'SecurityError':
      return new PasskeyError(
        'Passkeys work only at the portal’s own address, and this page was opened at another.',
      );
    case 'ConstraintError':
    case 'NotSupportedError':
      return new PasskeyError('This device can’t keep passkeys for the portal.');
    default:
      return new PasskeyError(otherwise);
  }
}
