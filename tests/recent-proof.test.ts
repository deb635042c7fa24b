import { describe, expect, it, test } from 'vitest';
import { endpoints, type EndpointName } from '#shared/endpoints.ts';
import { verifyAgain } from '#shared/second-factor/api.ts';
import { VERIFICATION_NEEDED } from '#shared/second-factor/constants.ts';
import { fullChaplain } from '#server/testing/bodies.ts';
import { PASSWORD } from '#server/testing/person-factories.ts';
import { verifiedLongAgo } from '#server/testing/second-factor.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import {
  callers,
  listedChaplain,
  anotherUser,
  pendingChaplain,
  rows,
  sendRow,
  type Endpoint,
  type Row,
} from './access-table.ts';

const app = useTestApp();

const anotherAdministrator = async () => (await app.makeUser({ role: 'admin' })).id;

/** Endpoints that always need a proof of identity from the last ten minutes. */
const ASKS = new Set<EndpointName>([
  // Access to accounts.
  'makePasswordLinks',
  'unlinkAgencyAccount',
  'removeAgencyAccount',
  'removeSecondFactor',
  'beginAuthenticator',
  'confirmAuthenticator',
  'removeAuthenticator',
  'makeRecoveryCodes',
  'beginPasskey',
  'addPasskey',
  'removePasskey',
  // Irreversible changes.
  'eraseUser',
  'deleteAllChaplains',
  'importChaplains',
  'importCredentials',
  'createAnnouncement',
  'updateAnnouncement',
  'createTestCall',
  'setTestCallSchedule',
  'updateProgram',
  'mergeEntry',
  'changeLogo',
  'removeLogo',
  'addPicture',
  'changeMessageText',
  'resetMessageText',
  // All data of a person, or the text of a stored mail.
  'prepareOwnData',
  'downloadOwnData',
  'readKeptMail',
]);

/** Inputs that make or change an administrator, for endpoints that need a proof only then. */
const ASKS_ABOUT_ADMINISTRATORS: Partial<Record<EndpointName, Pick<Row, 'id' | 'body'>>> = {
  setUserRole: { id: anotherUser, body: () => ({ role: 'admin' }) },
  suspendUser: { id: anotherAdministrator, body: () => ({ reason: 'Left the program' }) },
  liftSuspension: { id: anotherAdministrator },
  makePasswordLink: { id: anotherAdministrator },
  createChaplain: { body: () => ({ ...fullChaplain(), role: 'admin' }) },
  updateChaplain: { id: pendingChaplain, body: () => ({ role: 'admin' }) },
};

