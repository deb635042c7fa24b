import { eachLook, endpointQuery } from '#client/lib/endpoint-query.ts';
import { listUses } from '#shared/program/api.ts';
import type { ListName } from '#shared/program/lists.ts';

export interface Uses {
  people: number;
  records: number;
}

export const NO_USES: Uses = { people: 0, records: 0 };

export const usesQuery = (list: ListName) => ({
  ...endpointQuery(listUses, { params: { list } }),
  ...eachLook,
});

const RECORDS: Record<ListName, readonly [one: string, many: string]> = {
  expertise: ['activation or announcement', 'activations and announcements'],
  availability: ['record', 'records'],
  affiliation: ['record', 'records'],
  eventTypes: ['activation', 'activations'],
  careKinds: ['report of hours', 'reports of hours'],
  languages: ['record', 'records'],
  resourceCategories: ['resource', 'resources'],
};

/** Returns, for example, ‘12 people, 3 activations’; '' if nothing uses the entry. */
export function usesText(list: ListName, { people, records }: Uses): string {
  const [one, many] = RECORDS[list];
  const parts = [
    people > 0 && (people === 1 ? '1 person' : `${number(people)} people`),
    records > 0 && (records === 1 ? `1 ${one}` : `${number(records)} ${many}`),
  ];
  return parts.filter(Boolean).join(', ');
}

const number = (count: number) => count.toLocaleString('en-US');
