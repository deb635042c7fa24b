import escapeHtml from 'escape-html';
import type { List } from '#shared/program/list-schemas.ts';
import { inOneLine, offeredChoices } from '#shared/program/offered-entries.ts';
import type { OfficeNames } from '#server/http/html-page.ts';
import type { TimeStyle } from '#server/time/moments.ts';

export interface Shown {
  program: OfficeNames;
  times: TimeStyle;
  careKinds: List;
  actionId: string;
  problem?: string | undefined;
}

export function state(html: string, tone: string) {
  return `<p class="state ${tone}" id="said" tabindex="-1" role="status">${html}</p>`;
}

export function problem({ problem: text }: Shown) {
  return text ? `<p class="state bad" role="alert">${escapeHtml(text)}</p>` : '';
}

export function fact(label: string, html: string) {
  return `<div><dt>${label}</dt><dd>${html}</dd></div>`;
}

export function foot(text: string, path: string) {
  return `<p class="foot">${text} <a href="${path}">Open the portal</a></p>`;
}

export function kindOfWorkField(id: string, chosen: string | null, { careKinds }: Shown) {
  const options = offeredChoices(careKinds, chosen === null ? [] : [chosen]).map(
    (choice) =>
      `<option value="${escapeHtml(choice.value)}"${choice.value === chosen ? ' selected' : ''}>${escapeHtml(inOneLine(choice))}</option>`,
  );
  return `<label for="${id}">Kind of work <small>(optional)</small></label>
<select id="${id}" name="kindOfWork"><option value="">Not given</option>${options.join('')}</select>`;
}
