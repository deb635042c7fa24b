import type { ResponseOf } from '#shared/http.ts';
import type { readAgencyLink } from '#shared/agency-sign-in/api.ts';
import { trust } from '#shared/trust.ts';
import type { Page } from './fixtures.ts';

// These functions change the portal's responses to the page, until `page.unrouteAll`.

export const mustSetUp = (page: Page) =>
  changeAnswer(page, '**/api/user', { mustSetUpSecondFactor: true });

export const changeAnswer = (page: Page, url: string, values: object) =>
  page.route(url, async (route) => {
    const response = await route.fetch();
    const answer = trust<object>(await response.json(), 'what the endpoint declares');
    await route.fulfill({ response, json: { ...answer, ...values } });
  });

export const linkWaits = (page: Page, waiting: ResponseOf<typeof readAgencyLink>) =>
  page.route('**/api/login/agency/link', (route) => route.fulfill({ json: waiting }));
