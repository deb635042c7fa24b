import type { HoursFilters } from '#shared/hours/schemas.ts';
import type { ReimbursementBody } from '#shared/papers/schemas.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { readProgram } from '#server/program/settings-queries.ts';
import { placeNotFound, staysChanged } from './errors.ts';
import { getLeadName, getShift, getSite, listPeople } from './activation-queries.ts';
import { saveFacts, sumLines, type Rates } from './reimbursement-queries.ts';

/** The program's time zone and rates; a rate of 0 counts as none. */
export async function readRates(orm: Executor): Promise<Rates> {
  const { timeZone } = await readProgram(orm, 'identity');
  const { volunteerRate, mileageRate } = await readProgram(orm, 'rules');
  const worth = (rate: string) => (Number(rate) > 0 ? rate : null);
  return { timeZone, rate: worth(volunteerRate), mileageRate: worth(mileageRate) };
}

export async function readTotals(orm: Executor, filters: HoursFilters) {
  const { timeZone, rate, mileageRate } = await readRates(orm);
  const sums = await sumLines(orm, filters, { timeZone, rate, mileageRate });
  const lacking = rate === null ? sums.lines : sums.lacking;
  return { ...sums, lacking, rate, mileageRate, timeZone };
}

interface Facts {
  body: ReimbursementBody;
  actorId: string;
}

/** Saves reimbursement details of stays. @throws AppError 409, saving none, if a stay is gone */
export async function saveReimbursement(db: Database, { body, actorId }: Facts) {
  const ids = [...new Set(body.ids)];
  return db.transaction(async (tx) => {
    const stays = await saveFacts(tx, { ...body, ids });
    if (stays > 0 && stays < ids.length) throw staysChanged();
    if (stays > 0) {
      const action = 'reimbursement-changed';
      await recordAudit(tx, { action, actorId, subjectId: null, details: { count: stays } });
    }
    return { stays };
  });
}

interface Asked {
  activationId: string;
  siteId?: string | undefined;
  shiftId?: string | undefined;
}

/** @throws AppError 404 if the site or the shift doesn't belong to the activation */
export async function readPlace(orm: Executor, asked: Asked) {
  const [site, shift] = [await getSite(orm, asked), await getShift(orm, asked)];
  if ((asked.siteId && !site) || (asked.shiftId && !shift)) throw placeNotFound();
  return {
    site,
    shift,
    leadName: await getLeadName(orm, asked.activationId),
    people: await listPeople(orm, asked),
  };
}
