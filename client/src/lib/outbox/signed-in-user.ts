import { errorOfText } from '#client/lib/api-error.ts';
import { answerTo } from './send-action.ts';

/** Its declaration would bring the schemas into the service worker. */
const CURRENT_USER = '/api/user';

/**
 * Returns the id of the person who is signed in, as the server itself says; null for nobody, and for
 * a person whose actions the server refuses until their second step is set up.
 * @throws ApiError, ConnectionError
 */
export async function signedInUser(): Promise<string | null> {
  const response = await answerTo(CURRENT_USER);
  if (response.status === 401) return null;
  if (!response.ok) throw errorOfText(response.status, await response.text());
  const user: unknown = await response.json();
  if (typeof user !== 'object' || user === null || !('id' in user)) return null;
  return 'mustSetUpSecondFactor' in user && user.mustSetUpSecondFactor ? null : String(user.id);
}
