import { REACH_CHECK } from '#shared/contact-points/constants.ts';
import { pages } from '#shared/pages.ts';
import type { FactsOf } from '#server/features/messages/facts.ts';
import type { Content, Telling } from './content.ts';

const notYou = ({ program }: Telling) =>
  `If this wasn’t you, call the program office: ${program.phone}.`;

export function passwordReset(_: FactsOf<'password-reset'>, telling: Telling): Content {
  return {
    subject: 'Set a new password',
    brief: 'The link in your email works once, within an hour.',
    paragraphs: [
      'Somebody, probably you, asked for a new password for your account. The link works once, within an hour.',
      'If this wasn’t you, do nothing: your password stays as it is.',
    ],
    details: [],
    actions: asked(telling, 'Set a new password'),
  };
}

export function confirmEmail(_: FactsOf<'confirm-email'>, telling: Telling): Content {
  return {
    subject: 'Confirm your email address',
    brief: 'Open the link in the email, so that messages reach you.',
    paragraphs: [
      'Please confirm that this address is yours, so that messages of the program reach you.',
      'If you have no account with us, do nothing.',
    ],
    details: [],
    actions: asked(telling, 'Confirm this address'),
  };
}

export function emailChangeAsked(
  { newEmail }: FactsOf<'email-change-asked'>,
  telling: Telling,
): Content {
  return {
    subject: 'Your email address is about to change',
    brief: `Your account will have the address ${newEmail}.`,
    paragraphs: [
      `Your account will have the address ${newEmail}. This happens when the link that we sent there is opened; until then messages go to this address.`,
      notYou(telling),
    ],
    details: [],
    actions: [],
  };
}

export function emailChanged({ newEmail }: FactsOf<'email-changed'>, telling: Telling): Content {
  return {
    subject: 'Your email address was changed',
    brief: `Messages now go to ${newEmail}.`,
    paragraphs: [`From now on your messages go to ${newEmail}.`, notYou(telling)],
    details: [],
    actions: [],
  };
}

export function newDevice({ device, at }: FactsOf<'new-device'>, telling: Telling): Content {
  const { links, moment, program } = telling;
  return {
    subject: 'A sign-in from a new device',
    brief: `Somebody signed in to your account${device && ` with ${device}`}.`,
    paragraphs: [
      'Somebody signed in to your account on a device that we have not seen before. If this was you, do nothing.',
      `If this wasn’t you, change your password on your profile and sign out everywhere else under “Sign-in and devices”, then call the program office: ${program.phone}.`,
    ],
    details: [
      ['When', moment(at)],
      ['Device', device || 'unknown'],
    ],
    actions: [
      {
        label: 'See where you are signed in',
        url: `${links.base}${pages.profileSignIn.path}#devices`,
      },
    ],
  };
}

export function passwordChanged({ at }: FactsOf<'password-changed'>, telling: Telling): Content {
  const { moment } = telling;
  return {
    subject: 'Your password was changed',
    brief: 'Your account has a new password.',
    paragraphs: [
      `Your account has a new password since ${moment(at)}. Every other device was signed out.`,
      notYou(telling),
    ],
    details: [],
    actions: [],
  };
}

export function passkeyAdded({ name }: FactsOf<'passkey-added'>, telling: Telling): Content {
  return {
    subject: 'A passkey was added to your account',
    brief: `The passkey “${name}” can sign in to your account now.`,
    paragraphs: [`The passkey “${name}” can sign in to your account now.`, notYou(telling)],
    details: [],
    actions: [ownSignIn(telling)],
  };
}

export function authenticatorAdded(_: FactsOf<'authenticator-added'>, telling: Telling): Content {
  const told = 'Signing in to your account now takes a code of your authenticator app.';
  return {
    subject: 'An authenticator app was added to your account',
    brief: told,
    paragraphs: [told, notYou(telling)],
    details: [],
    actions: [ownSignIn(telling)],
  };
}

export function secondFactorRemoved(
  { passkey, byOffice, byLink = false }: FactsOf<'second-factor-removed'>,
  telling: Telling,
): Content {
  const own =
    passkey === null
      ? 'The authenticator app was removed from your account.'
      : `The passkey “${passkey}” was removed from your account.`;
  const all = 'Your passkeys, your authenticator app and your recovery codes were removed';
  const byOne = byOffice ? `${all} by the office.` : own;
  const told = byLink ? `${all} when the link in our mail set a new password.` : byOne;
  const why =
    'Nobody had shown before that the account and this email address belong to the same person. Add a new second step under “Sign-in and devices”.';
  const next =
    'You are signed out everywhere. Sign in with your password, and add a new second step under “Sign-in and devices”.';
  return {
    subject: 'A second step was removed from your account',
    brief: told,
    paragraphs: [told, ...(byOffice ? [next] : []), ...(byLink ? [why] : []), notYou(telling)],
    details: [],
    actions: [ownSignIn(telling)],
  };
}

