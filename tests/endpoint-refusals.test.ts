import { describe, expect, it } from 'vitest';
import { endpoints, type EndpointName } from '#shared/endpoints.ts';
import { endpointPath } from '#shared/http.ts';
import { SECOND_FACTOR_REQUIRED } from '#shared/second-factor/constants.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { CALLERS, isRefusal, pathOf, rows, sendRow, visitorsOf } from './access-table.ts';

const app = useTestApp();

const guarded = rows.filter(
  ({ statuses, isOpen }) => !isOpen && Object.values(statuses).some(isRefusal),
);

describe('callers with invalid input', () => {
  it.each(guarded)(
    'the endpoint $name refuses forbidden callers with the same status if their input is invalid',
    async (row) => {
      const { endpoint, statuses } = row;
      const refused = CALLERS.filter((caller) => isRefusal(statuses[caller]));
      // All callers can use the same object, because refused requests change nothing.
      const path = await pathOf(app, row);
      for (const [caller, visitor] of await visitorsOf(app, refused)) {
        const expected = statuses[caller];
        const attempts = [
          visitor.send(endpoint.method, `${path}?limit=none&limit=1&role=none`),
          ...(endpoint.method === 'GET'
            ? []
            : [
                visitor.send(endpoint.method, path, { body: '{"role":' }),
                visitor.send(endpoint.method, path, { body: { role: 7, phone: [], reason: 1 } }),
                visitor.send(endpoint.method, path, { body: 'x'.repeat(20_000) }),
                visitor.send(endpoint.method, path, {
                  body: 'role=admin',
                  headers: { 'content-type': 'text/plain' },
                }),
              ]),
        ];
        const seen = (await Promise.all(attempts)).map(({ status }) => status);
        expect(seen, caller).toEqual(attempts.map(() => expected));
      }
    },
  );
});

/** Endpoints that people may use before they set up a required second factor. */
const FOR_SETTING_UP = new Set<EndpointName>([
  'currentUser',
  'readSecondFactor',
  'beginAuthenticator',
  'confirmAuthenticator',
  'beginPasskey',
  'addPasskey',
  'readVerification',
  'beginVerificationPasskey',
  'verifyAgain',
]);

describe('an administrator without a second factor where one is required (K6)', () => {
  let strictPortal: Awaited<ReturnType<typeof app.secondProcess>> | undefined;

  it.each(rows)(
    'the endpoint $name refuses administrators who lack a required second factor, unless it is needed to set one up (K6)',
    async (row) => {
      const { name, statuses } = row;
      await app.makeUser({ username: 'known' });
      const { visitor } = await strict();
      const answer = await sendRow(app, visitor, row);
      const isOpen = row.isOpen || statuses['signed out'] !== 401 || FOR_SETTING_UP.has(name);
      expect(answer.status).toBe(isOpen ? statuses.admin : 403);
      // Endpoints closed to all administrators give the usual refusal instead.
      const isAsked = !isOpen && statuses.admin !== 403;
      expect(answer.body.code === SECOND_FACTOR_REQUIRED).toBe(isAsked);
    },
  );

  /** Signs in to a portal that requires a second factor of administrators. */
  async function strict() {
    const { visitor: own } = await app.signInAs('admin');
    strictPortal ??= await app.secondProcess({ decided: { secondFactor: 'admin' } });
    const visitor = strictPortal.visitor();
    for (const [name, value] of own.cookies) visitor.cookies.set(name, value);
    return { visitor };
  }
});

/** Whether a path with an id belongs to another endpoint, as `/api/chaplains/me` does. */
const isAnother = (method: string, path: string) =>
  Object.values(endpoints).some((other) => other.method === method && other.path === path);

const withId = rows.filter(({ id }) => id);

describe('callers with unknown ids (Z9)', () => {
  it.each(withId)(
    'the endpoint $name refuses forbidden callers in the same way for known and unknown ids',
    async ({ endpoint, id, body, statuses }) => {
      const ids = [
        '2f6f7a52-0d3c-4c39-9f7e-1d1f3a0d6c11',
        '7',
        'me',
        "' OR 1=1 --",
        'a'.repeat(300),
      ];
      const own = async () => endpointPath(endpoint, { id: (await id?.(app)) ?? '' });
      const untouched = await own();
      for (const [caller, visitor] of await visitorsOf(app)) {
        const expected = statuses[caller];
        const isForbidden = isRefusal(expected);
        const known = await visitor.send(endpoint.method, isForbidden ? untouched : await own(), {
          body: await body?.(app),
        });
        expect(known.status, caller).toBe(expected);
        for (const unknown of ids) {
          const path = endpointPath(endpoint, { id: unknown });
          if (isAnother(endpoint.method, path)) continue;
          const answer = await visitor.send(endpoint.method, path, { body: await body?.(app) });
          expect(answer.status, `${caller}: ${unknown}`).toBe(isForbidden ? expected : 404);
          expect(isForbidden ? answer.body : null).toEqual(isForbidden ? known.body : null);
        }
      }
    },
  );
});
