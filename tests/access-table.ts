import { randomUUID } from 'node:crypto';
import type { Role } from '#shared/accounts/constants.ts';
import { endpoints, type EndpointName } from '#shared/endpoints.ts';
import { endpointPath } from '#shared/http.ts';
import { trust } from '#shared/trust.ts';
import { insertIdentity } from '#server/features/agency-sign-in/queries.ts';
import {
  activation,
  application,
  fullChaplain,
  handover,
  logLine,
  newSection,
  onDesk,
  pushSubscription,
  registration,
  rosterRows,
  siteShift,
  teamMessage,
  tap,
  trainingSession,
  walkUp,
} from '#server/testing/bodies.ts';
import { inBase64, pngLogo, svgLogo } from '#server/testing/logo-examples.ts';
import { approved, PASSWORD } from '#server/testing/person-factories.ts';
import { inHours } from '#server/testing/record-factories.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { wavyRegions } from '#server/testing/geojson-examples.ts';
import { contribution } from '#server/testing/uploads.ts';
import type { Visitor } from '#server/testing/visitor.ts';

export type Caller =
  'signed out' | 'unapproved' | 'approved' | 'deactivated' | Exclude<Role, 'chaplain'>;
type Statuses = Record<Caller, number>;

export const callers: Record<Caller, (app: TestApp) => Promise<Visitor>> = {
  'signed out': async (app) => app.visitor(),
  guest: async (app) => (await app.signInAs('guest')).visitor,
  unapproved: async (app) => (await app.signInAsChaplain()).visitor,
  approved: async (app) => (await app.signInAsChaplain(approved)).visitor,
  deactivated: async (app) =>
    (await app.signInAsChaplain({ ...approved, isActive: false })).visitor,
  admin: async (app) => (await app.signInAs('admin')).visitor,
};

export const CALLERS = trust<Caller[]>(Object.keys(callers), 'they are its keys');
const CHAPLAINS: Caller[] = ['unapproved', 'approved', 'deactivated'];
const PROGRAM: Caller[] = [...CHAPLAINS, 'admin'];
/** Who may do what, written by hand so that the test doesn't rely on shared/abilities.ts. */
const OFFICE = {
  people: ['admin'],
  training: ['admin'],
  activations: ['admin'],
  hours: ['admin'],
  fieldGuide: ['admin'],
  resources: ['admin'],
  credentials: ['admin'],
  records: ['admin'],
  messages: ['admin'],
  system: ['admin'],
  program: ['admin'],
} satisfies Record<string, Caller[]>;

export interface Row {
  statuses: Statuses;
  /** True if a 401 or 403 of this endpoint is caused by the input, not by who the caller is. */
  isOpen?: true;
  body?: (app: TestApp) => unknown;
  id?: (app: TestApp) => Promise<string>;
  /** For a path with parameters other than `:id`. */
  params?: (app: TestApp) => Promise<Record<string, string>>;
}

export const anotherUser = async (app: TestApp) => (await app.makeUser()).id;
export const pendingChaplain = async (app: TestApp) => (await app.makeChaplain()).chaplain.id;
export const listedChaplain = async (app: TestApp) =>
  (await app.makeChaplain(approved)).chaplain.id;
const section = async (app: TestApp) => (await app.makeSection()).id;
const pendingResource = async (app: TestApp) => (await app.makeResource()).id;
const approvedResource = async (app: TestApp) => (await app.makeResource({ isApproved: true })).id;
const approvedObject = async (app: TestApp) =>
  (await app.makeResource({ isApproved: true })).objectId;
const waitingCredential = async (app: TestApp) => (await app.makeCredential()).id;
const verifiedCredential = async (app: TestApp) =>
  (await app.makeCredential({ status: 'verified' })).id;
const aKind = async (app: TestApp) => (await app.makeKind()).id;
const aClaim = async (app: TestApp) => {
  const { id: claimId, activationId: id } = await app.makeClaim();
  return { id, claimId };
};
const aClaimOfAnother = async (app: TestApp) => {
  const { id, activationId } = await app.makeDeployment({ status: 'coming' });
  return { id, claimId: (await app.makeClaim({ activationId })).id };
};
const aCareCheck = async (app: TestApp) => (await app.makeCareCheck()).id;
let kindNames = 0;
const newKind = () => ({
  name: `Swift water ${(kindNames += 1)}`,
  otherNames: [],
  issuers: [],
  numberRule: 'allowed',
  documentRule: 'none',
  noteRule: 'allowed',
  holdsMonths: 12,
  remindDays: 30,
  seenBy: 'office',
});
const credentialFile = { file: 'Email,Credential\nnobody@example.org,IS-100', numbers: [2] };
/** The version of a record that the caller claims to have seen, older than any change. */
const seen = { seenUpdatedAt: '2026-01-01T00:00:00.000Z' };
const training = async (app: TestApp) => (await app.makeTrainingSession()).id;
const seat = async (app: TestApp) => {
  const { id: trainingId } = await app.makeTrainingSession({ dateTime: inHours(-1) });
  const { chaplain } = await app.makeChaplain();
  const { id } = await app.makeRsvp({ trainingId, chaplainId: chaplain.id });
  return { id: trainingId, rsvpId: id };
};
const anActivation = async (app: TestApp) => (await app.makeActivation()).id;
const aDeployment = async (app: TestApp) => {
  const { id: deploymentId, activationId: id } = await app.makeDeployment();
  return { id, deploymentId };
};
const aLogLine = async (app: TestApp) => {
  const { id: lineId, activationId: id } = await app.makeLogLine();
  return { id, lineId };
};
const aHandover = async (app: TestApp) =>
  (await app.makeHandover({ activationId: await anActivation(app) })).id;
