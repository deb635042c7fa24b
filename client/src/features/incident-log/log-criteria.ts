import { DAY_FILTERS } from '#client/lib/day-filters.ts';
import {
  EVENT_KINDS,
  KIND_LABELS,
  LOG_FILTERS,
  WRITTEN_KINDS,
} from '#shared/incident-log/constants.ts';

/** The filters in the URLs of the log and of its print page. */
export const LOG_URL_FILTERS = {
  search: 'text',
  kind: LOG_FILTERS,
  deploymentId: 'text',
  authorId: 'text',
  ...DAY_FILTERS,
} as const;

export const KIND_OPTIONS = [
  { value: 'written', label: 'Written by people' },
  { value: 'automatic', label: 'Written by the portal' },
  ...[...WRITTEN_KINDS, ...EVENT_KINDS].map((kind) => ({ value: kind, label: KIND_LABELS[kind] })),
];
