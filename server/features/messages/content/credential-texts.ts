import { pages } from '#shared/pages.ts';
import type { CredentialFacts, FactsOf } from '#server/features/messages/facts.ts';
import type { Content, Telling } from './content.ts';
import type { Placeholders, Text } from './text.ts';

const credential: Placeholders<CredentialFacts> = {
  credential: {
    label: 'The kind of credential, such as ‘Background check’',
    required: 'short',
    value: (facts) => facts.credential,
  },
};

export const credentialTexts = {
  'credential-verified': decided({
    subject: '{credential}: verified',
    short: 'The office verified this credential. Thank you.',
    body: 'The office verified your credential. Thank you for keeping it up to date.',
  }),
  'credential-rejected': decided({
    subject: 'Please check: {credential}',
    short: 'The office could not verify this credential. Open the portal to see why.',
    body: 'The office could not verify your credential yet. Please correct it in the portal and send it again.',
  }),
  'credential-revoked': decided({
    subject: 'No longer valid: {credential}',
    short: 'The office revoked this credential. Open the portal to see why.',
    body: 'The office revoked your credential. You can send a new one in the portal.',
  }),
  'credentials-ending': {
    given: {
      subject: 'Please renew: {credentials}',
      short: 'Add a photo of the new document in the portal.',
      body: 'Thank you for serving. The credentials below expire soon or have expired. Please add the new ones in the portal, with a photo of the document.',
    },
    placeholders: {
      credentials: {
        label: 'What expires, such as ‘Background check’ or ‘3 credentials’',
        required: 'short',
        value: ({ credentials }) =>
          credentials.length === 1
            ? (credentials[0]?.name ?? '')
            : `${credentials.length} credentials`,
      },
    },
    details: ({ credentials }) =>
      credentials.map(({ name, endsOn, isOver }) => [
        name,
        `${isOver ? 'ended' : 'ends'} ${calendarDate(endsOn)}`,
      ]),
    actions: ownReadiness,
  } satisfies Text<FactsOf<'credentials-ending'>>,
};

function decided(given: Text<CredentialFacts>['given']): Text<CredentialFacts> {
  return {
    given,
    placeholders: credential,
    details,
    actions: ownReadiness,
  };
}

function details({ credential: name, reason }: CredentialFacts): Content['details'] {
  const about: Content['details'] = [['Credential', name]];
  return reason === null ? about : [...about, ['Why', reason]];
}

const DATE = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
});

const calendarDate = (date: string) => DATE.format(new Date(date));

function ownReadiness(_: unknown, { links }: Telling) {
  return [{ label: 'Open My Readiness', url: `${links.base}${pages.profileReadiness.path}` }];
}