/** Endpoints that need no proof of identity, keyed by the reason. */
const ASKS_NOTHING: Record<string, EndpointName[]> = {
  'the caller need not be signed in, or sends a secret with the request': [
    'login',
    'register',
    'logout',
    'linkAgencyAccount',
    'changePassword',
    'updateAccount',
    'renewPushSubscription',
    'setPasswordByLink',
    'confirmEmail',
    'askForPasswordReset',
    'beginPasskeySignIn',
    'signInWithPasskey',
    'beginSecondStepPasskey',
    'finishSignIn',
    'beginVerificationPasskey',
    'verifyAgain',
    'answerByLink',
    'recordReceipt',
    'sendWalkUp',
    'sendWalkUpPhoto',
    'reportClientError',
  ],
  'it changes only what is the caller’s own, opens nothing to others and can be done again': [
    'endOwnSession',
    'endOtherSessions',
    'forgetTrustedDevices',
    'renamePasskey',
    'withdrawEmailChange',
    'sendConfirmation',
    'changeMessageSettings',
    'sendTestMessage',
    'sendTextExample',
    'subscribeToPush',
    'unsubscribeFromPush',
    'sendTextCode',
    'confirmTextNumber',
    'removeTextNumber',
    'askForErasure',
    'withdrawErasure',
    'createOwnChaplain',
    'updateOwnChaplain',
    'setWeek',
    'confirmAvailability',
    'addAwayTime',
    'removeAwayTime',
    'comeBack',
    'setLanguages',
    'setTravel',
    'rsvpToTraining',
    'cancelRsvp',
    'renewCalendarFeed',
    'recordAction',
    'writeAfterAction',
    'answerCareCheck',
    'shareCareCheck',
    'stopSharingCareCheck',
    'changeOwnClaim',
    'visitClaim',
    'addShift',
    'updateShift',
    'deleteShift',
    'createResource',
    'addBookmark',
    'removeBookmark',
    'requestUpload',
    'registerUpload',
    'registerCredentialDocument',
    'enterCredential',
    'changeOwnCredential',
    'withdrawCredential',
    'claimWalkUp',
  ],
  'nobody may have to wait for it in an emergency': [
    'createActivation',
    'updateActivation',
    'completeActivation',
    'cancelActivation',
    'callChaplains',
    'remindSilent',
    'recordAnswer',
    'releaseDeployment',
    'undoRelease',
    'addLogLine',
    'tellTeam',
    'markTextsSeen',
    'setDuty',
    'endDuty',
    'writeHandover',
    'acceptHandover',
    'withdrawHandover',
    'correctLogLine',
    'makeClaim',
    'changeClaim',
    'createSite',
    'updateSite',
    'closeSite',
    'reopenSite',
    'createSiteShift',
    'changeSiteShift',
    'removeSiteShift',
    'movePeople',
    'makeSiteCode',
    'verifyWalkUp',
    'declineWalkUp',
  ],
  'only the owner of an address gets what it sends': [
    'inviteUser',
    'inviteChaplains',
    'inviteFoundChaplains',
    'sendDeliveryAgain',
    'sendFailedAgain',
  ],
  'it shows or stops something and changes nothing else': [
    'previewImport',
    'previewCredentialImport',
    'previewTier',
    'uploadRegionsMap',
    'previewAnnouncement',
    'previewMessageText',
    'cancelAnnouncement',
    'changeSetUp',
  ],
  'it keeps a bookmark of the office': ['saveView', 'removeView'],
  'it is a note, and the audit trail keeps what it said': ['writeNote', 'removeNote'],
  'it is daily work, gives nobody power over others, and the audit trail has it': [
    'approveChaplain',
    'approveChaplains',
    'approveAddedChaplains',
    'declineChaplain',
    'withdrawApproval',
    'setDirectoryVisibility',
    'correctHours',
    'saveReimbursementFacts',
    'approveHours',
    'approveManyHours',
    'createTrainingSession',
    'createTrainingSeries',
    'updateTrainingSession',
    'deleteTrainingSession',
    'addAttendee',
    'markAttendance',
    'removeAttendee',
    'createSection',
    'updateSection',
    'deleteSection',
    'publishSection',
    'unpublishSection',
    'orderSections',
    'addGuideImage',
    'updateResource',
    'approveResource',
    'deleteResource',
    'verifyCredential',
    'rejectCredential',
    'correctCredential',
    'revokeCredential',
    'exemptChaplain',
    'endExemption',
    'createCredentialKind',
    'orderCredentialKinds',
    'updateCredentialKind',
    'mergeCredentialKind',
    'createTier',
    'orderTiers',
    'updateTier',
    'addTierVersion',
    'removeTierVersion',
    'decideHeldMessages',
  ],
};

describe('a proof from the last ten minutes (X5)', () => {
  const isChange = ({ endpoint }: Endpoint) => endpoint.method !== 'GET';

  test('each endpoint that changes something is listed as requiring a recent proof of identity or as requiring none (X5)', () => {
    const decided = [
      ...[...ASKS].filter((name) => endpoints[name].method !== 'GET'),
      ...Object.keys(ASKS_ABOUT_ADMINISTRATORS),
      ...Object.values(ASKS_NOTHING).flat(),
    ];
    const changes = rows.filter(isChange).map(({ name }) => name);
    expect(decided.toSorted()).toEqual(changes.toSorted());
  });

  it.each(rows.filter(({ name }) => ASKS.has(name)))(
    'the endpoint $name requires a proof of identity from the last ten minutes (X5)',
    async (row) => {
      const { before, after } = await sendAndProve(row);
      expect(before).toMatchObject({ status: 403, body: { code: VERIFICATION_NEEDED } });
      expect(after.status).toBe(row.statuses.admin);
    },
  );

  const aboutAdministrators = rows.flatMap((row) => {
    const input = ASKS_ABOUT_ADMINISTRATORS[row.name];
    return input ? [{ ...row, ...input }] : [];
  });

  it.each(aboutAdministrators)(
    'the endpoint $name requires a recent proof of identity if the change is about an administrator (X5)',
    async (row) => {
      const { before, after } = await sendAndProve(row);
      expect(before).toMatchObject({ status: 403, body: { code: VERIFICATION_NEEDED } });
      expect(after.status).toBe(row.statuses.admin);
    },
  );

  it.each(rows.filter((row) => isChange(row) && !ASKS.has(row.name)))(
    'the endpoint $name requires no recent proof of identity (X5)',
    async (row) => {
      await app.makeUser({ username: 'known' });
      const caller = row.statuses.admin === 403 ? 'approved' : 'admin';
      const visitor = await callers[caller](app);
      await verifiedLongAgo(app.db);
      expect((await sendRow(app, visitor, row)).status).toBe(row.statuses[caller]);
    },
  );

  async function sendAndProve(row: Endpoint) {
    const visitor = await callers.admin(app);
    // The endpoint that sends a test call needs a chaplain to send it to.
    await listedChaplain(app);
    await verifiedLongAgo(app.db);
    const before = await sendRow(app, visitor, row);
    await visitor.call(verifyAgain, { body: { password: PASSWORD } });
    return { before, after: await sendRow(app, visitor, row) };
  }
});
