import { aliasedTable, and, eq, gte, lt, or, sql } from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import type { AuditListQuery } from '#shared/audit/schemas.ts';
import { auditEvents } from '#shared/audit/table.ts';
import type { Executor } from '#server/db/database.ts';
import { ascending, descending, orderBy, readCutPage } from '#server/db/list-page.ts';
import { isUserFound } from '#server/db/user-search.ts';

const actors = aliasedTable(users, 'actors');
const subjects = aliasedTable(users, 'subjects');

/** The latest first unless asked otherwise. A search finds who did it as well as whom it was done to. */
export async function listAuditEvents(orm: Executor, query: AuditListQuery) {
  const { search, action, from, to, sort, limit, offset } = query;
  const matches = and(
    action ? eq(auditEvents.action, action) : undefined,
    from ? gte(auditEvents.createdAt, new Date(from)) : undefined,
    to ? lt(auditEvents.createdAt, new Date(to)) : undefined,
    search
      ? or(ofPerson(orm, auditEvents.actorId, search), ofPerson(orm, auditEvents.subjectId, search))
      : undefined,
  );
  const order = [auditEvents.createdAt, auditEvents.position].map(
    sort === 'createdAt' ? ascending : descending,
  );
  const list = { from: auditEvents, id: auditEvents.id, matches, order, limit, offset };
  return readCutPage(orm, list, (page) =>
    orm
      .select({
        id: auditEvents.id,
        action: auditEvents.action,
        actor: { id: actors.id, firstName: actors.firstName, lastName: actors.lastName },
        subject: { id: subjects.id, firstName: subjects.firstName, lastName: subjects.lastName },
        details: auditEvents.details,
        createdAt: auditEvents.createdAt,
      })
      .from(page)
      .innerJoin(auditEvents, eq(auditEvents.id, page.id))
      .leftJoin(actors, eq(actors.id, auditEvents.actorId))
      .leftJoin(subjects, eq(subjects.id, auditEvents.subjectId))
      .orderBy(...orderBy(order)),
  );
}

export type AuditRow = Awaited<ReturnType<typeof listAuditEvents>>['items'][number];

type PersonColumn = typeof auditEvents.actorId | typeof auditEvents.subjectId;

function ofPerson(orm: Executor, column: PersonColumn, search: string) {
  const found = orm.select({ id: users.id }).from(users).where(isUserFound(orm, search));
  return sql`${column} IN ${found}`;
}
