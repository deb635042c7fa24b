/** The site that passkeys are for, from the settings: attackers can forge a request's host. */
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
