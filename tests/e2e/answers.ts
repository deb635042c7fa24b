import type { ResponseOf } from '#shared/http.ts';
import type { readAgencyLink } from '#shared/agency-sign-in/api.ts';
import { trust } from '#shared/trust.ts';
import type { Page } from './fixtures.ts';

// For pages that another portal would have to be started for. Each holds until `page.unrouteAll`.

/** Lets the portal ask the signed-in person for a second step. */
export const mustSetUp = (page: Page) =>
  changeAnswer(page, '**/api/user', { mustSetUpSecondFactor: true });

/** Puts other values into an answer of the server. */
export const changeAnswer = (page: Page, url: string, values: object) =>
  page.route(url, async (route) => {
    const response = await route.fetch();
    const answer = trust<object>(await response.json(), 'what the endpoint declares');
    await route.fulfill({ response, json: { ...answer, ...values } });
  });

/** Lets an account of an agency wait to be linked. */
export const linkWaits = (page: Page, waiting: ResponseOf<typeof readAgencyLink>) =>
  page.route('**/api/login/agency/link', (route) => route.fulfill({ json: waiting }));
