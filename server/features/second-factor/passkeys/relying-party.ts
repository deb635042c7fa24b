/** Comes from the settings, because an attacker could forge the host of a request. */
export interface RelyingParty {
  id: string;
  isOrigin: (origin: string) => boolean;
}

const LOCAL = /^http:\/\/localhost(:\d{1,5})?$/;

/** Without a public URL, passkeys work only on localhost. */
export function relyingPartyOf(publicUrl: string | undefined): RelyingParty {
  if (publicUrl === undefined) {
    return { id: 'localhost', isOrigin: (origin) => LOCAL.test(origin) };
  }
  const { hostname, origin: own } = new URL(publicUrl);
  return { id: hostname, isOrigin: (origin) => origin === own };
}
