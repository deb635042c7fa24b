import { trust } from '#shared/trust.ts';
import { expect, type Browser } from 'playwright/test';
import { ADMIN_PASSWORD, type Person } from './people.ts';

/** Asks an approved chaplain to come, by the calls of the API. @returns the place of the activation. */
export async function callOut(browser: Browser, baseURL: string, person: Person, town = 'Berea') {
  const context = await browser.newContext({ baseURL });
  const { request } = context;
  await request.post('/api/login', { data: { username: 'admin', password: ADMIN_PASSWORD } });
  const location = `${town} ${person.lastName}`;
  const made = await request.post('/api/activations', {
    data: {
      eventType: 'Tornado',
      description: 'Shelter at the school.',
      location,
      startTime: new Date().toISOString(),
    },
  });
  expect(made.status()).toBe(201);
  const { id } = trust<{ id: string }>(await made.json(), 'the answer is an activation');
  const found = await request.get(`/api/activations/${id}/candidates?search=${person.lastName}`);
  const people = trust<{ chaplainId: string }[]>(await found.json(), 'a list of candidates');
  const chaplainIds = people.map(({ chaplainId }) => chaplainId);
  expect(chaplainIds).toHaveLength(1);
  const asked = await request.post(`/api/activations/${id}/calls`, { data: { chaplainIds } });
  expect(asked.status()).toBe(200);
  await context.close();
  return location;
}