export function recoveryCodesMade(_: FactsOf<'recovery-codes-made'>, telling: Telling): Content {
  const told = 'Your account has new recovery codes. The old ones no longer work.';
  return {
    subject: 'New recovery codes were made',
    brief: told,
    paragraphs: [told, notYou(telling)],
    details: [],
    actions: [ownSignIn(telling)],
  };
}

export function agencyLinked({ email }: FactsOf<'agency-linked'>, telling: Telling): Content {
  const told = `The agency’s account ${email} can sign in to your account now.`;
  return {
    subject: 'An agency account was linked with yours',
    brief: told,
    paragraphs: [told, notYou(telling)],
    details: [],
    actions: [ownSignIn(telling)],
  };
}

export function recoveryCodeUsed(
  { left }: FactsOf<'recovery-code-used'>,
  telling: Telling,
): Content {
  const codes = left === 1 ? '1 code' : `${left} codes`;
  return {
    subject: 'A recovery code was used',
    brief: `A recovery code of your account was used. You have ${codes} left.`,
    paragraphs: [
      `A recovery code of your account was used. You have ${codes} left, and can make new ones under “Sign-in and devices”.`,
      notYou(telling),
    ],
    details: [],
    actions: [ownSignIn(telling)],
  };
}

export function textCode(_: FactsOf<'text-code'>, { code }: Telling): Content {
  const told = `Your code is ${code ?? ''}. It works for 10 minutes; tell it to nobody.`;
  return {
    subject: 'Confirm your number',
    brief: told,
    paragraphs: [told],
    details: [],
    actions: [],
  };
}

export function textsStopped(_: FactsOf<'texts-stopped'>, telling: Telling): Content {
  const again = 'To get them again, reply START to one of our text messages.';
  return {
    subject: 'You get no more text messages',
    brief: `STOP came from your phone. ${again}`,
    paragraphs: [
      'STOP came from your phone, so we send no more text messages to it, not even call-outs.',
      `${again} Your profile shows how else we reach you.`,
    ],
    details: [],
    actions: [ownProfile(telling)],
  };
}

export function testMessage(_: FactsOf<'test-message'>, telling: Telling): Content {
  return {
    subject: 'This is a test',
    brief: 'You asked for this message. Call-outs reach you in the same way.',
    paragraphs: ['You asked for this message. Call-outs reach you in the same way.'],
    details: [],
    actions: [ownMessages(telling)],
  };
}

export function invitation(_: FactsOf<'invitation'>, telling: Telling): Content {
  const { program } = telling;
  return {
    subject: `Your account at the ${program.shortTitle}`,
    brief: 'Set a password to begin.',
    paragraphs: [
      `The ${program.title} has an account for you. Set a password to begin. The link works once, within 72 hours.`,
      `You can ask for a new link at ${program.phone}.`,
    ],
    details: [],
    actions: asked(telling, 'Set my password'),
  };
}

export function applicationReceived(_: FactsOf<'application-received'>, telling: Telling): Content {
  const { program } = telling;
  return {
    subject: 'We have your application',
    brief: `The office decides, usually ${program.reviewTime}.`,
    paragraphs: [
      `Thank you for applying. The office decides, usually ${program.reviewTime}. You get a message then.`,
    ],
    details: [],
    actions: [ownProfile(telling)],
  };
}

export function applicationApproved(_: FactsOf<'application-approved'>, telling: Telling): Content {
  return {
    subject: 'Your application is approved',
    brief: 'Welcome. From now on you can be called.',
    paragraphs: [
      'Welcome. From now on you can be called.',
      'Can we reach you, day and night? Please open this on the phone that you carry: you switch on its notifications, see a test message arrive, and are done.',
    ],
    details: [],
    actions: [
      {
        label: 'Can we reach you?',
        url: `${telling.links.base}${pages.profileMessages.path}#${REACH_CHECK}`,
      },
    ],
  };
}

export function applicationDeclined(_: FactsOf<'application-declined'>, telling: Telling): Content {
  return {
    subject: 'About your application',
    brief: 'Your application was not approved. Your profile says more.',
    paragraphs: [
      'Your application was not approved. Your profile says more, and you can change the application there and apply again.',
    ],
    details: [],
    actions: [ownProfile(telling)],
  };
}

export function approvalWithdrawn(_: FactsOf<'approval-withdrawn'>, telling: Telling): Content {
  const { program } = telling;
  return {
    subject: 'About your approval',
    brief: 'Your approval was withdrawn. Your profile says more.',
    paragraphs: [
      'Your approval was withdrawn, so you are not called any more. Your profile says more.',
      `The program office answers questions: ${program.phone}.`,
    ],
    details: [],
    actions: [ownProfile(telling)],
  };
}

function asked({ links }: Telling, label: string) {
  return links.action ? [{ label, url: links.action }] : [];
}

function ownSignIn({ links }: Telling) {
  return { label: 'See how you sign in', url: `${links.base}${pages.profileSignIn.path}` };
}

function ownMessages({ links }: Telling) {
  return { label: 'Open my message settings', url: `${links.base}${pages.profileMessages.path}` };
}

function ownProfile({ links }: Telling) {
  return { label: 'Open my profile', url: `${links.base}${pages.profile.path}` };
}
