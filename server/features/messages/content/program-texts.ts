import { STOP_LABELS } from '#shared/announcements/constants.ts';
import { pages } from '#shared/pages.ts';
import type { FactsOf, TrainingFacts } from '#server/features/messages/facts.ts';
import { calendarDate } from '#server/time/moments.ts';
import type { Content, Telling } from './content.ts';
import { paragraphs, type Placeholders, type Text } from './text.ts';

const seatTold = {
  meetingLink: {
    label:
      'A sentence about the meeting link of a virtual training; empty for other trainings. Give it a paragraph of its own',
    value: ({ isVirtual }) =>
      isVirtual ? 'People with a seat find the link to the meeting in the portal.' : '',
  },
} as const satisfies Placeholders<TrainingFacts>;

const resource: Placeholders<{ title: string }> = {
  title: {
    label: 'The title of the resource',
    required: 'short',
    value: (facts) => facts.title,
  },
};

interface Worked {
  eventType: string;
  location: string;
}

const worked: Placeholders<Worked> = {
  what: {
    label: 'What kind of event it was, such as Tornado',
    required: 'short',
    value: ({ eventType }) => eventType,
  },
  place: { label: 'Where it was', required: 'short', value: ({ location }) => location },
};

const cause: Placeholders<FactsOf<'announcements-stopped'>> = {
  cause: {
    label: 'What happened to the administrator, such as ‘was suspended’',
    value: ({ because }) => STOP_LABELS[because],
  },
};

