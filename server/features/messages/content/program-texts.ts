import { STOP_LABELS } from '#shared/announcements/constants.ts';
import { pages } from '#shared/pages.ts';
import type { FactsOf, TrainingFacts } from '#server/features/messages/facts.ts';
import type { Content, Telling } from './content.ts';

const LINK_IN_PORTAL = 'People with a seat find the link to the meeting in the portal.';

export const trainingRsvp = training({
  subject: 'You have a seat',
  told: 'You have a seat.',
  isSeated: true,
});

export const trainingWaitlisted = training({
  subject: 'On the waitlist',
  told: 'All seats are taken, and you are on the waitlist. You get a message when a seat is yours.',
});

export const trainingPromoted = training({
  subject: 'You have a seat now',
  told: 'A seat became free, and it is yours. If you can’t come, please cancel it in the portal.',
  isSeated: true,
});

export const trainingChanged = training({
  subject: 'Training changed',
  told: 'This training changed. This is how it is now:',
  isSeated: true,
});

export const trainingCancelled = training({
  subject: 'Training cancelled',
  told: 'This training was cancelled.',
  isOver: true,
});

export const trainingTomorrow = training({
  subject: 'Training soon',
  told: 'You have a seat. If you can’t come, please cancel it in the portal, so that somebody else can.',
  isSeated: true,
});

interface TrainingText {
  subject: string;
  told: string;
  isSeated?: boolean;
  isOver?: boolean;
}

function training({ subject, told, isSeated = false, isOver = false }: TrainingText) {
  return (facts: TrainingFacts, { links, moment }: Telling): Content => {
    const { title, dateTime, duration, location, address, isVirtual } = facts;
    const when = moment(dateTime);
    return {
      subject: `${subject}: ${title}`,
      brief: `${when}, ${location}`,
      paragraphs: isSeated && isVirtual ? [told, LINK_IN_PORTAL] : [told],
      details: [
        ['Training', title],
        ['When', when],
        ['Lasts', duration === 1 ? '1 hour' : `${duration} hours`],
        ['Where', isVirtual ? `${location} (virtual)` : location],
        ...(address ? ([['Address', address]] satisfies Content['details']) : []),
      ],
      actions: [
        {
          label: isOver ? 'See other trainings' : 'Open Training',
          url: `${links.base}${pages.training.path}`,
        },
      ],
    };
  };
}

export function resourceApproved(
  { title }: FactsOf<'resource-approved'>,
  telling: Telling,
): Content {
  return {
    subject: `Your resource is approved: ${title}`,
    brief: 'It is in the library now. Thank you.',
    paragraphs: ['Your resource is in the library now. Thank you for sharing it.'],
    details: [['Resource', title]],
    actions: [library(telling)],
  };
}

export function resourceDeclined(
  { title }: FactsOf<'resource-declined'>,
  telling: Telling,
): Content {
  return {
    subject: `About your resource: ${title}`,
    brief: 'It was not added to the library.',
    paragraphs: ['Your resource was not added to the library. Thank you for offering it.'],
    details: [['Resource', title]],
    actions: [library(telling)],
  };
}

export function hoursApproved(facts: FactsOf<'hours-approved'>, telling: Telling): Content {
  const hours = inHoursAndMinutes(facts.minutes);
  return {
    subject: `Your hours are approved: ${hours}`,
    brief: `${facts.eventType}, ${facts.location}. Thank you.`,
    paragraphs: ['Your hours on scene are approved. Thank you.'],
    details: [...activationDetails(facts), ['Hours', hours]],
    actions: [ownHours(telling)],
  };
}

export function hoursCorrected(facts: FactsOf<'hours-corrected'>, telling: Telling): Content {
  return {
    subject: 'Your hours were corrected',
    brief: `${facts.eventType}, ${facts.location}. Please check them.`,
    paragraphs: ['The office corrected your hours. Please check them.'],
    details: [...activationDetails(facts), ['Why', facts.reason]],
    actions: [ownHours(telling)],
  };
}

export function announcement({ title, body }: FactsOf<'announcement'>): Content {
  return {
    subject: title,
    brief: body,
    paragraphs: body.split(/(?:\r?\n){2,}/u),
    details: [],
    actions: [],
  };
}

export function officeDigest(
  { applications, resources, erasures }: FactsOf<'office-digest'>,
  { links }: Telling,
): Content {
  const parts = [
    ...(applications > 0 ? [counted(applications, 'application')] : []),
    ...(resources > 0 ? [counted(resources, 'resource')] : []),
    ...(erasures > 0 ? [`${counted(erasures, 'request')} to be erased`] : []),
  ];
  const what = new Intl.ListFormat('en-US').format(parts);
  return {
    subject: `For review: ${what}`,
    brief: 'New since the last digest.',
    paragraphs: [`New since the last digest: ${what}.`],
    details: [],
    actions: [{ label: 'Open Admin', url: `${links.base}${pages.admin.path}` }],
  };
}

export function erasureAsked(_: FactsOf<'erasure-asked'>, { links }: Telling): Content {
  return {
    subject: 'Somebody asks to be erased',
    brief: 'A person asks the office to erase their data.',
    paragraphs: [
      'A person asks the office to erase their data. The portal shows who it is, what would be deleted and what would stay.',
    ],
    details: [],
    actions: [{ label: 'Open the request', url: `${links.base}${pages.admin.path}?list=erasure` }],
  };
}

export function announcementsStopped(
  { because, stopped, more }: FactsOf<'announcements-stopped'>,
  { links, moment }: Telling,
): Content {
  const [first] = stopped;
  const isOne = stopped.length === 1 && more === 0;
  const what = isOne ? `announcement stopped: ${first?.title}` : 'announcements stopped';
  const cause = `An administrator ${STOP_LABELS[because]}.`;
  return {
    subject: isOne ? `Announcement stopped: ${first?.title}` : `${stopped.length + more} ${what}`,
    brief: `${cause} Use it again if it should still go out.`,
    paragraphs: [
      `${cause} What they had scheduled, or what was still being sent, is stopped. ‘Use again’ in the list of announcements opens a copy that you can send or schedule.`,
      ...(more > 0 ? [`${more} more are in the portal.`] : []),
    ],
    details: stopped.map(({ title, scheduledFor }) => [
      title,
      scheduledFor === null ? 'was being sent' : `was to go out ${moment(scheduledFor)}`,
    ]),
    actions: [
      {
        label: 'Open Announcements',
        url: `${links.base}${pages.messages.path}?tab=announcements`,
      },
    ],
  };
}

function activationDetails({
  eventType,
  location,
}: FactsOf<'hours-approved' | 'hours-corrected'>): Content['details'] {
  return [
    ['What', eventType],
    ['Where', location],
  ];
}

function library({ links }: Telling) {
  return { label: 'Open Resources', url: `${links.base}${pages.resources.path}` };
}

function ownHours({ links }: Telling) {
  return { label: 'Open my deployments', url: `${links.base}${pages.deployments.path}` };
}

function counted(count: number, name: string) {
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}

function inHoursAndMinutes(minutes: number) {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [
    ...(hours > 0 ? [`${hours} h`] : []),
    ...(rest > 0 || hours === 0 ? [`${rest} min`] : []),
  ].join(' ');
}
