import { createHmac } from 'node:crypto';
import { isSameSecret } from './same-secret.ts';

interface SignedRequest {
  authToken: string;
  /** The whole address that Twilio called, as it is set at Twilio. */
  url: string;
  /** The fields of the form in the body. */
  params: Readonly<Record<string, string | readonly string[]>>;
  /** The header X-Twilio-Signature. */
  signature: string | undefined;
}

/** Tells whether a request is from Twilio. */
export function verifyTwilioSignature(request: SignedRequest): boolean {
  const { authToken, url, params, signature } = request;
  if (!signature || !URL.canParse(url)) return false;
  // Twilio signs addresses sometimes with their port and sometimes without.
  return [withPort(url), withoutPort(url)].some((address) =>
    isSameSecret(signature, twilioSignature({ authToken, url: address, params })),
  );
}

/** Returns what Twilio puts into X-Twilio-Signature. */
export function twilioSignature({
  authToken,
  url,
  params,
}: Omit<SignedRequest, 'signature'>): string {
  const fields = Object.keys(params)
    .toSorted()
    .flatMap((name) => [...new Set([params[name] ?? ''].flat())].toSorted().map((v) => name + v));
  return createHmac('sha1', authToken)
    .update([url, ...fields].join(''))
    .digest('base64');
}

function withoutPort(address: string) {
  const url = new URL(address);
  url.port = '';
  return url.href;
}

function withPort(address: string) {
  const url = new URL(address);
  if (url.port) return url.href;
  // A URL leaves out the usual port even where it is set.
  const usual = url.protocol === 'https:' ? 443 : 80;
  return `${url.protocol}//${url.host}:${usual}${url.pathname}${url.search}`;
}
