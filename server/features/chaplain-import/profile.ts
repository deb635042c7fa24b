import {
  CREDENTIALS_MAX_LENGTH,
  ITEM_MAX_LENGTH,
  LIST_MAX_ITEMS,
  PHONE_MAX_LENGTH,
  TEXT_MAX_LENGTH,
} from '#shared/chaplains/constants.ts';
import { splitList } from '#shared/chaplain-import/roster-file.ts';
import type { RosterRow } from '#shared/chaplain-import/schemas.ts';

export interface Profile {
  phone: string;
  city: string;
  primaryRegion: string | null;
  affiliation: string;
  credentials: string | null;
  expertise: string[];
  availability: string[];
}

/** The part of a row that is about the profile; its role and its person are not. */
export function profileOf(row: RosterRow): Profile {
  return {
    phone: row.phone.trim(),
    city: row.city.trim(),
    primaryRegion: row.primaryRegion.trim() || null,
    affiliation: row.affiliation.trim(),
    credentials: row.credentials.trim() || null,
    expertise: listOf(row.expertise),
    availability: listOf(row.availability),
  };
}

function listOf(given: string | readonly string[]) {
  const items = typeof given === 'string' ? splitList(given) : given.map((item) => item.trim());
  return [...new Set(items.filter((item) => item !== ''))];
}

const MOST = {
  phone: PHONE_MAX_LENGTH,
  city: TEXT_MAX_LENGTH,
  primaryRegion: TEXT_MAX_LENGTH,
  affiliation: TEXT_MAX_LENGTH,
  credentials: CREDENTIALS_MAX_LENGTH,
} as const;

/** @returns what is too long to be stored, or null. */
export function tooLongIn(profile: Profile): string | null {
  for (const [field, most] of Object.entries(MOST)) {
    const text: unknown = Reflect.get(profile, field);
    if (typeof text === 'string' && text.length > most) {
      return `${field} has more than ${most.toLocaleString('en-US')} characters`;
    }
  }
  const lists = { expertise: profile.expertise, availability: profile.availability };
  for (const [field, items] of Object.entries(lists)) {
    if (items.length > LIST_MAX_ITEMS) return `${field} has more than ${LIST_MAX_ITEMS} items`;
    if (items.some((item) => item.length > ITEM_MAX_LENGTH)) {
      return `An item of ${field} has more than ${ITEM_MAX_LENGTH} characters`;
    }
  }
  return null;
}

/** What the row has wins; what it leaves blank stays. */
export function overwrite(before: Profile | null, row: Profile): Profile {
  if (!before) return row;
  return {
    phone: row.phone || before.phone,
    city: row.city || before.city,
    primaryRegion: row.primaryRegion ?? before.primaryRegion,
    affiliation: row.affiliation || before.affiliation,
    credentials: row.credentials ?? before.credentials,
    expertise: row.expertise.length > 0 ? row.expertise : before.expertise,
    availability: row.availability.length > 0 ? row.availability : before.availability,
  };
}
