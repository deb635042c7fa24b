import { describe, expect, it, test } from 'vitest';
import { endpoints, type EndpointName } from '#shared/endpoints.ts';
import { endpointPath } from '#shared/http.ts';
import { trust } from '#shared/trust.ts';
import {
  activation,
  application,
  fullChaplain,
  newSection,
  registration,
  rosterRows,
  tap,
  trainingSession,
} from '#server/testing/bodies.ts';
import { approved, PASSWORD } from '#server/testing/person-factories.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { contribution } from '#server/testing/uploads.ts';
import type { Visitor } from '#server/testing/visitor.ts';

const app = useTestApp();

const CALLERS = ['signed out', 'guest', 'unapproved', 'approved', 'deactivated', 'admin'] as const;
type Caller = (typeof CALLERS)[number];
type Statuses = [
  signedOut: number,
  guest: number,
  unapproved: number,
  approved: number,
  deactivated: number,
  admin: number,
];

interface Row {
  statuses: Statuses;
  body?: () => unknown;
  /** Makes what the path names. */
  id?: () => Promise<string>;
  /** Likewise, where the path names it by another word than id. */
  params?: () => Promise<Record<string, string>>;
}

const anotherUser = async () => (await app.makeUser()).id;
const pendingChaplain = async () => (await app.makeChaplain()).chaplain.id;
const listedChaplain = async () => (await app.makeChaplain(approved)).chaplain.id;
const section = async () => (await app.makeSection()).id;
const pendingResource = async () => (await app.makeResource()).id;
const approvedResource = async () => (await app.makeResource({ isApproved: true })).id;
const approvedObject = async () => (await app.makeResource({ isApproved: true })).objectId;
const training = async () => (await app.makeTrainingSession()).id;
const seat = async () => {
  const { id: trainingId } = await app.makeTrainingSession({ dateTime: inHours(-1) });
  const { chaplain } = await app.makeChaplain();
  const { id } = await app.makeRsvp({ trainingId, chaplainId: chaplain.id });
  return { id: trainingId, rsvpId: id };
};
const anActivation = async () => (await app.makeActivation()).id;
const aDeployment = async () => {
  const { id: deploymentId, activationId: id } = await app.makeDeployment();
  return { id, deploymentId };
};
const someHours = async () => (await app.makeShift()).id;
const NO_ID = '2f6f7a52-0d3c-4c39-9f7e-1d1f3a0d6c11';
const TOKEN = 'a-token-that-is-none-of-ours';
const anyone = (status: number): Statuses => [status, status, status, status, status, status];
const signedIn = (status: number): Statuses => [401, status, status, status, status, status];
const reader: Statuses = [401, 403, 200, 200, 200, 200];
const adminOnly: Statuses = [401, 403, 403, 403, 403, 200];
/** What belongs to another chaplain is there for nobody else, administrators included. */
const ofAnother: Statuses = [401, 403, 404, 404, 404, 404];
const madeByAdmin: Statuses = [401, 403, 403, 403, 403, 201];

