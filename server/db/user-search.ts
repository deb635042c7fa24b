import { or } from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { searchTerms } from '#shared/search.ts';
import type { Executor } from './database.ts';
import { isAnyOf } from './any-of.ts';
import { allWords, ofPhone } from './search.ts';

export function isUserFound(orm: Executor, search: string) {
  const byText = allWords(users.searchText, search);
  if (searchTerms(search).every(({ digits }) => digits === null)) return byText;
  const byPhone = orm
    .select({ id: chaplains.userId })
    .from(chaplains)
    .where(allWords(chaplains.searchText, search, ofPhone));
  // Passes the ids as an array, so that PostgreSQL uses the index of users.
  return or(byText, isAnyOf(users.id, byPhone));
}
