import type { UserRow } from './queries.ts';

type Maker = Pick<UserRow, 'id' | 'firstName' | 'lastName'>;

export const presentMaker = (maker: Maker | null) =>
  maker && { id: maker.id, name: `${maker.firstName} ${maker.lastName}` };
