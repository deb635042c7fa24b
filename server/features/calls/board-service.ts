import { OPEN_STATUSES, type DeploymentStatus } from '#shared/deployments/constants.ts';
import type { Database } from '#server/db/database.ts';
import { groupRows } from '#server/db/group-rows.ts';
import { contactsOf } from '#server/features/deployments/detail-queries.ts';
import { countLines } from '#server/features/incident-log/queries.ts';
import { readSites } from '#server/features/sites/service.ts';
import { countWaiting } from '#server/features/walk-ups/queries.ts';
import { readProgram } from '#server/program/settings-queries.ts';
import { readWarningHours } from '#server/program/warning-hours.ts';
import { listBoard, listElsewhere, listReached } from './board-queries.ts';
import { deploymentNotFound } from './errors.ts';
import { readFitness } from './fitness-queries.ts';
import { presentBoardRow } from './present.ts';

export async function readBoard(db: Database, activationId: string, deploymentId?: string) {
  const now = new Date();
  const rows = await listBoard(db.orm, activationId, deploymentId);
  const ids = rows.map(({ deployment }) => deployment.id);
  // Reads today's readiness only for people with an open call who were ready when asked.
  const waiting = rows.filter(({ deployment: { wasReady, status } }) => wasReady && isOpen(status));
  const [
    { silentAfterMinutes: silentAfter },
    warnsAfter,
    contacts,
    elsewhere,
    reached,
    logLines,
    sites,
    walkUpsWaiting,
    fitness,
  ] = await Promise.all([
    readProgram(db.orm, 'rules'),
    readWarningHours(db.orm),
    contactsOf(db.orm, ids),
    listElsewhere(db.orm, ids),
    listReached(db.orm, ids),
    countLines(db.orm, activationId),
    readSites(db.orm, activationId),
    countWaiting(db.orm, activationId),
    readFitness(
      db.orm,
      waiting.flatMap(({ deployment: { chaplainId } }) => chaplainId ?? []),
    ),
  ]);
  const byDeployment = groupRows(reached, ({ deploymentId: id }) => id);
  const dropped = new Set(
    fitness.filter(({ isReady }) => !isReady).map(({ chaplainId }) => chaplainId),
  );
  const reach = { contacts, elsewhere, reached: byDeployment, dropped };
  const around = { ...reach, now, silentAfter, warnsAfter };
  return {
    now,
    silentAfter,
    warnsAfter,
    logLines,
    sites,
    walkUpsWaiting,
    rows: rows.map((row) => presentBoardRow(row, around)),
  };
}

const isOpen = (status: DeploymentStatus) => OPEN_STATUSES.some((open) => open === status);

export async function requireBoardRow(db: Database, activationId: string, id: string) {
  const [row] = (await readBoard(db, activationId, id)).rows;
  if (!row) throw deploymentNotFound();
  return row;
}
