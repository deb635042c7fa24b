import { ACTION_LABELS } from '#shared/deployments/constants.ts';
import { pages } from '#shared/pages.ts';
import { shownPhone } from '#shared/phone.ts';
import type { EventFacts, FactsOf } from '#server/features/messages/facts.ts';
import type { Content, Telling } from './content.ts';
import { paragraphs, type Placeholder, type Placeholders, type Text } from './text.ts';

const siteOf = ({ site, location, address: known }: EventFacts) =>
  site ?? { name: location, address: known, contact: null, directions: null, bring: null };

const TURN_BACK = 'If you are on your way, you can turn back.';

const event = {
  what: {
    label: 'What kind of event it is, such as Tornado',
    required: 'short',
    value: ({ eventType }) => eventType,
  },
  place: { label: 'Where it is', required: 'short', value: ({ location }) => location },
} as const satisfies Placeholders<EventFacts>;

const when = {
  label: 'When it begins',
  required: 'short',
  value: ({ shift, startTime }, { moment }) => moment(shift?.startsAt ?? startTime),
} as const satisfies Placeholder<EventFacts>;

const address = {
  label: 'The site’s address, or its name if it has no address',
  required: 'short',
  value: (facts) => {
    const { name, address: known } = siteOf(facts);
    return known ?? name;
  },
} as const satisfies Placeholder<EventFacts>;

const call: Omit<Text<FactsOf<'call-out'>>, 'given'> = {
  placeholders: {
    ...event,
    when,
    address,
    message: {
      label: 'A period, a space and the coordinator’s message; empty if there is no message',
      required: 'short',
      value: ({ note }) => (note ? `. ${note}` : ''),
    },
  },
  details: callDetails,
  asksDesk: true,
  actions: (_, telling) => {
    const { answer } = telling.links;
    // Opening such a link sends no answer: mail scanners open links too. The page has a button.
    return answer
      ? [
          { label: ACTION_LABELS.come, url: `${answer}#come` },
          { label: ACTION_LABELS.decline, url: `${answer}#decline` },
        ]
      : [ownDeployments(telling)];
  },
  link: ({ links }) => links.answer,
};

const hours: Placeholder<FactsOf<'long-on-scene'>> = {
  label: 'How many hours the chaplain has been on scene',
  value: (facts) => String(facts.hours),
};

const stoodDown: Omit<Text<EventFacts>, 'given'> = {
  placeholders: event,
  details,
  asksDesk: true,
  actions: (_, telling) => [ownDeployments(telling)],
};

export const callTexts = {
  'call-out': {
    ...call,
    given: {
      subject: 'Call-out: {what}, {place}',
      short: '{when}, {address}{message}',
      body: 'Can you come? The coordinator sees your answer immediately.',
    },
  } satisfies Text<FactsOf<'call-out'>>,
  'call-reminder': {
    ...call,
    given: {
      subject: 'Can you come? {what}, {place}',
      short: 'No answer from you yet. {when}, {address}{message}',
      body: 'You were called and have not answered yet. Even ‘I can’t’ helps us.',
    },
  } satisfies Text<FactsOf<'call-reminder'>>,
  released: {
    ...stoodDown,
    given: {
      subject: 'No longer needed: {what}, {place}',
      short: `You can stand down. ${TURN_BACK} Thank you for being ready.`,
      body: paragraphs(
        `You can stand down: you are no longer needed for this activation. ${TURN_BACK}`,
        'Thank you for being ready.',
      ),
    },
  } satisfies Text<FactsOf<'released'>>,
  'activation-cancelled': {
    ...stoodDown,
    given: {
      subject: 'Cancelled: {what}, {place}',
      short: `The activation was cancelled. ${TURN_BACK}`,
      body: paragraphs(
        `This activation was cancelled. ${TURN_BACK}`,
        'If you are on scene, record your departure in the portal when you leave, so that your hours are right.',
      ),
    },
  } satisfies Text<FactsOf<'activation-cancelled'>>,
  'activation-completed': {
    given: {
      subject: 'Completed: {what}, {place}',
      short: 'The activation is completed. Please check your hours. Thank you.',
      body: paragraphs(
        'This activation is completed. Thank you.',
        'Please check your hours and how many people you cared for. If you are on scene, say when you leave. For 14 days, the link works without signing in.',
      ),
    },
    placeholders: event,
    details,
    actions: (_, telling) => [ownHours(telling)],
  } satisfies Text<FactsOf<'activation-completed'>>,
  'activation-changed': {
    given: {
      subject: 'Changed: {what}, {place}',
      short: '{changes} changed. Now: {when}, {address}',
      body: '{changes} changed. Here is the new plan. If you can’t come any more, please open your call and say so.',
    },
    placeholders: {
      ...event,
      when,
      address,
      changes: {
        label: 'What changed: ‘The site’, ‘The time’ or ‘The site and the time’',
        value: ({ changed }) => {
          const what = changed.map((part) => `the ${part}`).join(' and ');
          return `${what.charAt(0).toUpperCase()}${what.slice(1)}`;
        },
      },
    },
    details,
    asksDesk: true,
    actions: (_, telling) => [ownCall(telling)],
  } satisfies Text<FactsOf<'activation-changed'>>,
  'left-scene': {
    given: {
      subject: 'Tell us when you’re home: {what}, {place}',
      short: 'If we don’t hear from you by {due}, we’ll ask if you’re home.',
      body: paragraphs(
        'Thank you for being there. Please drive carefully, and tap ‘I’m home’ once you are, so that nobody has to worry. It works without signing in.',
        'If we don’t hear from you by {due}, we’ll ask if you are home.',
      ),
    },
    placeholders: {
      ...event,
      due: {
        label: 'When the portal asks whether the person is home',
        value: ({ dueAt }, { moment }) => moment(dueAt),
      },
    },
    asksDesk: true,
    actions: (_, telling) => [ownHome(telling)],
  } satisfies Text<FactsOf<'left-scene'>>,
  'home-asked': {
    given: {
      subject: 'Are you home? {what}, {place}',
      short: 'We haven’t heard from you since you left, and want to know that you are safe.',
      body: paragraphs(
        'We haven’t heard from you since you left, and want to know that you are safe. If you are home, please tap the button: that is all, and you needn’t sign in.',
        'If something came up on the way, please call the office: {officePhone}.',
      ),
    },
    placeholders: event,
    asksDesk: true,
    actions: (_, telling) => [ownHome(telling)],
  } satisfies Text<FactsOf<'home-asked'>>,
  'place-given': {
    given: {
      subject: 'You have a place: {what}, {place}',
      short: 'There is a place for you now. Please come: {when}, {address}',
      body: 'You said that you can come, and now there is a place for you on the shift. Please come at the time below. If you can’t come any more, open your call and say so: somebody else may be waiting.',
    },
    placeholders: { ...event, when, address },
    details,
    asksDesk: true,
    actions: (_, telling) => [ownCall(telling)],
  } satisfies Text<FactsOf<'place-given'>>,
  'team-message': {
    given: {
      subject: 'From the desk: {what}, {place}',
      short: '{text}',
      body: '{text}',
    },
    placeholders: {
      ...event,
      text: {
        label: 'What the coordinator wrote',
        required: 'both',
        value: (facts) => facts.text,
      },
    },
    details: (facts, telling) => details(facts, telling).filter(([label]) => label !== 'When'),
    asksDesk: true,
    actions: (_, telling) => [ownCall(telling)],
  } satisfies Text<FactsOf<'team-message'>>,
  'long-on-scene': {
    given: {
      subject: 'You have been on scene for {hours} hours',
      short:
        'Please look after yourself, and tell the coordinator when you need somebody to take over.',
      body: paragraphs(
        'You have been on scene for {hours} hours. Please look after yourself, and tell the coordinator when you need somebody to take over.',
        'If you have already left, enter when you left, so that your hours are right.',
      ),
    },
    placeholders: { ...optional(event), hours },
    details,
    asksDesk: true,
    actions: (_, telling) => [ownCall(telling)],
  } satisfies Text<FactsOf<'long-on-scene'>>,
  'long-on-scene-office': {
    given: {
      subject: '{hours} hours on scene: {chaplain}',
      short: '{chaplain} has been on scene for {hours} hours. {what}, {place}.',
      body: '{chaplain} has been on scene for {hours} hours. Please find out if somebody can take over.',
    },
    placeholders: {
      ...event,
      hours,
      chaplain: {
        label: 'The chaplain’s name',
        required: 'both',
        value: ({ chaplainName }) => chaplainName ?? '',
      },
    },
    details,
    actions: ({ activationId }, { links }) => [
      {
        label: 'Open the board',
        url: `${links.base}${pages.activation.path.replace(':id', activationId)}`,
      },
    ],
  } satisfies Text<FactsOf<'long-on-scene'>>,
};

