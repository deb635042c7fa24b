import { program } from '#shared/program.ts';

/** The site that passkeys belong to. The settings name it, as a browser may be led to another host. */
export interface RelyingParty {
  id: string;
  name: string;
  isOrigin: (origin: string) => boolean;
}

const LOCAL = /^http:\/\/localhost(:\d{1,5})?$/;

/** @param publicUrl the address that people open; without it passkeys work on this machine alone. */
export function relyingPartyOf(publicUrl: string | undefined): RelyingParty {
  const name = program.title;
  if (publicUrl === undefined) {
    return { id: 'localhost', name, isOrigin: (origin) => LOCAL.test(origin) };
  }
  const { hostname, origin: own } = new URL(publicUrl);
  return { id: hostname, name, isOrigin: (origin) => origin === own };
}
