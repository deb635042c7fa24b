import { REACH_CHECK } from '#shared/contact-points/constants.ts';
import { pages } from '#shared/pages.ts';
import type { FactsOf } from '#server/features/messages/facts.ts';
import type { Telling } from './content.ts';
import { paragraphs, type Placeholders, type Text } from './text.ts';

const NOT_YOU = 'If this wasn’t you, call the program office: {officePhone}.';

const newEmail: Placeholders<{ newEmail: string }> = {
  newEmail: { label: 'The new email address', required: 'mail', value: (facts) => facts.newEmail },
};

const ownSignIn = linkTo('See how you sign in', pages.profileSignIn.path);
const ownMessages = linkTo('Open my message settings', pages.profileMessages.path);
const ownProfile = linkTo('Open my profile', pages.profile.path);

export const accountTexts = {
  'password-reset': {
    given: {
      subject: 'Set a new password',
      short: 'The link in your email works once, within an hour.',
      body: paragraphs(
        'Somebody, probably you, asked for a new password for your account. The link works once, within an hour.',
        'If this wasn’t you, do nothing: your password stays as it is.',
      ),
    },
    placeholders: {},
    actions: asked('Set a new password'),
  } satisfies Text<FactsOf<'password-reset'>>,
  'confirm-email': {
    given: {
      subject: 'Confirm your email address',
      short: 'Open the link in the email, so that messages reach you.',
      body: paragraphs(
        'Please confirm that this address is yours, so that messages of the program reach you.',
        'If you have no account with us, do nothing.',
      ),
    },
    placeholders: {},
    actions: asked('Confirm this address'),
  } satisfies Text<FactsOf<'confirm-email'>>,
  'email-change-asked': {
    given: {
      subject: 'Your email address is about to change',
      short: 'The email address of your account will change to {newEmail}.',
      body: paragraphs(
        'The email address of your account will change to {newEmail}. This happens once somebody opens the link that we sent there; until then messages go to this address.',
        NOT_YOU,
      ),
    },
    placeholders: newEmail,
  } satisfies Text<FactsOf<'email-change-asked'>>,
  'email-changed': {
    given: {
      subject: 'Your email address was changed',
      short: 'Messages now go to {newEmail}.',
      body: paragraphs('From now on your messages go to {newEmail}.', NOT_YOU),
    },
    placeholders: newEmail,
  } satisfies Text<FactsOf<'email-changed'>>,
  'new-device': {
    given: {
      subject: 'A sign-in from a new device',
      short: 'Somebody signed in to your account{withDevice}.',
      body: paragraphs(
        'Somebody signed in to your account on a device that we have not seen before. If this was you, do nothing.',
        'If this wasn’t you, change your password on your profile and sign out everywhere else under “Sign-in and devices”, then call the program office: {officePhone}.',
      ),
    },
    placeholders: {
      withDevice: {
        label: 'A space and the device, such as ‘with Chrome on Android’; nothing if it is unknown',
        value: ({ device }) => device && ` with ${device}`,
      },
    },
    details: ({ device, at }, { moment }) => [
      ['When', moment(at)],
      ['Device', device || 'unknown'],
    ],
    actions: (_, { links }) => [
      {
        label: 'See where you are signed in',
        url: `${links.base}${pages.profileSignIn.path}#devices`,
      },
    ],
  } satisfies Text<FactsOf<'new-device'>>,
  'password-changed': {
    given: {
      subject: 'Your password was changed',
      short: 'Your account has a new password.',
      body: paragraphs(
        'The password of your account was changed on {when}. Every other device was signed out.',
        NOT_YOU,
      ),
    },
    placeholders: {
      when: {
        label: 'When it was changed',
        required: 'mail',
        value: ({ at }, { moment }) => moment(at),
      },
    },
  } satisfies Text<FactsOf<'password-changed'>>,
  'passkey-added': {
    given: {
      subject: 'A passkey was added to your account',
      short: 'The passkey “{passkey}” can now be used to sign in to your account.',
      body: paragraphs(
        'The passkey “{passkey}” can now be used to sign in to your account.',
        NOT_YOU,
      ),
    },
    placeholders: {
      passkey: {
        label: 'The name of the passkey',
        required: 'mail',
        value: ({ name }) => name,
      },
    },
    actions: ownSignIn,
  } satisfies Text<FactsOf<'passkey-added'>>,
  'authenticator-added': {
    ...toldOfFactor(
      'An authenticator app was added to your account',
      'Signing in to your account now needs a code from your authenticator app.',
    ),
  } satisfies Text<FactsOf<'authenticator-added'>>,
  'second-factor-removed': {
    ...factorRemoved('The authenticator app was removed from your account.'),
  } satisfies Text<FactsOf<'second-factor-removed'>>,
  'second-factor-removed-passkey': {
    ...factorRemoved('The passkey “{passkey}” was removed from your account.'),
    placeholders: {
      passkey: {
        label: 'The name of the passkey',
        required: 'mail',
        value: ({ passkey }) => passkey ?? '',
      },
    },
  } satisfies Text<FactsOf<'second-factor-removed'>>,
  'second-factor-removed-office': {
    ...factorRemoved(
      'Your passkeys, your authenticator app and your recovery codes were removed by the office.',
      'You are signed out everywhere. Sign in with your password, and add a new second step under “Sign-in and devices”.',
    ),
  } satisfies Text<FactsOf<'second-factor-removed'>>,
  'second-factor-removed-link': {
    ...factorRemoved(
      'Your passkeys, your authenticator app and your recovery codes were removed when a new password was set with the link in our mail.',
      'Before that, nobody had confirmed that this email address belongs to the owner of the account. Add a new second step under “Sign-in and devices”.',
    ),
  } satisfies Text<FactsOf<'second-factor-removed'>>,
  'recovery-codes-made': {
    ...toldOfFactor(
      'New recovery codes were made',
      'Your account has new recovery codes. The old ones no longer work.',
    ),
  } satisfies Text<FactsOf<'recovery-codes-made'>>,
  'agency-linked': {
    ...toldOfFactor(
      'An agency account was linked with yours',
      'The agency account {account} can now be used to sign in to your account.',
    ),
    placeholders: {
      account: {
        label: 'The agency’s account',
        required: 'mail',
        value: ({ email }) => email,
      },
    },
  } satisfies Text<FactsOf<'agency-linked'>>,
  'recovery-code-used': {
    given: {
      subject: 'A recovery code was used',
      short: 'A recovery code of your account was used. You have {codes} left.',
      body: paragraphs(
        'A recovery code of your account was used. You have {codes} left, and can make new ones under “Sign-in and devices”.',
        NOT_YOU,
      ),
    },
    placeholders: {
      codes: {
        label: 'How many codes are left, such as ‘9 codes’ or ‘1 code’',
        required: 'mail',
        value: ({ left }) => (left === 1 ? '1 code' : `${left} codes`),
      },
    },
    actions: ownSignIn,
  } satisfies Text<FactsOf<'recovery-code-used'>>,
  'text-code': {
    given: {
      subject: 'Confirm your number',
      short: 'Your code is {code}. It works for 10 minutes; keep it to yourself.',
      body: 'Your code is {code}. It works for 10 minutes; keep it to yourself.',
    },
    placeholders: {
      code: { label: 'The code', required: 'both', value: (_, { code }) => code ?? '' },
    },
  } satisfies Text<FactsOf<'text-code'>>,
  'texts-stopped': {
    given: {
      subject: 'You get no more text messages',
      short: 'Your phone sent STOP. To get text messages again, {replyStart}.',
      body: paragraphs(
        'Your phone sent STOP, so we send no more text messages to it, not even call-outs.',
        'To get text messages again, {replyStart}. Your profile shows how else we reach you.',
      ),
    },
    placeholders: {
      replyStart: {
        label: 'How to get text messages again: ‘reply START to one of our text messages’',
        required: 'both',
        value: () => 'reply START to one of our text messages',
      },
    },
    actions: ownProfile,
  } satisfies Text<FactsOf<'texts-stopped'>>,
  'test-message': {
    given: {
      subject: 'This is a test',
      short: 'You asked for this message. Call-outs reach you in the same way.',
      body: 'You asked for this message. Call-outs reach you in the same way.',
    },
    placeholders: {},
    actions: ownMessages,
  } satisfies Text<FactsOf<'test-message'>>,
  invitation: {
    given: {
      subject: 'Your account at the {shortTitle}',
      short: 'Set a password to begin.',
      body: paragraphs(
        'The {programTitle} has an account for you. Set a password to begin. The link works once, within 72 hours.',
        'You can ask for a new link at {officePhone}.',
      ),
    },
    placeholders: {},
    actions: asked('Set my password'),
  } satisfies Text<FactsOf<'invitation'>>,
  'application-received': {
    given: {
      subject: 'We have your application',
      short: 'The office decides, usually {reviewTime}.',
      body: 'Thank you for applying. The office decides, usually {reviewTime}, and then sends you a message.',
    },
    placeholders: {
      reviewTime: {
        label: 'How long a review takes, such as ‘within 10 working days’',
        value: (_, { program }) => program.reviewTime,
      },
    },
    actions: ownProfile,
  } satisfies Text<FactsOf<'application-received'>>,
  'application-approved': {
    given: {
      subject: 'Your application is approved',
      short: 'Welcome. From now on you can be called.',
      body: paragraphs(
        'Welcome. From now on you can be called.',
        'Can we reach you, day and night? Please open this on the phone that you carry, switch on its notifications and check that a test message arrives.',
      ),
    },
    placeholders: {},
    actions: linkTo('Can we reach you?', `${pages.profileMessages.path}#${REACH_CHECK}`),
  } satisfies Text<FactsOf<'application-approved'>>,
  'application-declined': {
    given: {
      subject: 'About your application',
      short: 'Your application was not approved. Your profile says more.',
      body: 'Your application was not approved. Your profile says more, and you can change the application there and apply again.',
    },
    placeholders: {},
    actions: ownProfile,
  } satisfies Text<FactsOf<'application-declined'>>,
  'approval-withdrawn': {
    given: {
      subject: 'About your approval',
      short: 'Your approval was withdrawn. Your profile says more.',
      body: paragraphs(
        'Your approval was withdrawn, so you are not called any more. Your profile says more.',
        'If you have questions, call the program office: {officePhone}.',
      ),
    },
    placeholders: {},
    actions: ownProfile,
  } satisfies Text<FactsOf<'approval-withdrawn'>>,
};

function toldOfFactor(subject: string, told: string, ...more: string[]) {
  return {
    given: { subject, short: told, body: paragraphs(told, ...more, NOT_YOU) },
    placeholders: {},
    actions: ownSignIn,
  };
}

function factorRemoved(told: string, ...more: string[]) {
  return toldOfFactor('A second step was removed from your account', told, ...more);
}

function asked(label: string) {
  return (_: unknown, { links }: Telling) => (links.action ? [{ label, url: links.action }] : []);
}

function linkTo(label: string, path: string) {
  return (_: unknown, { links }: Telling) => [{ label, url: `${links.base}${path}` }];
}
