import type { Database } from '#server/db/database.ts';
import {
  addOwnShift,
  correctContacts,
  correctOwnShift,
} from '#server/features/deployments/service.ts';
import { actionIdOf } from './action-id.ts';
import { notAnswerable } from './errors.ts';
import type { HoursChange } from './hours-form.ts';
import { markAnswered } from './queries.ts';
import type { AnswerLink } from './service.ts';

export async function recordHours(db: Database, link: AnswerLink, change: HoursChange) {
  const { deliveryId, deploymentId, user, isOfHours } = link;
  if (!isOfHours || deploymentId === null) throw notAnswerable();
  const { actionId, ...said } = change.body;
  const id = actionIdOf(deliveryId, actionId, JSON.stringify({ ...change, body: said }));
  const own = { deploymentId, userId: user.id };
  switch (change.kind) {
    case 'add-hours':
      await addOwnShift(db, { ...own, body: { ...change.body, actionId: id } });
      break;
    case 'correct-hours':
      await correctOwnShift(db, change.shiftId, { ...own, body: { ...change.body, actionId: id } });
      break;
    case 'correct-contacts':
      await correctContacts(db, { ...own, body: { ...change.body, actionId: id } });
  }
  await markAnswered(db.orm, deliveryId, new Date());
}
