import escapeHtml from 'escape-html';
import {
  KIND_OF_WORK_LABELS,
  KINDS_OF_WORK,
  type KindOfWork,
} from '#shared/deployments/constants.ts';
import type { OfficeNames } from '#server/http/html-page.ts';
import type { TimeStyle } from '#server/time/moments.ts';

export interface Shown {
  program: OfficeNames;
  times: TimeStyle;
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

export function kindOfWorkField(id: string, chosen: KindOfWork | null) {
  const kinds = KINDS_OF_WORK.map(
    (kind) =>
      `<option value="${kind}"${kind === chosen ? ' selected' : ''}>${escapeHtml(KIND_OF_WORK_LABELS[kind])}</option>`,
  );
  return `<label for="${id}">Kind of work <small>(optional)</small></label>
<select id="${id}" name="kindOfWork"><option value="">Not given</option>${kinds.join('')}</select>`;
}
