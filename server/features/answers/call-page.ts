import { randomUUID } from 'node:crypto';
import escapeHtml from 'escape-html';
import { ARRIVAL_MINUTES } from '#shared/answers/constants.ts';
import {
  ACTION_LABELS,
  CAN_NOT_COME,
  DECLINE_REASON_MAX_LENGTH,
  SHIFT_IS_FULL,
} from '#shared/deployments/constants.ts';
import type { Deployment } from '#shared/deployments/schemas.ts';
import { pages } from '#shared/pages.ts';
import { phoneHref, shownPhone } from '#shared/phone.ts';
import type { SettingsOf } from '#shared/program/settings.ts';
import { answerPage, ringOffice } from '#server/http/answer-pages.ts';
import { momentIn, shortTimeIn, zoneNameIn, type TimeStyle } from '#server/time/moments.ts';
import { homeForm } from './home-page.ts';
import { fact, foot, kindOfWorkField, problem, state, type Shown } from './page-parts.ts';

interface ShownCall extends Shown {
  undoable: { id: string; kind: 'come' | 'decline' | 'arrive' | 'leave' | 'home' } | null;
  /** Null if there is no lead, or the page's reader is the lead. */
  lead: { name: string | null; phone: string | null } | null;
}

export function callPage(deployment: Deployment, shown: ShownCall): string {
  const { eventType, location } = deployment.activation;
  const event = `${eventType}, ${location}`;
  const { text, tone } = standing(deployment, shown.times);
  return answerPage(shown.program, {
    title: `${text} ${event}`,
    main: [
      `<h1>${escapeHtml(event)}</h1>`,
      problem(shown),
      state(escapeHtml(text), tone),
      undo(shown),
      facts(deployment, shown),
      `<div class="stack" id="forms">${forms(deployment, shown)}</div>`,
      formsAfter(shown),
      `<section><h2>What happened</h2><p>${withBreaks(deployment.activation.description)}</p></section>`,
      foot('Your deployments, hours and other calls are in the portal:', pages.deployments.path),
    ].join('\n'),
  });
}

/** Shown offline if the device hasn't stored the call. Answers go to the link that was opened. */
export function offlinePage(program: SettingsOf<'identity' | 'lists'>): string {
  const { careKinds } = program.lists;
  const shown = { program, times: program, careKinds, actionId: randomUUID() };
  return answerPage(shown.program, {
    title: 'Not loaded yet',
    main: [
      '<h1>You have no signal</h1>',
      state('This call isn’t loaded on this device yet. You can still answer it.', 'wait'),
      `<div class="stack" id="forms">${[
        form(shown, 'come', '<button class="main">I can come</button>'),
        form(shown, 'decline', '<button>I can’t</button>'),
      ].join('')}</div>`,
      formsAfter(shown),
      `<p>${ringOffice(program)}</p>`,
      foot('See what the portal has stored on this device:', pages.deployments.path),
    ].join('\n'),
  });
}

interface TestCall {
  title: string;
  body: string;
  answeredAt: string | null;
}

export function testCallPage({ title, body, answeredAt }: TestCall, shown: Shown): string {
  const said = answeredAt
    ? state(
        `Thank you. You confirmed at ${escapeHtml(shortTimeIn(shown.times, answeredAt))} that the test reached you.`,
        'good',
      )
    : form(shown, 'received', '<button class="main">It reached me</button>');
  return answerPage(shown.program, {
    title: answeredAt ? `Thank you. ${title}` : title,
    main: [
      `<h1>${escapeHtml(title)}</h1>`,
      problem(shown),
      `<p>${withBreaks(body)}</p>`,
      said,
      foot('Choose how messages reach you:', pages.profileMessages.path),
    ].join('\n'),
  });
}

function undo(shown: ShownCall) {
  const { undoable } = shown;
  if (!undoable) return '';
  const fields = `<input type="hidden" name="undoes" value="${undoable.id}">
<button>Undo “${ACTION_LABELS[undoable.kind]}”</button>`;
  return form(shown, 'undo', fields);
}

function standing(deployment: Deployment, times: TimeStyle) {
  const { status, expectedAt, declineReason, shifts, home, waitsSince } = deployment;
  const [latest] = shifts;
  if (status === 'asked' && waitsSince) return { tone: 'wait', text: SHIFT_IS_FULL };
  switch (status) {
    case 'coming':
      return {
        tone: 'good',
        text: expectedAt
          ? `You are coming and arrive at about ${shortTimeIn(times, expectedAt)}.`
          : 'You are coming. Thank you.',
      };
    case 'declined':
      return {
        tone: '',
        text: declineReason ? `You can’t come: ${declineReason}` : CAN_NOT_COME,
      };
    case 'on-scene':
      return {
        tone: 'good',
        text: latest
          ? `You have been on scene since ${shortTimeIn(times, latest.arrivedAt)}.`
          : 'You are on scene.',
      };
    case 'left':
      if (home?.homeAt) {
        return {
          tone: 'good',
          text: `You have been home since ${shortTimeIn(times, home.homeAt)}.`,
        };
      }
      return {
        tone: 'good',
        text: latest?.leftAt
          ? `You left at ${shortTimeIn(times, latest.leftAt)}. Thank you.`
          : 'You have left. Thank you.',
      };
    case 'asked':
    case 'released':
    default:
      return { tone: 'wait', text: 'Can you come? You have not answered yet.' };
  }
}

