import type { Database } from '#server/db/database.ts';
import { availabilityFactories } from './availability-factories.ts';
import { approved, personFactories } from './person-factories.ts';
import { recordFactories } from './record-factories.ts';
import type { Visitor } from './visitor.ts';

export type Factories = ReturnType<typeof createFactories>;

export function createFactories(db: Database, visitor: () => Visitor) {
  const people = personFactories(db, visitor);
  return {
    ...people,
    ...availabilityFactories(db),
    ...recordFactories(db, () => people.makeChaplain(approved)),
  };
}
