import { randomUUID } from 'node:crypto';
import { trust } from '#shared/trust.ts';
import type { Database } from '#server/db/database.ts';
import { readOwnAvailability } from '#server/features/availability/service.ts';
import { presentDeployment } from '#server/features/deployments/present.ts';
import { readShowing, requireDeployment } from '#server/features/deployments/service.ts';
import type { AnswerPages } from '#server/http/answer-pages.ts';
import { AppError } from '#server/errors.ts';
import { readProgram } from '#server/program/settings-queries.ts';
import { availabilityPage } from './availability-page.ts';
import { readAgo, readForm } from './call-form.ts';
import { homePage } from './home-page.ts';
import { readHoursForm } from './hours-form.ts';
import { hoursPage } from './hours-page.ts';
import { callPage, offlinePage, testCallPage } from './call-page.ts';
import { findLead, findUndoable } from './queries.ts';
import { recordHours } from './record-hours.ts';
import {
  answerLink,
  createAnswerLimit,
  createLinkReader,
  tappedAt,
  type AnswerLink,
} from './service.ts';

export function createLinkAnswers(db: Database): AnswerPages {
  const readLink = createLinkReader(db);
  const countAnswer = createAnswerLimit(db);
  return {
    offline: async () => offlinePage(await readProgram(db.orm, 'identity', 'lists')),
    async show(token, client) {
      return render(db, await readLink(token, client));
    },
    async take(token, fields, client) {
      const link = await readLink(token, client);
      await countAnswer(link);
      try {
        const at = tappedAt(link, readAgo(fields));
        const { times } = link;
        if (link.isOfHours) await recordHours(db, link, readHoursForm(fields, times));
        else await answerLink(db, link, readForm(fields, { times, at }), at);
        return null;
      } catch (error) {
        if (!(error instanceof AppError) || ![400, 404, 409].includes(error.status)) throw error;
        return { status: error.status, html: await render(db, link, error.message) };
      }
    },
  };
}

async function render(db: Database, link: AnswerLink, problem?: string) {
  const { program, times, deploymentId, answeredAt, user } = link;
  const { careKinds } = program.lists;
  const shown = { program, times, careKinds, actionId: randomUUID(), problem };
  if (link.isOfAvailability && link.chaplainId !== null) {
    const own = await readOwnAvailability(db.orm, link.chaplainId);
    return availabilityPage(own, { ...shown, isAnswered: answeredAt !== null });
  }
  if (deploymentId === null) {
    const { title, body } = trust<{ title: string; body: string }>(
      link.facts,
      'only a test call has no deployment, and these are its facts',
    );
    return testCallPage({ title, body, answeredAt: answeredAt?.toISOString() ?? null }, shown);
  }
  const row = await requireDeployment(db, deploymentId);
  const deployment = presentDeployment(row, await readShowing(db.orm));
  if (link.isOfHours) return hoursPage(deployment, shown);
  const asked = { deploymentId, userId: user.id };
  const undoable = await findUndoable(db.orm, asked);
  if (link.isOfHome) return homePage(deployment, { ...shown, undoable, firstName: user.firstName });
  const lead = await findLead(db.orm, asked);
  return callPage(deployment, { ...shown, undoable, lead });
}
