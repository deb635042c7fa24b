import { ACTION_LABELS } from '#shared/deployments/constants.ts';
import { pages } from '#shared/pages.ts';
import { shownPhone } from '#shared/phone.ts';
import type { EventFacts, FactsOf } from '#server/features/messages/facts.ts';
import type { Content, Telling } from './content.ts';

const TURN_BACK = 'If you are on your way, you can turn back.';

export function callOut(facts: FactsOf<'call-out'>, telling: Telling): Content {
  return {
    ...call(facts, telling),
    subject: `Call-out: ${event(facts)}`,
    paragraphs: ['Can you come? The coordinator sees your answer at once.'],
  };
}

export function callReminder(facts: FactsOf<'call-reminder'>, telling: Telling): Content {
  const { brief, ...rest } = call(facts, telling);
  return {
    ...rest,
    subject: `Can you come? ${event(facts)}`,
    brief: `No answer from you yet. ${brief}`,
    paragraphs: ['You were called, and there is no answer from you yet. ‘I can’t’ helps, too.'],
  };
}

export function released(facts: FactsOf<'released'>, telling: Telling): Content {
  return {
    subject: `No longer needed: ${event(facts)}`,
    brief: `You can stand down. ${TURN_BACK} Thank you for being ready.`,
    paragraphs: [
      `You can stand down: you are no longer needed for this activation. ${TURN_BACK}`,
      'Thank you for being ready.',
    ],
    details: details(facts, telling),
    actions: [ownDeployments(telling)],
  };
}

export function activationCancelled(
  facts: FactsOf<'activation-cancelled'>,
  telling: Telling,
): Content {
  return {
    subject: `Cancelled: ${event(facts)}`,
    brief: `The activation was cancelled. ${TURN_BACK}`,
    paragraphs: [
      `This activation was cancelled. ${TURN_BACK}`,
      'If you are on scene, say in the portal when you left, so that your hours count.',
    ],
    details: details(facts, telling),
    actions: [ownDeployments(telling)],
  };
}

export function activationCompleted(
  facts: FactsOf<'activation-completed'>,
  telling: Telling,
): Content {
  return {
    subject: `Completed: ${event(facts)}`,
    brief: 'The activation is completed. Please check your hours. Thank you.',
    paragraphs: [
      'This activation is completed. Thank you.',
      'Please check your hours and how many people you cared for. If you are on scene, say when you leave. The link opens them without signing in, for 14 days.',
    ],
    details: details(facts, telling),
    actions: [ownHours(telling)],
  };
}

export function activationChanged(facts: FactsOf<'activation-changed'>, telling: Telling): Content {
  const what = facts.changed.map((part) => `the ${part}`).join(' and ');
  const told = `${what.charAt(0).toUpperCase()}${what.slice(1)} changed.`;
  return {
    subject: `Changed: ${event(facts)}`,
    brief: `${told} Now: ${whenAndWhere(facts, telling)}`,
    paragraphs: [`${told} This is how it is now:`],
    details: details(facts, telling),
    actions: [ownCall(telling)],
  };
}

export function longOnScene(facts: FactsOf<'long-on-scene'>, telling: Telling): Content {
  const { hours, chaplainName } = facts;
  if (chaplainName !== null) {
    const told = `${chaplainName} has been on scene for ${hours} hours.`;
    const path = pages.activation.path.replace(':id', facts.activationId);
    return {
      subject: `${hours} hours on scene: ${chaplainName}`,
      brief: `${told} ${event(facts)}.`,
      paragraphs: [`${told} Please find out if somebody can take over.`],
      details: details(facts, telling),
      actions: [{ label: 'Open the board', url: `${telling.links.base}${path}` }],
    };
  }
  return {
    subject: `You have been on scene for ${hours} hours`,
    brief:
      'Please look after yourself, and tell the coordinator when you need somebody to take over.',
    paragraphs: [
      `You have been on scene for ${hours} hours. Please look after yourself, and tell the coordinator when you need somebody to take over.`,
      'If you have left already, say when, so that your hours are right.',
    ],
    details: details(facts, telling),
    actions: [ownCall(telling)],
  };
}

export function testCall({ title, body }: FactsOf<'test-call'>, { links }: Telling): Content {
  return {
    subject: title,
    brief: body,
    paragraphs: [body],
    details: [],
    actions: links.answer ? [{ label: 'It reached me', url: links.answer }] : [],
  };
}

function call(
  facts: FactsOf<'call-out'>,
  telling: Telling,
): Omit<Content, 'subject' | 'paragraphs'> {
  const { answer } = telling.links;
  return {
    brief: [whenAndWhere(facts, telling), facts.note].filter(Boolean).join('. '),
    details: callDetails(facts, telling),
    // The page asks again: mail scanners open links, so opening one answers nothing.
    actions: answer
      ? [
          { label: ACTION_LABELS.come, url: `${answer}#come` },
          { label: ACTION_LABELS.decline, url: `${answer}#decline` },
        ]
      : [ownDeployments(telling)],
    ...(answer && { link: answer }),
  };
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

function wanted({ startTime }: EventFacts, { moment, event: known }: Telling) {
  const until = known?.endTime ? `, until ${moment(known.endTime)}` : '';
  return Date.parse(startTime) > Date.now()
    ? `From ${moment(startTime)}${until}`
    : `As soon as you can come${until}. It began ${moment(startTime)}`;
}

function event({ eventType, location }: EventFacts) {
  return `${eventType}, ${location}`;
}

function whenAndWhere({ startTime, location, address }: EventFacts, { moment }: Telling) {
  return `${moment(startTime)}, ${address ?? location}`;
}

function details(
  { eventType, location, address, startTime }: EventFacts,
  { moment }: Telling,
): Content['details'] {
  return [
    ['What', eventType],
    ['Where', location],
    ...(address ? ([['Address', address]] satisfies Content['details']) : []),
    ['When', moment(startTime)],
  ];
}

function ownCall(telling: Telling) {
  const { answer } = telling.links;
  return answer ? { label: 'Open my call', url: answer } : ownDeployments(telling);
}

function ownHours(telling: Telling) {
  const { answer } = telling.links;
  return answer ? { label: 'Check my hours', url: answer } : ownDeployments(telling);
}

function ownDeployments({ links }: Telling) {
  return { label: 'Open my deployments', url: `${links.base}${pages.deployments.path}` };
}
