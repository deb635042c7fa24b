import escapeHtml from 'escape-html';
import { weekLabel } from '#shared/availability/days.ts';
import type { AwayTime, OwnAvailability } from '#shared/availability/schemas.ts';
import { pages } from '#shared/pages.ts';
import { answerPage } from '#server/http/answer-pages.ts';
import { calendarDate } from '#server/time/moments.ts';
import { fact, foot, problem, state, type Shown } from './page-parts.ts';

const TITLE = 'Are your free days still right?';
const CONFIRMED = 'Thank you. Your availability is confirmed for the next 90 days.';

/** Opening the page changes nothing, because mail scanners open it too. The button confirms. */
export function availabilityPage(
  { days, away }: OwnAvailability,
  shown: Shown & { isAnswered: boolean },
): string {
  return answerPage(shown.program, {
    title: shown.isAnswered ? CONFIRMED : TITLE,
    main: [
      `<h1>${TITLE}</h1>`,
      problem(shown),
      `<dl>
${fact('Usually free', escapeHtml(days === null ? 'You haven’t told us' : weekLabel(days)))}
${fact('Away', away.length === 0 ? 'No time away is planned.' : away.map(awayLine).join('<br>'))}
</dl>`,
      shown.isAnswered
        ? state(CONFIRMED, 'good')
        : `<form method="post" data-says="Still right">
<input type="hidden" name="kind" value="still-right"><input type="hidden" name="actionId" value="${shown.actionId}">
<button class="main">Still right</button>
</form>`,
      foot('To change it:', pages.profileReadiness.path),
    ].join('\n'),
  });
}

function awayLine({ fromOn, untilOn }: AwayTime) {
  const from = calendarDate(fromOn);
  if (untilOn === null) return `From ${from} until further notice`;
  return fromOn === untilOn ? from : `${from} to ${calendarDate(untilOn)}`;
}