const table: Record<EndpointName, Row> = {
  currentUser: { statuses: signedIn(200) },
  login: { statuses: anyone(200), body: () => ({ username: 'known', password: PASSWORD }) },
  register: { statuses: anyone(201), body: registration },
  passwordRules: { statuses: anyone(200) },
  logout: { statuses: anyone(204) },
  updateAccount: { statuses: signedIn(200), body: () => ({ firstName: 'Naomi' }) },
  changePassword: {
    statuses: signedIn(204),
    body: () => ({ currentPassword: PASSWORD, newPassword: 'another-lantern-42' }),
  },
  listUsers: { statuses: adminOnly },
  getUser: { statuses: adminOnly, id: anotherUser },
  setUserRole: { statuses: adminOnly, id: anotherUser, body: () => ({ role: 'guest' }) },
  makePasswordLink: { statuses: madeByAdmin, id: anotherUser },
  makePasswordLinks: { statuses: adminOnly, body: () => ({ chaplainIds: [NO_ID] }) },
  readPasswordLink: { statuses: anyone(404), params: async () => ({ token: TOKEN }) },
  setPasswordByLink: {
    statuses: anyone(404),
    body: () => ({ token: TOKEN, password: 'another-lantern-42' }),
  },

  listChaplains: { statuses: adminOnly },
  ownChaplain: { statuses: [401, 404, 200, 200, 200, 404] },
  createOwnChaplain: { statuses: [401, 403, 409, 409, 409, 403], body: application },
  updateOwnChaplain: { statuses: [401, 403, 200, 200, 200, 403], body: () => ({ city: 'Murray' }) },
  approveChaplain: { statuses: adminOnly, id: pendingChaplain },
  declineChaplain: { statuses: adminOnly, id: pendingChaplain, body: () => ({ reason: 'Later' }) },
  withdrawApproval: {
    statuses: adminOnly,
    id: listedChaplain,
    body: () => ({ reason: 'The endorsement has ended' }),
  },
  createChaplain: { statuses: madeByAdmin, body: fullChaplain },
  updateChaplain: { statuses: adminOnly, id: pendingChaplain, body: () => ({ isActive: true }) },
  setDirectoryVisibility: {
    statuses: adminOnly,
    id: pendingChaplain,
    body: () => ({ isVisible: false }),
  },
  approveChaplains: { statuses: adminOnly, body: () => ({ ids: [NO_ID] }) },
  approveAddedChaplains: {
    statuses: adminOnly,
    body: async () => {
      const { user } = await app.makeChaplain();
      return { search: user.email, count: 1 };
    },
  },
  deleteAllChaplains: { statuses: [401, 403, 403, 403, 403, 204] },
  previewImport: { statuses: adminOnly, body: () => ({ chaplains: rosterRows(2) }) },
  importChaplains: { statuses: adminOnly, body: () => ({ chaplains: rosterRows(2) }) },
  rosterTemplate: { statuses: adminOnly },
  exportChaplains: { statuses: adminOnly },

  listDirectory: { statuses: reader },
  directorySummary: { statuses: reader },
  directoryCard: { statuses: reader, id: listedChaplain },
  exportDirectory: { statuses: adminOnly },

  listTrainingSessions: { statuses: signedIn(200) },
  listOwnTraining: { statuses: signedIn(200) },
  getTrainingSession: { statuses: signedIn(200), id: training },
  createTrainingSession: { statuses: madeByAdmin, body: trainingSession },
  updateTrainingSession: {
    statuses: adminOnly,
    id: training,
    body: () => ({ title: 'Another title' }),
  },
  deleteTrainingSession: { statuses: [401, 403, 403, 403, 403, 204], id: training },
  rsvpToTraining: { statuses: [401, 403, 201, 201, 201, 403], id: training },
  cancelRsvp: { statuses: [401, 403, 404, 404, 404, 403], id: training },
  trainingCalendarFile: { statuses: signedIn(200), id: training },
  listAttendees: { statuses: adminOnly, id: training },
  exportAttendance: { statuses: adminOnly, id: training },
  addAttendee: {
    statuses: madeByAdmin,
    id: training,
    body: async () => ({ chaplainId: await pendingChaplain() }),
  },
  markAttendance: { statuses: adminOnly, params: seat, body: () => ({ status: 'attended' }) },
  removeAttendee: { statuses: [401, 403, 403, 403, 403, 204], params: seat },
  ownCalendarFeed: { statuses: signedIn(200) },
  renewCalendarFeed: { statuses: signedIn(200) },
  calendarFeed: {
    statuses: anyone(404),
    params: async () => ({ feed: `${NO_ID}.${'a'.repeat(43)}` }),
  },

  listActivations: { statuses: adminOnly },
  getActivation: { statuses: adminOnly, id: anActivation },
  createActivation: { statuses: madeByAdmin, body: activation },
  updateActivation: {
    statuses: adminOnly,
    id: anActivation,
    body: () => ({ location: 'Benton' }),
  },
  completeActivation: { statuses: adminOnly, id: anActivation },
  cancelActivation: { statuses: adminOnly, id: anActivation },

  listCandidates: { statuses: adminOnly, id: anActivation },
  callChaplains: {
    statuses: [401, 403, 403, 403, 403, 409],
    params: async () => ({ id: await anActivation() }),
    body: () => ({ chaplainIds: [NO_ID] }),
  },
  activationBoard: { statuses: adminOnly, id: anActivation },
  recordAnswer: {
    statuses: adminOnly,
    params: aDeployment,
    body: () => tap({ kind: 'come' }),
  },
  releaseDeployment: { statuses: adminOnly, params: aDeployment },

  listOwnDeployments: { statuses: reader },
  listOpenDeployments: { statuses: reader },
  recordAction: {
    statuses: ofAnother,
    id: async () => (await app.makeDeployment()).id,
    body: () => tap({ kind: 'come' }),
  },
  addShift: {
    statuses: ofAnother,
    id: async () => (await app.makeDeployment()).id,
    body: () => ({ arrivedAt: '2026-11-02T14:00:00Z', leftAt: '2026-11-02T18:00:00Z' }),
  },
  updateShift: { statuses: ofAnother, id: someHours, body: () => ({ note: 'Rain' }) },
  deleteShift: { statuses: ofAnother, id: someHours },

  listHours: { statuses: adminOnly },
  hoursTotals: { statuses: adminOnly },
  listHoursSummary: { statuses: adminOnly },
  exportHours: { statuses: adminOnly },
  correctHours: { statuses: adminOnly, id: someHours, body: () => ({ kindOfWork: 'other' }) },
  approveHours: { statuses: adminOnly, id: someHours, body: () => ({ isApproved: false }) },
  approveManyHours: {
    statuses: [401, 403, 403, 403, 403, 409],
    body: () => ({ hours: [{ id: NO_ID, seen: '2026-11-02T18:00:00Z' }] }),
  },

  listAuditEvents: { statuses: adminOnly },
  dashboardStats: { statuses: adminOnly },

  listSections: { statuses: reader },
  listSectionSummaries: { statuses: reader },
  getSection: { statuses: reader, id: section },
  createSection: { statuses: madeByAdmin, body: newSection },
  updateSection: { statuses: adminOnly, id: section, body: () => ({ title: 'Roles' }) },
  deleteSection: { statuses: [401, 403, 403, 403, 403, 204], id: section },
  publishSection: { statuses: adminOnly, id: section },
  unpublishSection: { statuses: adminOnly, id: section },
  orderSections: { statuses: [401, 403, 403, 403, 403, 409], body: () => ({ ids: [NO_ID] }) },
  listResources: { statuses: signedIn(200) },
  createResource: {
    statuses: signedIn(400),
    body: () => contribution(`/api/objects/${NO_ID}`),
  },
  approveResource: { statuses: adminOnly, id: pendingResource },
  // Another's that awaits review is nobody's to know of.
  deleteResource: { statuses: [401, 404, 404, 404, 404, 204], id: pendingResource },
  addBookmark: { statuses: signedIn(200), id: approvedResource },
  removeBookmark: { statuses: signedIn(204), id: approvedResource },
  openObject: { statuses: signedIn(302), id: approvedObject },
  requestUpload: { statuses: signedIn(200), body: () => ({ name: 'guide.pdf', size: 7 }) },
  reportClientError: {
    statuses: anyone(201),
    body: () => ({ name: 'TypeError', message: '', stack: '', path: '/', build: '' }),
  },
  registerUpload: { statuses: signedIn(400), body: () => ({ fileUrl: `/stored/${NO_ID}` }) },
};