export const programTexts = {
  'training-rsvp': training(
    { subject: 'You have a seat', told: paragraphs('You have a seat.', '{meetingLink}') },
    seatTold,
  ),
  'training-waitlisted': training({
    subject: 'On the waitlist',
    told: 'All seats are taken, and you are on the waitlist. You get a message if a seat becomes free for you.',
  }),
  'training-promoted': training(
    {
      subject: 'You have a seat now',
      told: paragraphs(
        'A seat became free, and it is yours. If you can’t come, please cancel your seat in the portal.',
        '{meetingLink}',
      ),
    },
    seatTold,
  ),
  'training-changed': training(
    {
      subject: 'Training changed',
      told: paragraphs('This training changed. This is how it is now:', '{meetingLink}'),
    },
    seatTold,
  ),
  'training-cancelled': {
    ...training({ subject: 'Training cancelled', told: 'This training was cancelled.' }),
    actions: (_, { links }) => [
      { label: 'See other trainings', url: `${links.base}${pages.training.path}` },
    ],
  } satisfies Text<FactsOf<'training-cancelled'>>,
  'training-tomorrow': training(
    {
      subject: 'Training soon',
      told: paragraphs(
        'You have a seat. If you can’t come, please cancel your seat in the portal, so that somebody else can have it.',
        '{meetingLink}',
      ),
    },
    seatTold,
  ),
  'availability-stale': {
    given: {
      subject: 'Are your free days still right?',
      short: 'You said: {freeDays}. Please confirm it or change it.',
      body: paragraphs(
        'On {confirmedOn} you told the office on which days you are usually free: {freeDays}.',
        'That was three months ago, so the office no longer knows whether you are free. If nothing has changed, tap once to confirm your days.',
      ),
    },
    placeholders: {
      freeDays: {
        label: 'The days, such as ‘Monday to Friday’',
        required: 'short',
        value: (facts) => facts.freeDays,
      },
      confirmedOn: {
        label: 'The day on which the person last confirmed their free days',
        value: ({ confirmedOn }) => calendarDate(confirmedOn),
      },
    },
    actions: (_, { links }) => [
      ...(links.answer ? [{ label: 'Still right', url: links.answer }] : []),
      { label: 'Change it', url: `${links.base}${pages.profileReadiness.path}` },
    ],
  } satisfies Text<FactsOf<'availability-stale'>>,
  'resource-approved': {
    given: {
      subject: 'Your resource is approved: {title}',
      short: 'Your resource is in the library now. Thank you.',
      body: 'Your resource is in the library now. Thank you for sharing it.',
    },
    placeholders: resource,
    details: ({ title }) => [['Resource', title]],
    actions: library,
  } satisfies Text<FactsOf<'resource-approved'>>,
  'resource-declined': {
    given: {
      subject: 'About your resource: {title}',
      short: 'Your resource was not added to the library.',
      body: 'Your resource was not added to the library. Thank you for offering it.',
    },
    placeholders: resource,
    details: ({ title }) => [['Resource', title]],
    actions: library,
  } satisfies Text<FactsOf<'resource-declined'>>,
  'hours-approved': {
    given: {
      subject: 'Your hours are approved: {hours}',
      short: '{what}, {place}. Thank you.',
      body: 'Your hours on scene are approved. Thank you.',
    },
    placeholders: {
      ...worked,
      hours: {
        label: 'The hours, such as ‘4 h 30 min’',
        required: 'short',
        value: ({ minutes }) => inHoursAndMinutes(minutes),
      },
    },
    details: (facts) => [...workedDetails(facts), ['Hours', inHoursAndMinutes(facts.minutes)]],
    actions: ownHours,
  } satisfies Text<FactsOf<'hours-approved'>>,
  'hours-corrected': {
    given: {
      subject: 'Your hours were corrected',
      short: '{what}, {place}. Please check them.',
      body: 'The office corrected your hours. Please check them.',
    },
    placeholders: worked,
    details: (facts) => [...workedDetails(facts), ['Why', facts.reason]],
    actions: ownHours,
  } satisfies Text<FactsOf<'hours-corrected'>>,
  'care-check': {
    given: {
      subject: 'How are you? {what}, {place}',
      short:
        'There are three questions for you in the portal, under Care checks. The office never sees the answers.',
      body: paragraphs(
        '{when} What we see there can stay with us, even when we were there to help. Three short questions let you look at how you are.',
        'The answers are for you alone and, if you wish, for a colleague of your choice. The office never sees them.',
      ),
    },
    placeholders: {
      ...worked,
      when: {
        label:
          'A sentence that says when the deployment was: ‘You left two days ago.’ or ‘It began a year ago.’',
        value: ({ occasion }) =>
          occasion === 'after' ? 'You left two days ago.' : 'It began a year ago.',
      },
    },
    actions: careChecks,
  } satisfies Text<FactsOf<'care-check'>>,
  'care-shared': {
    given: {
      subject: 'A colleague shares something with you',
      short: 'A colleague tells you how they are after a deployment. Please sign in to read it.',
      body: paragraphs(
        'A colleague shares with you how they are after a deployment. Please sign in to read it, and get in touch.',
        'Nobody but the two of you can read it.',
      ),
    },
    placeholders: {},
    actions: careChecks,
  } satisfies Text<FactsOf<'care-shared'>>,
  'office-digest': {
    given: {
      subject: 'For review: {waiting}',
      short: 'New since the last digest.',
      body: 'New since the last digest: {waiting}.',
    },
    placeholders: {
      waiting: {
        label: 'What is waiting, such as ‘2 applications and 1 resource’',
        required: 'both',
        value: waitingForOffice,
      },
    },
    actions: (_, { links }) => [{ label: 'Open Admin', url: `${links.base}${pages.admin.path}` }],
  } satisfies Text<FactsOf<'office-digest'>>,
  'erasure-asked': {
    given: {
      subject: 'Somebody asks to be erased',
      short: 'A person asks the office to erase their data.',
      body: 'A person asks the office to erase their data. The portal shows who it is, what would be deleted and what would stay.',
    },
    placeholders: {},
    actions: (_, { links }) => [
      { label: 'Open the request', url: `${links.base}${pages.admin.path}?list=erasure` },
    ],
  } satisfies Text<FactsOf<'erasure-asked'>>,
  'announcements-stopped': {
    given: stopped('{count} announcements stopped', '{more}'),
    placeholders: {
      ...cause,
      count: {
        label: 'How many announcements were stopped',
        value: (facts) => String(facts.stopped.length + facts.more),
      },
      more: {
        label:
          '‘3 more are in the portal.’ if the message can’t name all announcements; otherwise empty. Give it a paragraph of its own',
        value: ({ more }) => (more > 0 ? `${more} more are in the portal.` : ''),
      },
    },
    details: stoppedDetails,
    actions: announcements,
  } satisfies Text<FactsOf<'announcements-stopped'>>,
  'announcements-stopped-one': {
    given: stopped('Announcement stopped: {title}'),
    placeholders: {
      ...cause,
      title: {
        label: 'The title of the announcement',
        required: 'short',
        value: (facts) => facts.stopped[0]?.title ?? '',
      },
    },
    details: stoppedDetails,
    actions: announcements,
  } satisfies Text<FactsOf<'announcements-stopped'>>,
};

