import * as api from '#shared/incident-log/api.ts';
import type { Database } from '#server/db/database.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { csvStream } from '#server/http/csv-stream.ts';
import { loaded } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { countFound, listLines, readLines, withCorrections } from './list-queries.ts';
import { loadLine, loadLogged } from './policy.ts';
import { LOG_HEADER, logLines, presentLine } from './present.ts';
import { listAuthors, type LineRow } from './queries.ts';
import { addLine, correctLine } from './service.ts';

export function incidentLogRoutes(db: Database): Mounted[] {
  const present = async (line: LineRow) => {
    const [whole] = await withCorrections(db.orm, [line]);
    return presentLine(whole ?? { ...line, corrections: [] });
  };
  return [
    mount(api.listLogLines, loaded('manage-activations', loadLogged), async ({ params, query }) => {
      const { items, total } = await listLines(db.orm, { ...query, activationId: params.id });
      return { items: items.map(presentLine), total };
    }),

    mount(
      api.addLogLine,
      loaded('manage-activations', loadLogged),
      async ({ user, resource, body }) =>
        present(await addLine(db, resource, { actorId: user.id, body })),
    ),

    mount(
      api.correctLogLine,
      loaded('manage-activations', loadLine),
      async ({ user, resource, body }) =>
        present(await correctLine(db, resource, { actorId: user.id, body })),
    ),

    mount(api.listLogAuthors, loaded('manage-activations', loadLogged), async ({ params }) => {
      const items = await listAuthors(db.orm, params.id);
      return { items, total: items.length };
    }),

    mount(
      api.exportLog,
      loaded('manage-activations', loadLogged),
      async ({ user, resource, query }) => {
        const { timeZone = 'UTC', ...criteria } = query;
        const filters = { ...criteria, activationId: resource.id };
        const { eventType, location } = resource;
        await recordAudit(db.orm, {
          action: 'log-exported',
          actorId: user.id,
          subjectId: null,
          details: { count: await countFound(db.orm, filters), eventType, location },
        });
        const rowsOf = logLines(timeZone);
        const content = csvStream({
          header: LOG_HEADER,
          parts: rowsIn(readLines(db.orm, filters), rowsOf),
          line: (row) => row,
        });
        return { filename: 'log.csv', content };
      },
    ),
  ];
}

async function* rowsIn<Line, Row>(parts: AsyncIterable<Line[]>, rowsOf: (line: Line) => Row[]) {
  for await (const lines of parts) yield lines.flatMap(rowsOf);
}