const names = trust<EndpointName[]>(Object.keys(endpoints), 'they are its keys');
const rows = names.map((name) => ({ name, endpoint: endpoints[name], ...table[name] }));

const callers: Record<Caller, () => Promise<Visitor>> = {
  'signed out': async () => app.visitor(),
  guest: async () => (await app.signInAs('guest')).visitor,
  unapproved: async () => (await app.signInAsChaplain()).visitor,
  approved: async () => (await app.signInAsChaplain(approved)).visitor,
  deactivated: async () => (await app.signInAsChaplain({ ...approved, isActive: false })).visitor,
  admin: async () => (await app.signInAs('admin')).visitor,
};

async function allCallers() {
  const made: [caller: Caller, visitor: Visitor][] = [];
  for (const caller of CALLERS) made.push([caller, await callers[caller]()]);
  return made;
}

const pathOf = async ({ endpoint, id, params }: (typeof rows)[number]) =>
  endpointPath(endpoint, { ...(id && { id: await id() }), ...(await params?.()) });

const expectations = ({ statuses }: Row) =>
  Object.fromEntries(CALLERS.map((caller, index) => [caller, statuses[index]]));

test('the table has every declared endpoint and no other (Z11)', () => {
  expect(Object.keys(table).toSorted()).toEqual(Object.keys(endpoints).toSorted());
});

