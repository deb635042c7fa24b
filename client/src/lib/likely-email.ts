import { isOneMistakeAway } from '#shared/one-mistake.ts';

/** Common mail hosts. Some look like typing mistakes of others, but all are real hosts. */
const HOSTS = [
  'gmail.com',
  'googlemail.com',
  'yahoo.com',
  'ymail.com',
  'rocketmail.com',
  'hotmail.com',
  'outlook.com',
  'live.com',
  'msn.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'aol.com',
  'aim.com',
  'comcast.net',
  'verizon.net',
  'att.net',
  'sbcglobal.net',
  'bellsouth.net',
  'charter.net',
  'cox.net',
  'windstream.net',
  'proton.me',
  'protonmail.com',
  'mail.com',
  'email.com',
  'gmx.com',
  'zoho.com',
  'fastmail.com',
];

/** Hosts shorter than this aren't suggested: they are one letter away from too many others. */
const MIN_HOST_LENGTH = 9;

const MISTYPED_COM = /\.(con|cmo|comm|ocm|cpm|vom|xom|c0m)$/;

/** Returns the address with its mistyped host corrected; null if the host seems right. */
export function likelyEmail(email: string): string | null {
  const [, name, host] = /^([^\s@]+)@([^\s@]+)$/.exec(email.trim()) ?? [];
  if (!name || !host) return null;
  const typed = host.toLowerCase();
  if (HOSTS.includes(typed)) return null;
  const meant =
    HOSTS.find((each) => each.length >= MIN_HOST_LENGTH && isOneMistakeAway(typed, each)) ??
    typed.replace(MISTYPED_COM, '.com');
  return meant === typed ? null : `${name}@${meant}`;
}
