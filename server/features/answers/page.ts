import { ARRIVAL_MINUTES } from '#shared/answers/constants.ts';
import {
  ACTION_LABELS,
  DECLINE_REASON_MAX_LENGTH,
  KIND_OF_WORK_LABELS,
  KINDS_OF_WORK,
} from '#shared/deployments/constants.ts';
import type { Deployment } from '#shared/deployments/schemas.ts';
import { pages } from '#shared/pages.ts';
import { phoneHref, shownPhone } from '#shared/phone.ts';
import { escapeHtml } from '#server/escape-html.ts';
import { htmlPage } from '#server/html-page.ts';
import { momentIn, shortTimeIn, zoneNameIn } from '#server/moments.ts';

interface Shown {
  /** Of the person, null for the program's. */
  timeZone: string | null;
  /** With which each form sends what it says once. */
  actionId: string;
  /** Why the last answer was not taken. */
  problem?: string | undefined;
}

interface ShownCall extends Shown {
  /** The last answer, while it can be taken back. */
  undoable: { id: string; kind: 'come' | 'decline' | 'arrive' | 'leave' } | null;
}

/** Returns the page on which a call is answered without signing in. */
export function callPage(deployment: Deployment, shown: ShownCall): string {
  const { eventType, location } = deployment.activation;
  const event = `${eventType}, ${location}`;
  const { text, tone } = standing(deployment, shown.timeZone);
  return htmlPage({
    title: `${text} ${event}`,
    main: [
      `<h1>${escapeHtml(event)}</h1>`,
      problem(shown),
      state(escapeHtml(text), tone),
      undo(shown),
      facts(deployment, shown.timeZone),
      forms(deployment, shown),
      `<section><h2>What happened</h2><p>${withBreaks(deployment.activation.description)}</p></section>`,
      foot('Your deployments, hours and other calls are in the portal:', pages.deployments.path),
    ].join('\n'),
  });
}

interface TestCall {
  title: string;
  body: string;
  /** ISO; null until somebody says that it arrived. */
  answeredAt: string | null;
}

/** Returns the page on which a person says that a test call reached them. */
export function testCallPage({ title, body, answeredAt }: TestCall, shown: Shown): string {
  const said = answeredAt
    ? state(
        `Thank you. It reached you, as you said at ${escapeHtml(shortTimeIn(shown.timeZone, answeredAt))}.`,
        'good',
      )
    : form(shown, 'received', '<button class="main">It reached me</button>');
  return htmlPage({
    title: answeredAt ? `Thank you. ${title}` : title,
    main: [
      `<h1>${escapeHtml(title)}</h1>`,
      problem(shown),
      `<p>${withBreaks(body)}</p>`,
      said,
      foot('How messages reach you is your choice:', `${pages.profile.path}#messages`),
    ].join('\n'),
  });
}

/** What was recorded. Once something was said the page opens here, so that it is read first. */
function state(html: string, tone: string) {
  return `<p class="state ${tone}" id="said" tabindex="-1" role="status">${html}</p>`;
}

function undo(shown: ShownCall) {
  const { undoable } = shown;
  if (!undoable) return '';
  const fields = `<input type="hidden" name="undoes" value="${undoable.id}">
<button>Undo “${ACTION_LABELS[undoable.kind]}”</button>`;
  return form(shown, 'undo', fields);
}

function problem({ problem: text }: Shown) {
  return text ? `<p class="state bad" role="alert">${escapeHtml(text)}</p>` : '';
}

function standing({ status, expectedAt, declineReason, shifts }: Deployment, zone: string | null) {
  const [latest] = shifts;
  switch (status) {
    case 'coming':
      return {
        tone: 'good',
        text: expectedAt
          ? `You are coming and arrive at about ${shortTimeIn(zone, expectedAt)}.`
          : 'You are coming. Thank you.',
      };
    case 'declined':
      return {
        tone: '',
        text: declineReason
          ? `You can’t come: ${declineReason}`
          : 'You can’t come. The coordinator sees your answer.',
      };
    case 'on-scene':
      return {
        tone: 'good',
        text: latest
          ? `You are on scene since ${shortTimeIn(zone, latest.arrivedAt)}.`
          : 'You are on scene.',
      };
    case 'left':
      return {
        tone: 'good',
        text: latest?.leftAt
          ? `You left at ${shortTimeIn(zone, latest.leftAt)}. Thank you.`
          : 'You have left. Thank you.',
      };
    case 'asked':
    case 'released':
    default:
      return { tone: 'wait', text: 'Can you come? You have not answered yet.' };
  }
}

