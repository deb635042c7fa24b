import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import * as z from 'zod/mini';
import type { PasskeyPurpose } from '#shared/second-factor/constants.ts';
import { trust } from '#shared/trust.ts';
import type { Orm } from '#server/db/database.ts';
import { hashOfSecret } from '#server/http/secret.ts';
import { readProgram } from '#server/program/settings-queries.ts';
import { insertChallenge, replaceChallenge, takeChallenge } from './challenge-queries.ts';
import { findPasskey, listPasskeys, type PasskeyRow } from './queries.ts';
import type { RelyingParty } from './relying-party.ts';

/** How long the browser shows its prompt, and how long a challenge is valid, in ms. */
const TIMEOUT = 5 * 60 * 1000;

/** WebAuthn's limit for an id, 1,023 bytes, as a number of base64url characters. */
const MAX_ID_LENGTH = 1364;

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

/** Loaded on first use, because it is large. */
const library = () => import('@simplewebauthn/server');

interface Ceremony {
  orm: Orm;
  party: RelyingParty;
}

interface Owner {
  id: string;
  username: string;
  firstName: string;
  lastName: string;
}

export async function beginAdding({ orm, party }: Ceremony, user: Owner) {
  const { generateRegistrationOptions } = await library();
  const [known, { title }] = await Promise.all([
    listPasskeys(orm, user.id),
    readProgram(orm, 'identity'),
  ]);
  const options = await generateRegistrationOptions({
    rpID: party.id,
    rpName: title,
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: user.username,
    userDisplayName: `${user.firstName} ${user.lastName}`,
    timeout: TIMEOUT,
    excludeCredentials: known.map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  });
  await replaceChallenge(orm, {
    challengeHash: hashOfSecret(options.challenge),
    purpose: 'add',
    userId: user.id,
  });
  return { options: { ...options } };
}

export async function verifyAdding({ orm, party }: Ceremony, userId: string, response: unknown) {
  const read = readResponse(response);
  if (!read || !party.isOrigin(read.origin)) return null;
  const { challenge, origin } = read;
  const taken = { challengeHash: hashOfSecret(challenge), purpose: 'add', userId } as const;
  if (!(await takeChallenge(orm, taken))) return null;
  const { verifyRegistrationResponse } = await library();
  const verified = await verifyRegistrationResponse({
    response: trust<RegistrationResponseJSON>(response, 'the library checks each part'),
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: party.id,
    requireUserVerification: false,
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { credential, credentialBackedUp: isBackedUp } = verified.registrationInfo;
  if (credential.id.length > MAX_ID_LENGTH) return null;
  const given: readonly unknown[] = credential.transports ?? [];
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: TRANSPORTS.filter((each) => given.includes(each)),
    isBackedUp,
  };
}

type ProofPurpose = Exclude<PasskeyPurpose, 'add'>;

interface Proving {
  purpose: ProofPurpose;
  userId: string | null;
}

export async function beginProving({ orm, party }: Ceremony, { purpose, userId }: Proving) {
  const { generateAuthenticationOptions } = await library();
  const own = userId === null ? [] : await listPasskeys(orm, userId);
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    timeout: TIMEOUT,
    userVerification: verificationFor(purpose),
    ...(userId !== null && { allowCredentials: own.map(descriptorOf) }),
  });
  await insertChallenge(orm, { challengeHash: hashOfSecret(options.challenge), purpose, userId });
  return { options: { ...options } };
}

/** Finds the passkey that a response names, before the response is verified. */
export async function findNamedPasskey(orm: Orm, response: unknown) {
  const read = readResponse(response);
  return read && findPasskey(orm, read.credentialId);
}

export interface Proved {
  passkey: PasskeyRow;
  counter: number;
  isBackedUp: boolean;
}

export async function verifyProving(
  { orm, party }: Ceremony,
  { purpose, userId }: Proving,
  response: unknown,
): Promise<Proved | null> {
  const read = readResponse(response);
  if (!read || !party.isOrigin(read.origin)) return null;
  const { challenge, origin, credentialId, userHandle } = read;
  if (!(await takeChallenge(orm, { challengeHash: hashOfSecret(challenge), purpose, userId }))) {
    return null;
  }
  const passkey = await findPasskey(orm, credentialId);
  if (!passkey || (userId !== null && passkey.userId !== userId)) return null;
  if (userHandle !== null && userHandle !== handleOf(passkey.userId)) return null;
  const { verifyAuthenticationResponse } = await library();
  const verified = await verifyAuthenticationResponse({
    response: trust<AuthenticationResponseJSON>(response, 'the library checks each part'),
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: party.id,
    requireUserVerification: verificationFor(purpose) === 'required',
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { newCounter: counter, credentialBackedUp: isBackedUp } = verified.authenticationInfo;
  return { passkey, counter, isBackedUp };
}

/** A passkey sign-in uses no password, so the device itself must verify its user. */
const verificationFor = (purpose: ProofPurpose) =>
  purpose === 'sign-in' ? 'required' : 'preferred';

const descriptorOf = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId,
  transports,
});

const handleOf = (userId: string) => Buffer.from(userId).toString('base64url');

const responseSchema = z.object({
  id: z.string(),
  response: z.object({
    clientDataJSON: z.string(),
    userHandle: z.nullish(z.string()),
  }),
});

const clientDataSchema = z.object({ challenge: z.string(), origin: z.string() });

function readResponse(given: unknown) {
  const parsed = responseSchema.safeParse(given);
  if (!parsed.success) return null;
  const { id, response } = parsed.data;
  const clientData = clientDataSchema.safeParse(jsonOf(response.clientDataJSON));
  return clientData.success
    ? { credentialId: id, userHandle: response.userHandle ?? null, ...clientData.data }
    : null;
}

function jsonOf(encoded: string): unknown {
  try {
    return JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