function training(
  { subject, told }: { subject: string; told: string },
  more: Placeholders<TrainingFacts> = {},
): Text<TrainingFacts> {
  return {
    given: { subject: `${subject}: {training}`, short: '{when}, {place}', body: told },
    placeholders: {
      training: {
        label: 'The title of the training',
        required: 'short',
        value: ({ title }) => title,
      },
      when: {
        label: 'When it begins',
        required: 'short',
        value: ({ dateTime }, { moment }) => moment(dateTime),
      },
      place: { label: 'Where it is', required: 'short', value: ({ location }) => location },
      ...more,
    },
    details: trainingDetails,
    actions: (_, { links }) => [
      { label: 'Open Training', url: `${links.base}${pages.training.path}` },
    ],
  };
}

function trainingDetails(
  { title, dateTime, duration, location, address, isVirtual }: TrainingFacts,
  { moment }: Telling,
): Content['details'] {
  return [
    ['Training', title],
    ['When', moment(dateTime)],
    ['Lasts', duration === 1 ? '1 hour' : `${duration} hours`],
    ['Where', isVirtual ? `${location} (virtual)` : location],
    ...(address ? ([['Address', address]] satisfies Content['details']) : []),
  ];
}

function stopped(subject: string, ...more: string[]) {
  return {
    subject,
    short:
      'An administrator {cause}. If their announcement should still go out, choose ‘Use again’.',
    body: paragraphs(
      'An administrator {cause}. Their announcements that were scheduled or still being sent are stopped. ‘Use again’ in the list of announcements opens a copy that you can send or schedule.',
      ...more,
    ),
  };
}

function stoppedDetails(
  { stopped: those }: FactsOf<'announcements-stopped'>,
  { moment }: Telling,
): Content['details'] {
  return those.map(({ title, scheduledFor }) => [
    title,
    scheduledFor === null ? 'was being sent' : `was to go out ${moment(scheduledFor)}`,
  ]);
}

function workedDetails({ eventType, location }: Worked): Content['details'] {
  return [
    ['What', eventType],
    ['Where', location],
  ];
}

function waitingForOffice({ applications, resources, erasures }: FactsOf<'office-digest'>) {
  const parts = [
    ...(applications > 0 ? [counted(applications, 'application')] : []),
    ...(resources > 0 ? [counted(resources, 'resource')] : []),
    ...(erasures > 0 ? [`${counted(erasures, 'request')} to be erased`] : []),
  ];
  return new Intl.ListFormat('en-US').format(parts);
}

function counted(count: number, name: string) {
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}

function library(_: unknown, { links }: Telling) {
  return [{ label: 'Open Resources', url: `${links.base}${pages.resources.path}` }];
}

function ownHours(_: unknown, { links }: Telling) {
  return [{ label: 'Open my deployments', url: `${links.base}${pages.deployments.path}` }];
}

function careChecks(_: unknown, { links }: Telling) {
  return [{ label: 'Open care checks', url: `${links.base}${pages.careChecks.path}` }];
}

function announcements(_: unknown, { links }: Telling) {
  const url = `${links.base}${pages.messages.path}?tab=announcements`;
  return [{ label: 'Open Announcements', url }];
}

function inHoursAndMinutes(minutes: number) {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [
    ...(hours > 0 ? [`${hours} h`] : []),
    ...(rest > 0 || hours === 0 ? [`${rest} min`] : []),
  ].join(' ');
}