function facts({ activation, message }: Deployment, zone: string | null) {
  const { location, address, startTime, leadName, leadPhone } = activation;
  const where = address ? `${location}\n${address}` : location;
  const href = leadPhone && phoneHref(leadPhone);
  const ring =
    leadPhone && href
      ? `<br><a class="call" href="${escapeHtml(href)}">Ring ${escapeHtml(shownPhone(leadPhone))}</a>`
      : '';
  return `<dl>
${fact('Where', escapeHtml(where))}
${fact('When', escapeHtml(momentIn(zone, startTime)))}
${message ? fact('From the coordinator', escapeHtml(message)) : ''}
${leadName ? fact('Lead on scene', `${escapeHtml(leadName)}${ring}`) : ''}
</dl>`;
}

function fact(label: string, html: string) {
  return `<div><dt>${label}</dt><dd>${html}</dd></div>`;
}

function forms(deployment: Deployment, shown: Shown) {
  switch (deployment.status) {
    case 'coming':
      return [
        form(shown, 'arrive', '<button class="main">I’m here</button>'),
        arrival(shown, 'Another arrival'),
        reason(shown, 'I can’t come after all'),
      ].join('<hr>');
    case 'declined':
      return [
        ...(deployment.declineReason ? [] : [reason(shown, 'Add the reason')]),
        form(shown, 'come', '<button class="main">I can come after all</button>'),
        arrival(shown, 'I can come, and arrive'),
      ].join('<hr>');
    case 'on-scene':
      return form(
        shown,
        'leave',
        `<label for="work">Kind of work <small>(optional)</small></label>
<select id="work" name="kindOfWork"><option value="">Not given</option>${KINDS_OF_WORK.map(
          (kind) => `<option value="${kind}">${escapeHtml(KIND_OF_WORK_LABELS[kind])}</option>`,
        ).join('')}</select>
<button class="main">I’ve left</button>`,
      );
    case 'left':
      return form(shown, 'arrive', '<button>I’m here again</button>');
    case 'asked':
    case 'released':
    default:
      return [
        form(shown, 'come', '<button class="main">I can come</button>', 'come'),
        form(shown, 'decline', '<button>I can’t</button>', 'decline'),
        arrival(shown, 'I can come, and arrive'),
      ].join('');
  }
}

/** When somebody will be there: one tap, or a time. */
function arrival(shown: Shown, label: string) {
  const minutes = ARRIVAL_MINUTES.map(
    (count) =>
      `<button name="minutes" value="${count}">in ${count < 120 ? `${count} min` : `${count / 60} h`}</button>`,
  );
  const zone = escapeHtml(zoneNameIn(shown.timeZone));
  return `<section aria-labelledby="arrival"><h2 id="arrival">${label}</h2>
${form(shown, 'come', `<div class="minutes">${minutes.join('')}</div>`)}
${form(
  shown,
  'come',
  `<label for="time">At <small>(time of day, ${zone})</small></label>
<div class="row"><input id="time" name="time" type="time" required><button>Arrive then</button></div>`,
)}</section>`;
}

/** Declines, and says why. */
function reason(shown: Shown, label: string) {
  return form(
    shown,
    'decline',
    `<label for="reason">Reason <small>(optional)</small></label>
<input id="reason" name="reason" maxlength="${DECLINE_REASON_MAX_LENGTH}" autocomplete="off">
<button>${label}</button>`,
  );
}

/** @param id to which the links of a mail lead; none once something was said. */
function form({ actionId }: Shown, kind: string, fields: string, id?: string) {
  return `<form method="post"${id ? ` id="${id}"` : ''}>
<input type="hidden" name="kind" value="${kind}"><input type="hidden" name="actionId" value="${actionId}">
${fields}
</form>`;
}

function foot(text: string, path: string) {
  return `<p class="foot">${text} <a href="${path}">Open the portal</a></p>`;
}

function withBreaks(text: string) {
  return escapeHtml(text).replaceAll(/\r\n|[\r\n]/gu, '<br>');
}
