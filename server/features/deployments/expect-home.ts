import { HOME_ASKED_WITHIN_HOURS } from '#shared/deployments/constants.ts';
import type { Executor } from '#server/db/database.ts';
import { tell } from '#server/features/messages/service.ts';
import { readProgram } from '#server/program/settings-queries.ts';
import { eventOf, getEvent, setHomeDue } from './home-queries.ts';

const HOUR = 60 * 60 * 1000;

interface Departed {
  activationId: string;
  people: readonly { deploymentId: string; userId: string | null }[];
  leftAt: Date;
}

/** Sets when people should report that they are home, and sends them a link to do so. */
export async function expectHome(tx: Executor, { activationId, people, leftAt }: Departed) {
  const { homeWithinHours } = await readProgram(tx, 'rules');
  const isLongAgo = leftAt.getTime() < Date.now() - HOME_ASKED_WITHIN_HOURS * HOUR;
  const isExpected = homeWithinHours > 0 && !isLongAgo;
  const dueAt = isExpected ? new Date(leftAt.getTime() + homeWithinHours * HOUR) : null;
  await setHomeDue(tx, { ids: people.map(({ deploymentId }) => deploymentId), dueAt });
  const activation = dueAt && (await getEvent(tx, activationId));
  if (!activation) return;
  const to = people.flatMap(({ deploymentId, userId }) =>
    userId === null ? [] : [{ deploymentId, userId }],
  );
  await tell(tx, {
    kind: 'left-scene',
    facts: { ...eventOf(activation), dueAt: dueAt.toISOString() },
    to,
    activationId,
    actorId: null,
    // No text messages: they cost money, and nobody has to act immediately.
    channels: ['push', 'email'],
  });
}