const aSite = async (app: TestApp) => {
  const { id: siteId, activationId: id } = await app.makeSite();
  return { id, siteId };
};
const aSiteShift = async (app: TestApp) => {
  const { id, siteId } = await aSite(app);
  return { id, shiftId: (await app.makeSiteShift({ siteId })).id };
};
const aWalkUp = async (app: TestApp) => {
  const { id: walkUpId, activationId: id } = await app.makeWalkUp();
  return { id, walkUpId };
};
const noWalkUp = async () => ({ secret: NO_ID });
const noCode = async () => ({ code: TOKEN });
const someHours = async (app: TestApp) => (await app.makeShift()).id;
const aDelivery = async (app: TestApp) => (await app.makeDelivery()).id;
const aTestCall = async (app: TestApp) => (await app.makeAnnouncement({ kind: 'test-call' })).id;
const aList = async () => ({ list: 'expertise' });
const aboutSomebody = async (app: TestApp) => ({
  id: await anotherUser(app),
  noteId: randomUUID(),
});
const aText = async () => ({ name: 'test-message' });
const words = { subject: 'A test', short: 'You asked for it.', body: 'You asked for it.' };
const toAll = { roles: [], regions: [], expertise: [] };
const scheduled = () => ({
  title: 'Roll call',
  body: 'Please look at your hours.',
  audience: toAll,
  scheduledFor: inHours(24).toISOString(),
});
const dayAhead = (days: number) =>
  inHours(24 * days)
    .toISOString()
    .slice(0, 10);
let leavers = 0;
const NO_ID = '2f6f7a52-0d3c-4c39-9f7e-1d1f3a0d6c11';
const noPasskey = async () => ({ id: NO_ID });
const TOKEN = 'a-token-that-is-none-of-ours';

/** `others` is the expected status for callers without a status of their own. */
const answers = ({ others, ...named }: Partial<Statuses> & { others: number }) =>
  trust<Statuses>({ ...each(CALLERS, others), ...named }, 'it has all callers');
const anyone = (status: number) => answers({ others: status });
const signedIn = (status: number) => answers({ 'signed out': 401, others: status });
const only = (able: readonly Caller[], status = 200) =>
  answers({ 'signed out': 401, ...each(able, status), others: 403 });
/** 404 for chaplains and administrators: nobody may find another chaplain's data. */
const ofAnother = only(PROGRAM, 404);

