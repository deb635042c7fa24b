import escapeHtml from 'escape-html';
import { ACTION_LABELS } from '#shared/deployments/constants.ts';
import type { Deployment } from '#shared/deployments/schemas.ts';
import { pages } from '#shared/pages.ts';
import { answerPage, ringOffice } from '#server/http/answer-pages.ts';
import { shortTimeIn } from '#server/time/moments.ts';
import { foot, problem, state, type Shown } from './page-parts.ts';

interface ShownHome extends Shown {
  firstName: string;
  undoable: { id: string; kind: string } | null;
}

/** Shows only the first name and no location, because the mail may have been forwarded. */
export function homePage({ home }: Deployment, shown: ShownHome): string {
  const { times, undoable } = shown;
  const name = escapeHtml(shown.firstName);
  const title = `Are you home, ${shown.firstName}?`;
  const said = home?.homeAt
    ? `${name} has been home since ${escapeHtml(shortTimeIn(times, home.homeAt))}. Thank you.`
    : null;
  return answerPage(shown.program, {
    title: home?.homeAt ? `${shown.firstName} is home` : title,
    main: [
      `<h1>${escapeHtml(title)}</h1>`,
      problem(shown),
      said === null
        ? `<p>Only ${name} should answer. The coordinator sees the answer at once.</p>
<div class="stack" id="forms">${homeForm(shown)}</div>`
        : state(said, 'good'),
      undoable?.kind === 'home'
        ? form(
            shown,
            'undo',
            `<input type="hidden" name="undoes" value="${undoable.id}">
<button>Undo “${ACTION_LABELS.home}”</button>`,
          )
        : '',
      `<p>${ringOffice(shown.program)}</p>`,
      foot('Your deployments and hours are in the portal:', pages.deployments.path),
    ].join('\n'),
  });
}

export function homeForm(shown: Shown) {
  return form(shown, 'home', `<button class="main">${ACTION_LABELS.home}</button>`);
}

function form({ actionId }: Shown, kind: 'home' | 'undo', fields: string) {
  return `<form method="post" data-says="${ACTION_LABELS[kind]}">
<input type="hidden" name="kind" value="${kind}"><input type="hidden" name="actionId" value="${actionId}">
${fields}
</form>`;
}
