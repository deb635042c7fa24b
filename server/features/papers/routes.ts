import * as api from '#shared/papers/api.ts';
import type { Database } from '#server/db/database.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { loadLogged } from '#server/features/incident-log/policy.ts';
import { csvStream } from '#server/http/csv-stream.ts';
import { able, loaded } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { readProgram } from '#server/program/settings-queries.ts';
import {
  countPlaces,
  countStays,
  listPlacesOf,
  listStays,
  readStays,
} from './activation-queries.ts';
import {
  CHECK_IN_HEADER,
  checkInCells,
  presentLine,
  qualified,
  REIMBURSEMENT_HEADER,
  reimbursementCells,
  TALLY_HEADER,
  tallyCells,
  tallySumCells,
  totalCells,
} from './present.ts';
import { listLines, readLines } from './reimbursement-queries.ts';
import { readPlace, readRates, readTotals, saveReimbursement } from './service.ts';
import { readTally } from './tally.ts';

export function paperRoutes(db: Database): Mounted[] {
  const { orm } = db;
  const lists = async () => (await readProgram(orm, 'lists')).lists;
  const zone = async () => (await readProgram(orm, 'identity')).timeZone;
  return [
    mount(api.listReimbursement, able('manage-hours'), async ({ query }) => {
      const rates = await readRates(orm);
      const known = await lists();
      const rows = await listLines(orm, query, rates);
      const { lines } = await readTotals(orm, query);
      return { items: rows.map((row) => presentLine(row, rates, known)), total: lines };
    }),

    mount(api.reimbursementTotals, able('manage-hours'), async ({ query }) =>
      readTotals(orm, query),
    ),

    mount(api.exportReimbursement, able('manage-hours'), async ({ user, query }) => {
      const rates = await readRates(orm);
      const known = await lists();
      const totals = await readTotals(orm, query);
      const details = { paper: 'reimbursement', count: totals.lines };
      await recordAudit(orm, {
        action: 'paper-exported',
        actorId: user.id,
        subjectId: null,
        details,
      });
      const lineCells = async function* () {
        for await (const rows of readLines(orm, query, rates)) {
          yield rows.map((row) => reimbursementCells(presentLine(row, rates, known)));
        }
        yield [totalCells(totals)];
      };
      const content = csvStream({
        header: REIMBURSEMENT_HEADER,
        parts: lineCells(),
        line: (cells) => cells,
      });
      return { filename: 'reimbursement.csv', content };
    }),

    mount(api.saveReimbursementFacts, able('manage-hours'), async ({ user, body }) =>
      saveReimbursement(db, { body, actorId: user.id }),
    ),

    mount(api.weeklyTally, able('manage-hours'), async ({ query }) => {
      const { limit, offset, ...tally } = query;
      const rows = await readTally(orm, { ...tally, timeZone: await zone() });
      return { items: rows.slice(offset, offset + limit), total: rows.length };
    }),

    mount(api.exportTally, able('manage-hours'), async ({ user, query }) => {
      const rows = await readTally(orm, { ...query, timeZone: await zone() });
      const details = { paper: 'weekly-tally', count: rows.length };
      await recordAudit(orm, {
        action: 'paper-exported',
        actorId: user.id,
        subjectId: null,
        details,
      });
      const parts = async function* () {
        yield [...rows.map(tallyCells), tallySumCells(rows)];
      };
      const content = csvStream({ header: TALLY_HEADER, parts: parts(), line: (cells) => cells });
      return { filename: 'people-cared-for.csv', content };
    }),

    mount(api.listCheckIns, loaded('manage-activations', loadLogged), async ({ params, query }) => {
      const rows = await listStays(orm, { ...query, activationId: params.id });
      const known = await lists();
      return {
        items: rows.map((row) => qualified(row, known)),
        total: await countStays(orm, params.id),
      };
    }),

    mount(
      api.exportCheckIns,
      loaded('manage-activations', loadLogged),
      async ({ user, resource: { id: activationId, eventType, location } }) => {
        const count = await countStays(orm, activationId);
        await recordAudit(orm, {
          action: 'paper-exported',
          actorId: user.id,
          subjectId: null,
          details: { paper: 'check-in', count, eventType, location },
        });
        const known = await lists();
        const style = await readProgram(orm, 'identity');
        const content = csvStream({
          header: CHECK_IN_HEADER,
          parts: readStays(orm, activationId),
          line: (row) => checkInCells(qualified(row, known), style),
        });
        return { filename: 'ics-211-check-in.csv', content };
      },
    ),

    mount(api.listPlaces, loaded('manage-activations', loadLogged), async ({ params, query }) => ({
      items: await listPlacesOf(orm, params.id, query),
      total: await countPlaces(orm, params.id),
    })),

    mount(
      api.readAssignment,
      loaded('manage-activations', loadLogged),
      async ({ params, query }) => {
        const { people, ...place } = await readPlace(orm, { ...query, activationId: params.id });
        const known = await lists();
        return { ...place, people: people.map((person) => qualified(person, known)) };
      },
    ),
  ];
}
