import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import * as z from 'zod/mini';

export interface SoftwarePasskey {
  credentialId: string;
  privateKey: KeyObject;
  userHandle: string;
  counter: number;
}

interface Behavior {
  origin?: string;
  rpId?: string;
  counter?: number;
  credentialId?: string;
  isVerified?: boolean;
}

type WebauthnJson = Record<string, unknown>;

const creationSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string() }),
  user: z.object({ id: z.string() }),
});
const requestSchema = z.object({ challenge: z.string(), rpId: z.string() });

const ORIGIN = 'http://localhost:3000';
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

export function makePasskey(options: WebauthnJson, behavior: Behavior = {}) {
  const { challenge, rp, user } = creationSchema.parse(options);
  const { origin = ORIGIN, rpId = rp.id, counter = 0 } = behavior;
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { credentialId = randomBytes(16).toString('base64url') } = behavior;
  const id = Buffer.from(credentialId, 'base64url');
  const passkey: SoftwarePasskey = { credentialId, privateKey, userHandle: user.id, counter };
  const length = Buffer.alloc(2);
  length.writeUInt16BE(id.length);
  const flags = HAS_CREDENTIAL | flagsOf(behavior);
  const authenticatorData = Buffer.concat([
    authenticatorDataOf({ rpId, flags, counter }),
    Buffer.alloc(16),
    length,
    id,
    coseKey(publicKey),
  ]);
  const response = responseOf(credentialId, {
    clientDataJSON: clientDataOf({ type: 'webauthn.create', challenge, origin }),
    attestationObject: attestationOf(authenticatorData).toString('base64url'),
    transports: ['internal'],
  });
  return { passkey, response };
}

export function provePasskey(
  passkey: SoftwarePasskey,
  options: WebauthnJson,
  behavior: Behavior = {},
) {
  const { challenge, rpId: ownId } = requestSchema.parse(options);
  const { origin = ORIGIN, rpId = ownId, counter = passkey.counter + 1 } = behavior;
  passkey.counter = counter;
  const authenticatorData = authenticatorDataOf({ rpId, flags: flagsOf(behavior), counter });
  const clientDataJSON = clientDataOf({ type: 'webauthn.get', challenge, origin });
  const clientHash = sha256(Buffer.from(clientDataJSON, 'base64url'));
  const signed = Buffer.concat([authenticatorData, clientHash]);
  return responseOf(passkey.credentialId, {
    clientDataJSON,
    authenticatorData: authenticatorData.toString('base64url'),
    signature: sign('sha256', signed, passkey.privateKey).toString('base64url'),
    userHandle: passkey.userHandle,
  });
}

function responseOf(id: string, response: WebauthnJson): WebauthnJson {
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
}

const flagsOf = ({ isVerified = true }: Behavior) =>
  USER_PRESENT | (isVerified ? USER_VERIFIED : 0);

interface AuthenticatorData {
  rpId: string;
  flags: number;
  counter: number;
}

function authenticatorDataOf({ rpId, flags, counter }: AuthenticatorData) {
  const tail = Buffer.alloc(5);
  tail.writeUInt8(flags);
  tail.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(rpId), tail]);
}

const clientDataOf = (data: WebauthnJson) =>
  Buffer.from(JSON.stringify({ ...data, crossOrigin: false })).toString('base64url');

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

/** A COSE key: kty 2, alg -7, crv 1, then x and y. */
function coseKey(publicKey: KeyObject) {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const bytes = (encoded: string) => [Buffer.from([0x58, 0x20]), Buffer.from(encoded, 'base64url')];
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    ...bytes(x),
    Buffer.from([0x22]),
    ...bytes(y),
  ]);
}

/** CBOR of `{fmt: 'none', attStmt: {}, authData}`. */
function attestationOf(authenticatorData: Buffer) {
  const text = (word: string) =>
    Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);
  const length = Buffer.from([
    0x59,
    authenticatorData.length >> 8,
    authenticatorData.length & 0xff,
  ]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    length,
    authenticatorData,
  ]);
}
