import { asc, eq } from 'drizzle-orm';
import { trainingRsvps } from '#shared/training/table.ts';
import type { TestApp } from './test-app.ts';

export async function rsvpsOf({ db }: TestApp, trainingId: string) {
  return db.orm
    .select()
    .from(trainingRsvps)
    .where(eq(trainingRsvps.trainingId, trainingId))
    .orderBy(asc(trainingRsvps.arrival));
}

export async function statusesOf(app: TestApp, trainingId: string) {
  return (await rsvpsOf(app, trainingId)).map(({ status }) => status);
}
