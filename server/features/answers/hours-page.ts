import escapeHtml from 'escape-html';
import { HOURS_LINK_DAYS } from '#shared/answers/constants.ts';
import { CONTACT_KINDS, CONTACT_LABELS, CONTACTS_MAX } from '#shared/deployments/constants.ts';
import type { Deployment, Shift } from '#shared/deployments/schemas.ts';
import { pages } from '#shared/pages.ts';
import { answerPage, ringOffice } from '#server/http/answer-pages.ts';
import { clockIn, momentIn, zoneNameIn, type TimeStyle } from '#server/time/moments.ts';
import { fact, foot, kindOfWorkField, problem, state, type Shown } from './page-parts.ts';

export function hoursPage(deployment: Deployment, shown: Shown): string {
  const { eventType, location, address } = deployment.activation;
  const event = `${eventType}, ${location}`;
  const { shifts } = deployment;
  const [latest] = shifts;
  // Names the zone as of the hours' date: daylight saving time may have begun or ended since.
  const then = latest ? new Date(latest.arrivedAt) : new Date();
  const zone = escapeHtml(zoneNameIn(shown.times, then));
  return answerPage(shown.program, {
    title: `Your hours: ${event}`,
    main: [
      `<h1>Your hours: ${escapeHtml(event)}</h1>`,
      problem(shown),
      state(escapeHtml(summary(deployment)), shifts.some(isOpen) ? 'wait' : 'good'),
      `<p>Please check them. Times are ${zone}. This link works for ${HOURS_LINK_DAYS} days.</p>`,
      ...shifts.toReversed().map((shift) => shiftSection(shift, shown)),
      addSection(shown, shifts.length),
      contactSection(deployment, shown),
      `<dl>${address ? fact('Where', escapeHtml(address)) : ''}${fact('Office', ringOffice(shown.program))}</dl>`,
      foot('Your deployments and all your hours are in the portal:', pages.deployments.path),
    ].join('\n'),
  });
}

const isOpen = ({ leftAt }: Shift) => leftAt === null;

function summary({ shifts, contacts }: Deployment) {
  const cared = CONTACT_KINDS.reduce((sum, kind) => sum + contacts[kind], 0);
  const people = `${cared.toLocaleString('en-US')} ${cared === 1 ? 'person' : 'people'} cared for`;
  if (shifts.some(isOpen)) return `You have not said when you left. Recorded: ${people}.`;
  if (shifts.length === 0) return `No hours are recorded for you yet. Recorded: ${people}.`;
  const minutes = shifts.reduce((sum, shift) => sum + (shift.minutes ?? 0), 0);
  return `Recorded: ${Math.floor(minutes / 60)} h ${minutes % 60} min on scene, ${people}.`;
}

function shiftSection(shift: Shift, shown: Shown) {
  const { id, arrivedAt, leftAt, approvedAt, kindOfWork } = shift;
  const { times } = shown;
  const heading = escapeHtml(momentIn(times, arrivedAt));
  if (approvedAt !== null) {
    const until = leftAt === null ? '' : ` to ${escapeHtml(momentIn(times, leftAt))}`;
    return `<section><h2>${heading}</h2><p>${heading}${until}. The office has approved these hours; ring it if they are wrong.</p></section>`;
  }
  return `<section><h2>${heading}</h2>${form(shown, {
    kind: 'correct-hours',
    says: 'Hours',
    fields: `<input type="hidden" name="shiftId" value="${id}">
${timeField('Arrived', 'arrivedAt', { id, time: arrivedAt, times })}
${timeField('Left', 'leftAt', { id, time: leftAt, times })}
<input type="hidden" name="kindOfWork-before" value="${escapeHtml(kindOfWork ?? '')}">
${kindOfWorkField(`work-${id}`, kindOfWork, shown)}
<button>Save these hours</button>`,
  })}</section>`;
}

function addSection(shown: Shown, count: number) {
  const { times } = shown;
  return `<section><h2>${count > 0 ? 'Add missing hours' : 'Your hours'}</h2>${form(shown, {
    kind: 'add-hours',
    says: 'Hours',
    fields: `${timeField('Arrived', 'arrivedAt', { id: 'new', time: null, times })}
${timeField('Left', 'leftAt', { id: 'new', time: null, times })}
${kindOfWorkField('work-new', null, shown)}
<button>Add these hours</button>`,
  })}</section>`;
}

function contactSection({ contacts }: Deployment, shown: Shown) {
  const fields = CONTACT_KINDS.map(
    (kind) =>
      `<input type="hidden" name="${kind}-before" value="${contacts[kind]}">
<div><label for="${kind}">${CONTACT_LABELS[kind]}</label>
<input id="${kind}" name="${kind}" type="number" inputmode="numeric" min="0" max="${CONTACTS_MAX}" required value="${contacts[kind]}"></div>`,
  );
  return `<section><h2>People cared for</h2>${form(shown, {
    kind: 'correct-contacts',
    says: 'People cared for',
    fields: `<div class="counts">${fields.join('')}</div>
<button>Save these numbers</button>`,
  })}</section>`;
}

interface TimeField {
  id: string;
  time: string | null;
  times: TimeStyle;
}

function timeField(label: string, name: string, { id, time, times }: TimeField) {
  const before = time === null ? '' : `<input type="hidden" name="${name}-before" value="${time}">`;
  const value = time === null ? '' : ` value="${clockIn(times, time)}"`;
  return `${before}<div><label for="${name}-${id}">${label}</label>
<input id="${name}-${id}" name="${name}" type="datetime-local" required${value}></div>`;
}

interface Form {
  kind: string;
  says: string;
  fields: string;
}

function form({ actionId }: Shown, { kind, says, fields }: Form) {
  return `<form method="post" data-says="${says}">
<input type="hidden" name="kind" value="${kind}"><input type="hidden" name="actionId" value="${actionId}">
${fields}
</form>`;
}
