import { errorOfText } from '#client/lib/call/api-error.ts';
import { answerTo } from './send-action.ts';

/** A plain path: importing the endpoint would load schemas into the service worker. */
const CURRENT_USER = '/api/user';

/** Null if nobody is signed in with every required factor. @throws ApiError, ConnectionError */
export async function signedInUser(): Promise<string | null> {
  const response = await answerTo(CURRENT_USER);
  if (response.status === 401) return null;
  if (!response.ok) throw errorOfText(response.status, await response.text());
  const user: unknown = await response.json();
  if (typeof user !== 'object' || user === null || !('id' in user)) return null;
  return 'mustSetUpSecondFactor' in user && user.mustSetUpSecondFactor ? null : String(user.id);
}
