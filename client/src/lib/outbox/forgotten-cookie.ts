import { ACTION_MAX_AGE_DAYS } from '#shared/deployments/tap-times.ts';
import { trust } from '#shared/trust.ts';

/** A queue to remove after a logout. `until` is the time of the logout in ISO 8601. */
export interface Forgotten {
  userId: string;
  until: string;
}

const NAME = 'queue-forgotten';
const MAX_AGE_SECONDS = ACTION_MAX_AGE_DAYS * 24 * 60 * 60;

/** Uses a cookie, which even a closing page can write and the service worker can read. */
export function forgottenCookie(forgotten: readonly Forgotten[]): string {
  const value = encodeURIComponent(JSON.stringify(forgotten));
  const age = forgotten.length > 0 ? MAX_AGE_SECONDS : 0;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  return `${NAME}=${value}; Path=/; Max-Age=${age}; SameSite=Strict${secure}`;
}

export async function readForgotten(cookies: Pick<CookieStore, 'get'>): Promise<Forgotten[]> {
  const cookie = await cookies.get(NAME);
  if (!cookie?.value) return [];
  return trust<Forgotten[]>(JSON.parse(decodeURIComponent(cookie.value)), 'only pages write it');
}
