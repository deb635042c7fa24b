import { createHmac } from 'node:crypto';
import { isSameSecret } from '#server/settings/same-secret.ts';

interface SignedRequest {
  authToken: string;
  url: string;
  params: Readonly<Record<string, string | readonly string[]>>;
  signature: string | undefined;
}

export function verifyTwilioSignature(request: SignedRequest): boolean {
  const { authToken, url, params, signature } = request;
  if (!signature || !URL.canParse(url)) return false;
  // Twilio signs the URL either with or without the port.
  return [withPort(url), withoutPort(url)].some((address) =>
    isSameSecret(signature, twilioSignature({ authToken, url: address, params })),
  );
}

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
  // Adds the default port, which the `URL` class leaves out.
  const usual = url.protocol === 'https:' ? 443 : 80;
  return `${url.protocol}//${url.host}:${usual}${url.pathname}${url.search}`;
}