function optional<Facts>(placeholders: Placeholders<Facts>): Placeholders<Facts> {
  return Object.fromEntries(
    Object.entries(placeholders).map(([name, { required: _, ...rest }]) => [name, rest]),
  );
}

function callDetails(facts: FactsOf<'call-out'>, telling: Telling): Content['details'] {
  const { lead, story } = telling.event ?? {};
  const reached = lead?.phone ? `${lead.name}, ${shownPhone(lead.phone)}` : lead?.name;
  const known: [label: string, value: string | null | undefined][] = [
    ['Message', facts.note],
    ['Lead on scene', reached],
    ['What happened', story],
  ];
  return [
    ...details(facts, telling).filter(([label]) => label !== 'When'),
    ['You are wanted', wanted(facts, telling)],
    ...known.flatMap(([label, value]): Content['details'] => (value ? [[label, value]] : [])),
  ];
}

function wanted({ startTime, shift }: EventFacts, { moment, event: known }: Telling) {
  if (shift) return `From ${moment(shift.startsAt)} to ${moment(shift.endsAt)}`;
  const until = known?.endTime ? `, until ${moment(known.endTime)}` : '';
  return Date.parse(startTime) > Date.now()
    ? `From ${moment(startTime)}${until}`
    : `As soon as you can come${until}. It began ${moment(startTime)}`;
}

function details(facts: EventFacts, { moment }: Telling): Content['details'] {
  const { eventType, location, startTime, shift } = facts;
  const site = siteOf(facts);
  const known: [string, string | null][] = [
    ['What', eventType],
    ['Where', location],
    ['Site', site.name === location ? null : site.name],
    ['Address', site.address],
    ['When', shift ? `${moment(shift.startsAt)} to ${moment(shift.endsAt)}` : moment(startTime)],
    ['Ask for', site.contact],
    ['Directions', site.directions],
    ['Bring', site.bring],
  ];
  return known.flatMap(([label, value]): Content['details'] => (value ? [[label, value]] : []));
}

function ownCall(telling: Telling) {
  const { answer } = telling.links;
  return answer ? { label: 'Open my call', url: answer } : ownDeployments(telling);
}

function ownHours(telling: Telling) {
  const { answer } = telling.links;
  return answer ? { label: 'Check my hours', url: answer } : ownDeployments(telling);
}

function ownHome(telling: Telling) {
  const { answer } = telling.links;
  return answer ? { label: ACTION_LABELS.home, url: answer } : ownDeployments(telling);
}

function ownDeployments({ links }: Telling) {
  return { label: 'Open my deployments', url: `${links.base}${pages.deployments.path}` };
}