export const table: Record<EndpointName, Row> = {
  currentUser: { statuses: signedIn(200) },
  login: { statuses: anyone(200), body: () => ({ username: 'known', password: PASSWORD }) },
  register: { statuses: anyone(201), body: () => registration() },
  passwordRules: { statuses: anyone(200) },
  logout: { statuses: anyone(204) },
  readSignInWays: { statuses: anyone(200) },
  // 404, because no agency is set up in this test.
  startAgencySignIn: { statuses: anyone(404) },
  finishAgencySignIn: { statuses: anyone(404) },
  readAgencyLink: { statuses: anyone(404) },
  linkAgencyAccount: { statuses: anyone(404), body: () => ({ password: PASSWORD }) },
  readAgencyAccount: { statuses: signedIn(200) },
  unlinkAgencyAccount: { statuses: signedIn(404) },
  removeAgencyAccount: {
    statuses: only(OFFICE.people, 204),
    id: async (app) => {
      const { id: userId } = await app.makeUser();
      const identity = { issuer: 'https://login.example.org', subject: userId };
      await insertIdentity(app.db.orm, { ...identity, userId, email: 'pat@example.org' });
      return userId;
    },
  },
  listOwnSessions: { statuses: signedIn(200) },
  endOwnSession: { statuses: signedIn(404), id: async () => NO_ID },
  endOtherSessions: { statuses: signedIn(204) },
  updateAccount: { statuses: signedIn(200), body: () => ({ firstName: 'Naomi' }) },
  changePassword: {
    statuses: signedIn(204),
    body: () => ({ currentPassword: PASSWORD, newPassword: 'another-lantern-42' }),
  },
  listUsers: { statuses: only(OFFICE.people) },
  getUser: { statuses: only(OFFICE.people), id: anotherUser },
  setUserRole: { statuses: only(OFFICE.people), id: anotherUser, body: () => ({ role: 'guest' }) },
  suspendUser: {
    statuses: only(OFFICE.people),
    id: anotherUser,
    body: () => ({ reason: 'Left the program' }),
  },
  liftSuspension: { statuses: only(OFFICE.people), id: anotherUser },
  prepareOwnData: { statuses: signedIn(204) },
  downloadOwnData: { statuses: signedIn(200) },
  readOwnErasure: { statuses: signedIn(200) },
  askForErasure: { statuses: signedIn(200), body: () => ({ reason: null }) },
  withdrawErasure: { statuses: signedIn(200) },
  listErasureRequests: { statuses: only(OFFICE.people) },
  previewErasure: { statuses: only(OFFICE.people), id: anotherUser },
  eraseUser: {
    statuses: only(OFFICE.people, 204),
    id: async (app) => (await app.makeUser({ username: `leaver${(leavers += 1)}` })).id,
    body: () => ({ username: `leaver${leavers}` }),
  },
  makePasswordLink: { statuses: only(OFFICE.people, 201), id: anotherUser },
  makePasswordLinks: { statuses: only(OFFICE.people), body: () => ({ chaplainIds: [NO_ID] }) },
  readMessageSettings: { statuses: signedIn(200) },
  changeMessageSettings: { statuses: signedIn(200), body: () => ({ quietHours: null }) },
  sendTestMessage: { statuses: signedIn(200) },
  readPushKey: { statuses: signedIn(200) },
  subscribeToPush: { statuses: signedIn(204), body: () => pushSubscription() },
  renewPushSubscription: {
    statuses: anyone(204),
    body: () => ({
      former: { endpoint: 'https://push.example.org/former', auth: 'former' },
      subscription: pushSubscription(),
    }),
  },
  unsubscribeFromPush: {
    statuses: signedIn(204),
    body: () => ({ endpoint: pushSubscription().endpoint }),
  },
  sendTextCode: {
    // The portal of these tests sends no text messages.
    statuses: only(['approved', 'deactivated', 'admin'], 409),
    body: () => ({ number: '502-555-0143' }),
  },
  confirmTextNumber: { statuses: signedIn(400), body: () => ({ code: '123456' }) },
  removeTextNumber: { statuses: signedIn(204) },
  inviteUser: {
    statuses: only(OFFICE.people),
    id: async (app) => (await app.makeUser({ password: null })).id,
  },
  readPasswordLink: { statuses: anyone(404), params: async () => ({ token: TOKEN }) },
  setPasswordByLink: {
    statuses: anyone(404),
    body: () => ({ token: TOKEN, password: 'another-lantern-42' }),
  },
  withdrawEmailChange: { statuses: signedIn(200) },
  sendConfirmation: { statuses: signedIn(204) },
  confirmEmail: { statuses: anyone(404), body: () => ({ token: TOKEN }) },
  askForPasswordReset: { statuses: anyone(204), body: () => ({ username: 'known' }) },

  readSecondFactor: { statuses: signedIn(200) },
  beginAuthenticator: { statuses: signedIn(201) },
  confirmAuthenticator: { statuses: signedIn(404), body: () => ({ code: '123456' }) },
  removeAuthenticator: { statuses: signedIn(404) },
  makeRecoveryCodes: { statuses: signedIn(409) },
  forgetTrustedDevices: { statuses: signedIn(204) },
  beginPasskey: { statuses: signedIn(200) },
  addPasskey: { statuses: signedIn(400), body: () => ({ name: 'Laptop', response: {} }) },
  renamePasskey: { statuses: signedIn(404), params: noPasskey, body: () => ({ name: 'Laptop' }) },
  removePasskey: { statuses: signedIn(404), params: noPasskey },
  beginPasskeySignIn: { statuses: anyone(200) },
  signInWithPasskey: { statuses: anyone(401), isOpen: true, body: () => ({ response: {} }) },
  readSignInStep: { statuses: anyone(404) },
  beginSecondStepPasskey: { statuses: anyone(404) },
  finishSignIn: { statuses: anyone(404), body: () => ({ code: '123456' }) },
  readVerification: { statuses: signedIn(200) },
  beginVerificationPasskey: { statuses: signedIn(200) },
  verifyAgain: { statuses: signedIn(204), body: () => ({ password: PASSWORD }) },
  removeSecondFactor: { statuses: only(OFFICE.people, 204), id: anotherUser },

  listChaplains: { statuses: only(OFFICE.people) },
  listLeadChoices: { statuses: only(OFFICE.activations) },
  ownChaplain: { statuses: answers({ 'signed out': 401, ...each(CHAPLAINS, 200), others: 404 }) },
  createOwnChaplain: { statuses: only(CHAPLAINS, 409), body: () => application() },
  updateOwnChaplain: { statuses: only(CHAPLAINS), body: () => ({ city: 'Murray' }) },
  approveChaplain: { statuses: only(OFFICE.people), id: pendingChaplain },
  getOwnAvailability: { statuses: only(CHAPLAINS) },
  setWeek: { statuses: only(CHAPLAINS), body: () => ({ days: 31 }) },
  confirmAvailability: { statuses: only(CHAPLAINS, 409) },
  addAwayTime: {
    statuses: only(CHAPLAINS),
    body: () => ({ fromOn: dayAhead(1), untilOn: dayAhead(2) }),
  },
  removeAwayTime: { statuses: only(CHAPLAINS), params: async () => ({ fromOn: dayAhead(1) }) },
  comeBack: { statuses: only(CHAPLAINS) },
  setLanguages: { statuses: only(CHAPLAINS), body: () => ({ languages: [] }) },
  setTravel: {
    statuses: only(CHAPLAINS),
    body: () => ({ zip: '40601', miles: 60, overnight: false }),
  },
  declineChaplain: {
    statuses: only(OFFICE.people),
    id: pendingChaplain,
    body: () => ({ reason: 'Later' }),
  },
  withdrawApproval: {
    statuses: only(OFFICE.people),
    id: listedChaplain,
    body: () => ({ reason: 'The endorsement has ended' }),
  },
  createChaplain: { statuses: only(OFFICE.people, 201), body: () => fullChaplain() },
  updateChaplain: {
    statuses: only(OFFICE.people),
    id: pendingChaplain,
    body: () => ({ isActive: true }),
  },
  setDirectoryVisibility: {
    statuses: only(OFFICE.people),
    id: pendingChaplain,
    body: () => ({ isVisible: false }),
  },
  approveChaplains: { statuses: only(OFFICE.people), body: () => ({ ids: [NO_ID] }) },
  approveAddedChaplains: {
    statuses: only(OFFICE.people),
    body: async (app) => {
      const { user } = await app.makeChaplain();
      return { search: user.email, count: 1 };
    },
  },
  inviteChaplains: { statuses: only(OFFICE.people), body: () => ({ ids: [NO_ID] }) },
  inviteFoundChaplains: {
    statuses: only(OFFICE.people),
    body: async (app) => {
      const { user } = await app.makeChaplain({}, { password: null });
      return { search: user.email, invitation: 'no-password', count: 1 };
    },
  },
  deleteAllChaplains: { statuses: only(OFFICE.people, 204) },
  previewImport: { statuses: only(OFFICE.people), body: () => ({ chaplains: rosterRows(2) }) },
  importChaplains: { statuses: only(OFFICE.people), body: () => ({ chaplains: rosterRows(2) }) },
  rosterTemplate: { statuses: only(OFFICE.people) },
  exportChaplains: { statuses: only(OFFICE.people) },

  listPeople: { statuses: only(OFFICE.people) },
  exportPeople: { statuses: only(OFFICE.people) },
  listAttendedTrainings: { statuses: only(OFFICE.people) },
  listViews: { statuses: only(OFFICE.people) },
  saveView: {
    statuses: only(OFFICE.people),
    params: async () => ({ id: randomUUID() }),
    body: () => ({ name: 'Spanish', filters: 'expertise=Spanish' }),
  },
  getPerson: { statuses: only(OFFICE.people), id: anotherUser },
  writeNote: {
    statuses: only(OFFICE.people),
    params: aboutSomebody,
    body: () => ({ text: 'Prefers mornings' }),
  },
  removeNote: { statuses: only(OFFICE.people), params: aboutSomebody },
  removeView: { statuses: only(OFFICE.people), params: async () => ({ id: randomUUID() }) },

  listDirectory: { statuses: only(PROGRAM) },
  directorySummary: { statuses: only(PROGRAM) },
  listPackPeople: { statuses: only(PROGRAM) },
  directoryCard: { statuses: only(PROGRAM), id: listedChaplain },
  exportDirectory: { statuses: only(OFFICE.people) },

  listTrainingSessions: { statuses: signedIn(200) },
  listOwnTraining: { statuses: signedIn(200) },
  getTrainingSession: { statuses: signedIn(200), id: training },
  createTrainingSession: { statuses: only(OFFICE.training, 201), body: () => trainingSession() },
  createTrainingSeries: {
    statuses: only(OFFICE.training, 201),
    body: () => {
      const { dateTime, ...rest } = trainingSession();
      return { ...rest, dateTimes: [dateTime] };
    },
  },
  updateTrainingSession: {
    statuses: only(OFFICE.training),
    id: training,
    body: () => ({ title: 'Another title' }),
  },
  deleteTrainingSession: { statuses: only(OFFICE.training, 204), id: training },
  rsvpToTraining: { statuses: only(CHAPLAINS, 201), id: training },
  cancelRsvp: { statuses: only(CHAPLAINS, 404), id: training },
  trainingCalendarFile: { statuses: signedIn(200), id: training },
  listAttendees: { statuses: only(OFFICE.training), id: training },
  exportAttendance: { statuses: only(OFFICE.training), id: training },
  addAttendee: {
    statuses: only(OFFICE.training, 201),
    id: training,
    body: async (app) => ({ chaplainId: await pendingChaplain(app) }),
  },
  markAttendance: {
    statuses: only(OFFICE.training),
    params: seat,
    body: () => ({ status: 'attended' }),
  },
  removeAttendee: { statuses: only(OFFICE.training, 204), params: seat },
  ownCalendarFeed: { statuses: signedIn(200) },
  listCalendarAhead: { statuses: signedIn(200) },
  renewCalendarFeed: { statuses: signedIn(200) },
  calendarFeed: {
    statuses: anyone(404),
    params: async () => ({ feed: `${NO_ID}.${'a'.repeat(43)}` }),
  },

  listActivations: { statuses: only(OFFICE.activations) },
  getActivation: { statuses: only(OFFICE.activations), id: anActivation },
  createActivation: { statuses: only(OFFICE.activations, 201), body: () => activation() },
  updateActivation: {
    statuses: only(OFFICE.activations),
    id: anActivation,
    body: () => ({ location: 'Benton' }),
  },
  completeActivation: { statuses: only(OFFICE.activations), id: anActivation },
  cancelActivation: { statuses: only(OFFICE.activations), id: anActivation },

  listCandidates: { statuses: only(OFFICE.activations), id: anActivation },
  callChaplains: {
    statuses: only(OFFICE.activations, 409),
    params: async (app) => ({ id: await anActivation(app) }),
    body: () => ({ chaplainIds: [NO_ID] }),
  },
  activationBoard: { statuses: only(OFFICE.activations), id: anActivation },
  activationChanges: { statuses: only(OFFICE.activations), id: anActivation },
  countRecipients: { statuses: only(OFFICE.activations), id: anActivation },
  remindSilent: { statuses: only(OFFICE.activations), id: anActivation },
  answerByLink: {
    statuses: anyone(404),
    params: async () => ({ token: TOKEN }),
    body: () => ({ kind: 'received', actionId: NO_ID }),
  },
  recordReceipt: {
    statuses: anyone(404),
    params: async () => ({ token: TOKEN }),
    body: () => ({ proof: 'opened' }),
  },
  recordAnswer: {
    statuses: only(OFFICE.activations),
    params: aDeployment,
    body: () => tap({ kind: 'come' }),
  },
  releaseDeployment: { statuses: only(OFFICE.activations), params: aDeployment },
  previewRelease: { statuses: only(OFFICE.activations), params: aDeployment },
  undoRelease: { statuses: only(OFFICE.activations, 204), params: aDeployment },
  listSites: { statuses: only(OFFICE.activations), id: anActivation },
  createSite: {
    statuses: only(OFFICE.activations),
    id: anActivation,
    body: () => ({ name: 'High school gym' }),
  },
  updateSite: {
    statuses: only(OFFICE.activations),
    params: aSite,
    body: () => ({ contact: 'The principal' }),
  },
  countSitePeople: { statuses: only(OFFICE.activations), params: aSite },
  closeSite: { statuses: only(OFFICE.activations), params: aSite, body: () => ({}) },
  reopenSite: { statuses: only(OFFICE.activations), params: aSite },
  createSiteShift: { statuses: only(OFFICE.activations), params: aSite, body: () => siteShift() },
  changeSiteShift: {
    statuses: only(OFFICE.activations),
    params: aSiteShift,
    body: () => ({ needed: 3 }),
  },
  removeSiteShift: { statuses: only(OFFICE.activations, 204), params: aSiteShift },
  movePeople: {
    statuses: only(OFFICE.activations, 404),
    id: anActivation,
    body: () => ({
      people: [{ deploymentId: NO_ID, siteId: NO_ID, siteShiftId: null }],
      siteId: NO_ID,
    }),
  },
  listLogLines: { statuses: only(OFFICE.activations), id: anActivation },
  addLogLine: { statuses: only(OFFICE.activations), id: anActivation, body: () => logLine() },
  correctLogLine: {
    statuses: only(OFFICE.activations),
    params: aLogLine,
    body: () => ({
      actionId: randomUUID(),
      text: 'At the gym',
      writtenAt: inHours(0).toISOString(),
    }),
  },
  listLogAuthors: { statuses: only(OFFICE.activations), id: anActivation },
  exportLog: { statuses: only(OFFICE.activations), id: anActivation },
  openWalkUpForm: { statuses: anyone(404), params: noCode },
  sendWalkUp: { statuses: anyone(404), params: noCode, body: () => walkUp() },
  readOwnWalkUp: { statuses: anyone(404), params: noWalkUp },
  sendWalkUpPhoto: { statuses: anyone(404), params: noWalkUp, body: () => ({ photo: 'aaaa' }) },
  claimWalkUp: { statuses: only(CHAPLAINS, 404), params: noWalkUp },
  listSiteCodes: { statuses: only(OFFICE.activations), id: anActivation },
  makeSiteCode: { statuses: only(OFFICE.activations), params: aSite, body: () => ({}) },
  listWalkUps: { statuses: only(OFFICE.activations), id: anActivation },
  listWalkUpMatches: { statuses: only(OFFICE.activations), params: aWalkUp },
  // 404, because this walk-up has no photo.
  openWalkUpPhoto: { statuses: only(OFFICE.activations, 404), params: aWalkUp },
  verifyWalkUp: {
    statuses: only(OFFICE.activations),
    params: aWalkUp,
    body: () => ({ isHere: true }),
  },
  declineWalkUp: { statuses: only(OFFICE.activations), params: aWalkUp, body: () => ({}) },

  listClaims: { statuses: only(OFFICE.activations), id: anActivation },
  makeClaim: {
    statuses: only(OFFICE.activations, 201),
    id: anActivation,
    body: () => ({ label: 'Family 7' }),
  },
  changeClaim: {
    statuses: only(OFFICE.activations),
    params: aClaim,
    body: () => ({ isClosed: true }),
  },
  listOwnClaims: { statuses: ofAnother, id: async (app) => (await app.makeDeployment()).id },
  changeOwnClaim: {
    statuses: ofAnother,
    params: aClaimOfAnother,
    body: () => ({ isYours: true }),
  },
  visitClaim: {
    statuses: ofAnother,
    params: aClaimOfAnother,
    body: () => ({ actionId: randomUUID(), at: inHours(0).toISOString() }),
  },
  countTeam: { statuses: only(OFFICE.activations), id: anActivation },
  tellTeam: {
    statuses: only(OFFICE.activations),
    id: async (app) => {
      const { chaplain } = await app.makeChaplain(approved);
      return (await app.makeDeployment({ chaplainId: chaplain.id })).activationId;
    },
    body: () => teamMessage(),
  },
  listReceivedTexts: { statuses: only(OFFICE.activations), id: anActivation },
  markTextsSeen: {
    statuses: only(OFFICE.activations, 204),
    id: anActivation,
    body: () => ({ lineIds: [NO_ID] }),
  },
  readDesk: { statuses: only(OFFICE.activations) },
  dutyOverview: { statuses: only(OFFICE.activations) },
  listDutyChoices: { statuses: only(OFFICE.activations) },
  readOpenWork: { statuses: only(OFFICE.activations) },
  // 400, because nobody has this user id.
  setDuty: {
    statuses: only(OFFICE.activations, 400),
    body: () => onDesk({ userId: NO_ID }),
  },
  endDuty: {
    statuses: only(OFFICE.activations, 204),
    id: async (app) => (await app.makeDuty()).id,
  },
  // 409, because nobody is on the desk to hand over.
  writeHandover: { statuses: only(OFFICE.activations, 409), body: () => handover() },
  acceptHandover: {
    statuses: only(OFFICE.activations),
    id: aHandover,
    body: () => ({ phone: '502-555-0142' }),
  },
  withdrawHandover: { statuses: only(OFFICE.activations, 204), id: aHandover },

  getOwnAfterAction: { statuses: ofAnother, id: async (app) => (await app.makeDeployment()).id },
  writeAfterAction: {
    statuses: ofAnother,
    id: async (app) => (await app.makeDeployment()).id,
    body: () => ({ text: 'Bring water' }),
  },
  listAfterAction: { statuses: only(OFFICE.activations), id: anActivation },
  exportAfterAction: { statuses: only(OFFICE.activations), id: anActivation },

  listCareChecks: { statuses: only(PROGRAM) },
  listSharedCareChecks: { statuses: only(CHAPLAINS) },
  listCarePeers: { statuses: only(PROGRAM) },
  answerCareCheck: {
    statuses: ofAnother,
    id: aCareCheck,
    body: () => ({ sleep: 'worse', carrying: 'much', company: 'nobody' }),
  },
  shareCareCheck: {
    statuses: ofAnother,
    id: aCareCheck,
    body: () => ({ chaplainId: NO_ID }),
  },
  stopSharingCareCheck: { statuses: ofAnother, id: aCareCheck },

  listOwnDeployments: { statuses: only(PROGRAM) },
  listOpenDeployments: { statuses: only(PROGRAM) },
  listTeams: { statuses: only(PROGRAM) },
  recordAction: {
    statuses: ofAnother,
    id: async (app) => (await app.makeDeployment()).id,
    body: () => tap({ kind: 'come' }),
  },
  addShift: {
    statuses: ofAnother,
    id: async (app) => (await app.makeDeployment()).id,
    body: () => ({ arrivedAt: '2026-11-02T14:00:00Z', leftAt: '2026-11-02T18:00:00Z' }),
  },
  updateShift: { statuses: ofAnother, id: someHours, body: () => ({ note: 'Rain' }) },
  deleteShift: { statuses: ofAnother, id: someHours },

  listReimbursement: { statuses: only(OFFICE.hours) },
  reimbursementTotals: { statuses: only(OFFICE.hours) },
  exportReimbursement: { statuses: only(OFFICE.hours) },
  saveReimbursementFacts: {
    statuses: only(OFFICE.hours),
    body: async (app) => ({ ids: [await someHours(app)], miles: 12 }),
  },
  weeklyTally: { statuses: only(OFFICE.hours) },
  exportTally: { statuses: only(OFFICE.hours) },
  listCheckIns: { statuses: only(OFFICE.activations), id: anActivation },
  exportCheckIns: { statuses: only(OFFICE.activations), id: anActivation },
  listPlaces: { statuses: only(OFFICE.activations), id: anActivation },
  readAssignment: { statuses: only(OFFICE.activations), id: anActivation },

  listHours: { statuses: only(OFFICE.hours) },
  hoursTotals: { statuses: only(OFFICE.hours) },
  listHoursSummary: { statuses: only(OFFICE.hours) },
  exportHours: { statuses: only(OFFICE.hours) },
  correctHours: {
    statuses: only(OFFICE.hours),
    id: someHours,
    body: () => ({ kindOfWork: 'other', reason: 'As the sheet says' }),
  },
  approveHours: {
    statuses: only(OFFICE.hours),
    id: someHours,
    body: () => ({ isApproved: false }),
  },
  approveManyHours: {
    statuses: only(OFFICE.hours, 409),
    body: () => ({ hours: [{ id: NO_ID, seen: '2026-11-02T18:00:00Z' }] }),
  },

  listAuditEvents: { statuses: only(OFFICE.records) },
  exportAuditEvents: { statuses: only(OFFICE.records) },
  dashboardStats: { statuses: only(OFFICE.records) },
  getProgram: { statuses: anyone(200) },
  getProgramSettings: { statuses: only(OFFICE.program) },
  updateProgram: { statuses: only(OFFICE.program), body: () => ({ city: 'Salem' }) },
  listUses: { statuses: only(OFFICE.program), params: aList },
  mergeEntry: {
    statuses: only(OFFICE.program),
    params: aList,
    body: () => ({ from: 'Elder care', into: 'Pastoral care' }),
  },
  getRegionsMap: { statuses: anyone(200) },
  uploadRegionsMap: {
    statuses: only(OFFICE.program),
    body: () => ({ geojson: JSON.stringify(wavyRegions({ columns: 2, rows: 1, points: 40 })) }),
  },
  listStates: { statuses: only(OFFICE.program) },
  getStateDrawing: { statuses: only(OFFICE.program), params: async () => ({ code: 'DE' }) },
  regionHolders: { statuses: only(OFFICE.program) },
  changeLogo: { statuses: only(OFFICE.program), body: () => ({ file: inBase64(svgLogo()) }) },
  removeLogo: { statuses: only(OFFICE.program, 204) },
  addPicture: {
    statuses: only(OFFICE.program),
    body: async () => ({ file: inBase64(await pngLogo().png().toBuffer()) }),
  },
  listMessageTexts: { statuses: only(OFFICE.program) },
  changeMessageText: {
    statuses: only(OFFICE.program),
    params: aText,
    body: () => ({ ...words, version: 0 }),
  },
  resetMessageText: { statuses: only(OFFICE.program), params: aText },
  previewMessageText: { statuses: only(OFFICE.program), params: aText, body: () => words },
  sendTextExample: { statuses: only(OFFICE.program), params: aText, body: () => words },
  systemStatus: { statuses: only(OFFICE.system) },
  messageNotices: { statuses: only(OFFICE.system) },
  readSetUp: { statuses: only(OFFICE.program) },
  changeSetUp: { statuses: only(OFFICE.program), body: () => ({ isDismissed: true }) },
  decideHeldMessages: { statuses: only(OFFICE.system), body: () => ({ decision: 'drop' }) },

  listSections: { statuses: only(PROGRAM) },
  listSectionSummaries: { statuses: only(PROGRAM) },
  getSection: { statuses: only(PROGRAM), id: section },
  createSection: { statuses: only(OFFICE.fieldGuide, 201), body: () => newSection() },
  updateSection: {
    statuses: only(OFFICE.fieldGuide),
    id: section,
    body: () => ({ title: 'Roles' }),
  },
  deleteSection: { statuses: only(OFFICE.fieldGuide, 204), id: section },
  publishSection: { statuses: only(OFFICE.fieldGuide), id: section },
  unpublishSection: { statuses: only(OFFICE.fieldGuide), id: section },
  addGuideImage: {
    statuses: only(OFFICE.fieldGuide, 400),
    body: () => ({ fileUrl: `/stored/${NO_ID}` }),
  },
  orderSections: { statuses: only(OFFICE.fieldGuide, 409), body: () => ({ ids: [NO_ID] }) },
  listResources: { statuses: signedIn(200) },
  readOwnCredentials: { statuses: only(CHAPLAINS) },
  registerCredentialDocument: {
    statuses: only(CHAPLAINS, 400),
    body: () => ({ fileUrl: 'https://example.org/' }),
  },
  enterCredential: { statuses: only(CHAPLAINS, 404), body: () => ({ kindId: NO_ID }) },
  changeOwnCredential: {
    statuses: only(CHAPLAINS, 404),
    id: waitingCredential,
    body: () => ({}),
  },
  withdrawCredential: { statuses: only(CHAPLAINS, 404), id: waitingCredential },
  listCredentials: { statuses: only(OFFICE.credentials) },
  getCredential: { statuses: only(OFFICE.credentials), id: waitingCredential },
  verifyCredential: {
    statuses: only(OFFICE.credentials, 409),
    id: waitingCredential,
    body: () => seen,
  },
  rejectCredential: {
    statuses: only(OFFICE.credentials, 409),
    id: waitingCredential,
    body: () => ({ ...seen, reason: 'It can’t be read' }),
  },
  correctCredential: {
    statuses: only(OFFICE.credentials, 409),
    id: verifiedCredential,
    body: () => ({ ...seen, number: '7', reason: 'Mistyped' }),
  },
  revokeCredential: {
    statuses: only(OFFICE.credentials),
    id: verifiedCredential,
    body: () => ({ reason: 'Taken back' }),
  },
  exportCredentials: { statuses: only(OFFICE.credentials) },
  previewCredentialImport: {
    statuses: only(OFFICE.credentials),
    body: () => ({ file: credentialFile.file }),
  },
  importCredentials: { statuses: only(OFFICE.credentials, 400), body: () => credentialFile },
  listExemptions: { statuses: only(OFFICE.credentials) },
  exemptChaplain: {
    statuses: only(OFFICE.credentials, 400),
    body: () => ({ chaplainId: NO_ID, kindId: NO_ID, reason: 'Guard' }),
  },
  endExemption: {
    statuses: only(OFFICE.credentials, 404),
    params: async () => ({ chaplainId: NO_ID, kindId: NO_ID }),
  },
  listCredentialKinds: { statuses: only(OFFICE.credentials) },
  createCredentialKind: { statuses: only(OFFICE.credentials, 201), body: newKind },
  orderCredentialKinds: { statuses: only(OFFICE.credentials, 404), body: () => ({ ids: [NO_ID] }) },
  updateCredentialKind: {
    statuses: only(OFFICE.credentials),
    id: aKind,
    body: () => ({ holdsMonths: 24 }),
  },
  mergeCredentialKind: {
    statuses: only(OFFICE.credentials, 404),
    id: aKind,
    body: () => ({ intoId: NO_ID }),
  },
  readOwnReadiness: { statuses: only(CHAPLAINS) },
  readReadiness: { statuses: only(OFFICE.credentials) },
  listTiers: { statuses: only(OFFICE.credentials) },
  createTier: {
    statuses: only(OFFICE.credentials, 400),
    body: () => ({ name: 'Local', kindIds: [] }),
  },
  orderTiers: { statuses: only(OFFICE.credentials, 404), body: () => ({ ids: [NO_ID] }) },
  updateTier: {
    statuses: only(OFFICE.credentials, 404),
    params: async () => ({ id: NO_ID }),
    body: () => ({ name: 'Guard' }),
  },
  previewTier: {
    statuses: only(OFFICE.credentials, 404),
    params: async () => ({ id: NO_ID }),
    body: () => ({ kindIds: [] }),
  },
  addTierVersion: {
    statuses: only(OFFICE.credentials, 404),
    params: async () => ({ id: NO_ID }),
    body: () => ({ kindIds: [], startsOn: '2026-01-01' }),
  },
  removeTierVersion: {
    statuses: only(OFFICE.credentials, 404),
    params: async () => ({ id: NO_ID, versionId: NO_ID }),
  },
  createResource: {
    statuses: signedIn(400),
    body: () => contribution(`/api/objects/${NO_ID}`),
  },
  updateResource: {
    statuses: only(OFFICE.resources),
    id: approvedResource,
    body: () => ({ title: 'Vigil' }),
  },
  approveResource: { statuses: only(OFFICE.resources), id: pendingResource },
  // 404 for others, who can't see another person's unreviewed contribution.
  deleteResource: {
    statuses: answers({ 'signed out': 401, ...each(OFFICE.resources, 204), others: 404 }),
    id: pendingResource,
  },
  addBookmark: { statuses: signedIn(200), id: approvedResource },
  removeBookmark: { statuses: signedIn(204), id: approvedResource },
  openObject: { statuses: signedIn(302), id: approvedObject },
  requestUpload: { statuses: signedIn(200), body: () => ({ name: 'guide.pdf', size: 7 }) },
  reportClientError: {
    statuses: anyone(201),
    body: () => ({ name: 'TypeError', message: '', stack: '', path: '/', build: '' }),
  },
  listDeliveries: { statuses: only(OFFICE.messages) },
  sendDeliveryAgain: { statuses: only(OFFICE.messages), id: aDelivery },
  sendFailedAgain: {
    statuses: only(OFFICE.messages),
    id: async (app) => (await app.makeDelivery()).messageId,
  },
  deliverySettings: { statuses: only(OFFICE.messages) },
  readKeptMail: { statuses: only(OFFICE.messages, 404), id: aDelivery },
  listAnnouncements: { statuses: only(OFFICE.messages) },
  countAudience: { statuses: only(OFFICE.messages) },
  previewAnnouncement: {
    statuses: only(OFFICE.messages),
    body: () => ({ title: 'Roll call', body: 'Please look at your hours.' }),
  },
  createAnnouncement: {
    statuses: only(OFFICE.messages, 201),
    body: () => ({ ...scheduled(), actionId: randomUUID() }),
  },
  updateAnnouncement: {
    statuses: only(OFFICE.messages),
    id: async (app) => (await app.makeAnnouncement()).id,
    body: scheduled,
  },
  cancelAnnouncement: {
    statuses: only(OFFICE.messages),
    id: async (app) => (await app.makeAnnouncement()).id,
  },
  createTestCall: {
    statuses: only(OFFICE.messages, 201),
    body: () => ({ actionId: randomUUID(), regions: [] }),
  },
  testCallReport: { statuses: only(OFFICE.messages), id: aTestCall },
  listMissed: { statuses: only(OFFICE.messages), id: aTestCall },
  exportTestCallReport: { statuses: only(OFFICE.messages), id: aTestCall },
  exportMissed: { statuses: only(OFFICE.messages), id: aTestCall },
  testCallSchedule: { statuses: only(OFFICE.messages) },
  setTestCallSchedule: {
    statuses: only(OFFICE.messages),
    body: () => ({ isOn: true, day: 1, hour: 10, timeZone: 'America/Chicago', region: null }),
  },
  registerUpload: { statuses: signedIn(400), body: () => ({ fileUrl: `/stored/${NO_ID}` }) },
};

const names = trust<EndpointName[]>(Object.keys(endpoints), 'they are its keys');
export const rows = names.map((name) => ({ name, endpoint: endpoints[name], ...table[name] }));

export type Endpoint = (typeof rows)[number];

export async function visitorsOf(app: TestApp, kinds: readonly Caller[] = CALLERS) {
  const made: [caller: Caller, visitor: Visitor][] = [];
  for (const caller of kinds) made.push([caller, await callers[caller](app)]);
  return made;
}

/** Makes what the path names, and sends the body of the table. */
export async function sendRow(app: TestApp, visitor: Visitor, row: Endpoint) {
  const path = await pathOf(app, row);
  return visitor.send(row.endpoint.method, path, { body: await row.body?.(app) });
}

export const pathOf = async (app: TestApp, { endpoint, id, params }: Endpoint) =>
  endpointPath(endpoint, { ...(id && { id: await id(app) }), ...(await params?.(app)) });

export const isRefusal = (status: number) => status === 401 || status === 403;

function each(who: readonly Caller[], status: number): Partial<Statuses> {
  return Object.fromEntries(who.map((caller) => [caller, status]));
}
