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

type PasskeyJson = Record<string, unknown>;

class PasskeyError extends Error {
  override readonly name = 'PasskeyError';
}

/** Thrown if another passkey request began, or the person left the page. */
export class PasskeyAborted extends Error {
  override readonly name = 'AbortError';
}

/** @throws PasskeyError, PasskeyAborted */
export async function makePasskey(options: PasskeyJson): Promise<PasskeyJson> {
  const optionsJSON = trust<PublicKeyCredentialCreationOptionsJSON>(options, OPTIONS);
  try {
    return { ...(await startRegistration({ optionsJSON })) };
  } catch (error) {
    throw errorOf(error, 'No passkey was made. Try again when you are ready.');
  }
}

interface AskOptions {
  /** Instead of opening a prompt, the browser lists the passkeys at the username field. */
  inAutofill?: boolean;
}

/** @throws PasskeyError, PasskeyAborted */
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

export function abortPasskeys() {
  WebAuthnAbortService.cancelCeremony();
}

export function offersInAutofill(): Promise<boolean> {
  return passkeyObstacle() === null ? browserSupportsWebAuthnAutofill() : Promise.resolve(false);
}

const OPTIONS = 'made by the library on the server';

/** `otherwise` is the message if the person cancels or waits too long: the error is the same. */
function errorOf(error: unknown, otherwise: string) {
  switch (error instanceof Error ? error.name : '') {
    case 'AbortError':
      return new PasskeyAborted();
    case 'InvalidStateError':
      return new PasskeyError('This device already has a passkey for your account.');
    case 'SecurityError':
      return new PasskeyError(
        'Passkeys work only at the portal’s own address, and this page has another address.',
      );
    case 'ConstraintError':
    case 'NotSupportedError':
      return new PasskeyError('This device can’t store passkeys for the portal.');
    default:
      return new PasskeyError(otherwise);
  }
}