function facts(deployment: Deployment, { program, times, lead }: ShownCall) {
  const { activation, message, site, siteShift } = deployment;
  const { startTime, onDesk } = activation;
  const { name: location, address } = site ?? { name: activation.location, ...activation };
  const where = address ? `${location}\n${address}` : location;
  const when = siteShift
    ? `${momentIn(times, siteShift.startsAt)} to ${momentIn(times, siteShift.endsAt)}`
    : momentIn(times, startTime);
  const told = (label: string, value: string | null | undefined) =>
    value ? fact(label, withBreaks(value)) : '';
  const map = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address ?? location)}`;
  return `<dl>
${fact('Where', `${escapeHtml(where)}<br><a class="call" href="${escapeHtml(map)}">Open the map</a>`)}
${fact('When', escapeHtml(when))}
${told('Ask for', site?.contact)}
${told('Directions', site?.directions)}
${told('Bring', site?.bring)}
${message ? fact('From the coordinator', escapeHtml(message)) : ''}
${lead ? fact('Lead on scene', escapeHtml(lead.name ?? '') + ring(lead.phone)) : ''}
${onDesk ? fact('Questions', escapeHtml(onDesk.name) + ring(onDesk.phone)) : ''}
${fact('Office', ringOffice(program))}
</dl>`;
}

function ring(phone: string | null) {
  const href = phone && phoneHref(phone);
  return phone && href
    ? `<br><a class="call" href="${escapeHtml(href)}">Ring ${escapeHtml(shownPhone(phone))}</a>`
    : '';
}

function forms(deployment: Deployment, shown: Shown) {
  switch (deployment.status) {
    case 'coming':
      return [
        arrive(shown),
        arrival(shown, deployment.expectedAt ? 'Another arrival' : 'When will you arrive?'),
        reason(shown, 'I can’t come after all'),
      ].join('<hr>');
    case 'declined':
      return [
        ...(deployment.declineReason ? [] : [reason(shown, 'Add the reason')]),
        form(shown, 'come', '<button class="main">I can come after all</button>'),
        arrival(shown, 'I can come, and arrive'),
      ].join('<hr>');
    case 'on-scene':
      return leave(shown);
    case 'left':
      return [...homeForms(deployment, shown), again(shown)].join('');
    case 'asked':
    case 'released':
    default:
      if (deployment.waitsSince) return reason(shown, 'I can’t come after all');
      return [
        form(shown, 'come', '<button class="main">I can come</button>', 'come'),
        form(shown, 'decline', '<button>I can’t</button>', 'decline'),
        arrival(shown, 'I can come, and arrive'),
      ].join('');
  }
}

function formsAfter(shown: Shown) {
  const after = {
    come: [arrive(shown), form(shown, 'decline', '<button>I can’t come after all</button>')],
    decline: [form(shown, 'come', '<button class="main">I can come after all</button>')],
    arrive: [leave(shown)],
    leave: [homeForm(shown), again(shown)],
    home: [again(shown)],
  };
  return Object.entries(after)
    .map(([kind, next]) => `<template data-after="${kind}">${next.join('')}</template>`)
    .join('\n');
}

function again(shown: Shown) {
  return form(shown, 'arrive', '<button>I’m here again</button>');
}

function homeForms({ home }: Deployment, shown: Shown) {
  return home && !home.homeAt ? [homeForm(shown)] : [];
}

function arrive(shown: Shown) {
  return form(shown, 'arrive', '<button class="main">I’m here</button>');
}

function leave(shown: Shown) {
  const fields = `${kindOfWorkField('work', null, shown)}
<button class="main">I’ve left</button>`;
  return form(shown, 'leave', fields);
}

function arrival(shown: Shown, label: string) {
  const minutes = ARRIVAL_MINUTES.map(
    (count) =>
      `<button name="minutes" value="${count}">in ${count < 120 ? `${count} min` : `${count / 60} h`}</button>`,
  );
  const zone = escapeHtml(zoneNameIn(shown.times));
  return `<section aria-labelledby="arrival"><h2 id="arrival">${label}</h2>
${form(shown, 'come', `<div class="minutes">${minutes.join('')}</div>`)}
${form(
  shown,
  'come',
  `<label for="time">At <small>(time of day, ${zone})</small></label>
<div class="row"><input id="time" name="time" type="time" required><button>Arrive then</button></div>`,
)}</section>`;
}

function reason(shown: Shown, label: string) {
  return form(
    shown,
    'decline',
    `<label for="reason">Reason <small>(optional)</small></label>
<input id="reason" name="reason" maxlength="${DECLINE_REASON_MAX_LENGTH}" autocomplete="off">
<button>${label}</button>`,
  );
}

type FormKind = 'come' | 'decline' | 'arrive' | 'leave' | 'undo' | 'received';

/** `id` is the form's anchor, which mails link to. */
function form({ actionId }: Shown, kind: FormKind, fields: string, id?: string) {
  const says = kind === 'received' ? 'It reached me' : ACTION_LABELS[kind];
  return `<form method="post"${id ? ` id="${id}"` : ''} data-says="${says}">
<input type="hidden" name="kind" value="${kind}"><input type="hidden" name="actionId" value="${actionId}">
${fields}
</form>`;
}

function withBreaks(text: string) {
  return escapeHtml(text).replaceAll(/\r\n|[\r\n]/gu, '<br>');
}
