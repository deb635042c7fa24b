import type { MessageKind } from '#shared/messages/constants.ts';
import type { FactsOf } from '#server/features/messages/facts.ts';
import * as account from './account-texts.ts';
import * as calls from './call-texts.ts';
import type { Content, Telling } from './content.ts';
import * as program from './program-texts.ts';

export const TEXTS: {
  [Kind in MessageKind]: (facts: FactsOf<Kind>, telling: Telling) => Content;
} = {
  'call-out': calls.callOut,
  'call-reminder': calls.callReminder,
  released: calls.released,
  'activation-cancelled': calls.activationCancelled,
  'activation-completed': calls.activationCompleted,
  'activation-changed': calls.activationChanged,
  'long-on-scene': calls.longOnScene,
  'test-call': calls.testCall,
  'password-reset': account.passwordReset,
  'confirm-email': account.confirmEmail,
  'email-change-asked': account.emailChangeAsked,
  'email-changed': account.emailChanged,
  'new-device': account.newDevice,
  'password-changed': account.passwordChanged,
  'passkey-added': account.passkeyAdded,
  'authenticator-added': account.authenticatorAdded,
  'second-factor-removed': account.secondFactorRemoved,
  'recovery-codes-made': account.recoveryCodesMade,
  'agency-linked': account.agencyLinked,
  'recovery-code-used': account.recoveryCodeUsed,
  'text-code': account.textCode,
  'texts-stopped': account.textsStopped,
  'test-message': account.testMessage,
  invitation: account.invitation,
  'application-received': account.applicationReceived,
  'application-approved': account.applicationApproved,
  'application-declined': account.applicationDeclined,
  'approval-withdrawn': account.approvalWithdrawn,
  'training-rsvp': program.trainingRsvp,
  'training-waitlisted': program.trainingWaitlisted,
  'training-promoted': program.trainingPromoted,
  'training-changed': program.trainingChanged,
  'training-cancelled': program.trainingCancelled,
  'training-tomorrow': program.trainingTomorrow,
  'resource-approved': program.resourceApproved,
  'resource-declined': program.resourceDeclined,
  'hours-approved': program.hoursApproved,
  'hours-corrected': program.hoursCorrected,
  announcement: program.announcement,
  'erasure-asked': program.erasureAsked,
  'announcements-stopped': program.announcementsStopped,
  'office-digest': program.officeDigest,
};