describe('callers with valid input', () => {
  it.each(rows)('the endpoint $name answers each kind of caller as the table says', async (row) => {
    const { endpoint, body } = row;
    await app.makeUser({ username: 'known' });
    const seen: Record<string, number> = {};
    for (const [caller, visitor] of await allCallers()) {
      const answer = await visitor.send(endpoint.method, await pathOf(row), {
        body: await body?.(),
      });
      seen[caller] = answer.status;
      expect(answer.body.message).not.toBe('This address was not found.');
    }
    expect(seen).toEqual(expectations(row));
  });
});

const guarded = rows.filter(({ statuses }) => statuses.some((s) => s === 401 || s === 403));

describe('callers with invalid input', () => {
  it.each(guarded)(
    'the endpoint $name refuses forbidden callers with invalid input like those with valid input',
    async (row) => {
      const { endpoint, statuses } = row;
      for (const [index, [caller, visitor]] of (await allCallers()).entries()) {
        const expected = statuses[index];
        if (expected !== 401 && expected !== 403) continue;
        const path = await pathOf(row);
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

/** True for `PUT /api/chaplains/me`, which is a call of its own. */
const isAnother = (method: string, path: string) =>
  Object.values(endpoints).some((other) => other.method === method && other.path === path);

const withId = rows.filter(({ id }) => id);

describe('callers with unknown ids (Z9)', () => {
  it.each(withId)(
    'the endpoint $name tells only permitted callers whether an id exists',
    async ({ endpoint, id, body, statuses }) => {
      const ids = [
        '2f6f7a52-0d3c-4c39-9f7e-1d1f3a0d6c11',
        '7',
        'me',
        "' OR 1=1 --",
        'a'.repeat(300),
      ];
      for (const [index, [caller, visitor]] of (await allCallers()).entries()) {
        const expected = statuses[index];
        const isForbidden = expected === 401 || expected === 403;
        const known = await visitor.send(
          endpoint.method,
          endpointPath(endpoint, { id: (await id?.()) ?? '' }),
          { body: await body?.() },
        );
        expect(known.status, caller).toBe(expected);
        for (const unknown of ids) {
          const path = endpointPath(endpoint, { id: unknown });
          if (isAnother(endpoint.method, path)) continue;
          const answer = await visitor.send(endpoint.method, path, { body: await body?.() });
          expect(answer.status, `${caller}: ${unknown}`).toBe(isForbidden ? expected : 404);
          expect(isForbidden ? answer.body : null).toEqual(isForbidden ? known.body : null);
        }
      }
    },
  );
});

test('/api/openapi.json lists every declared endpoint and no other', async () => {
  const { status, body } = await app.visitor().send('GET', '/api/openapi.json');
  expect(status).toBe(200);
  const { paths } = trust<{ paths: Record<string, object> }>(body, 'so OpenAPI says');
  const listed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const declared = Object.values(endpoints).map(
    ({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
  );
  expect(listed.toSorted()).toEqual(declared.toSorted());
});
