import { setImmediate } from 'node:timers/promises';
import * as z from 'zod/mini';
import { DEFAULT_ROLE, ROLES, SELF_CHOSEN_ROLES, type Role } from '#shared/accounts/constants.ts';
import { LOOK_ALIKE, personFields } from '#shared/accounts/schemas.ts';
import { PERSON_FIELD_NAMES, type PersonField } from '#shared/chaplain-import/roster-file.ts';
import type { RosterRow } from '#shared/chaplain-import/schemas.ts';
import type { Profile } from '#shared/chaplains/profile-fields.ts';
import { looksLikeAscii, nameProblems } from '#server/features/accounts/service.ts';
import { isPhoneNumber, PHONE_TOO_SHORT } from '#shared/phone.ts';
import { isSameProfile, overwrite, profileOf, tooLongIn } from './profile.ts';

export type Person = Record<PersonField, string>;

/** The user with a row's email or user name; `profile` is null when they never applied. */
export interface Known extends Person {
  userId: string;
  chaplainId: string | null;
  profile: Profile | null;
  /** With a profile nobody has decided on and without a password, as an import leaves people. */
  isAsImported: boolean;
  /** Somebody made the account themselves, so it may not be the person of the file. */
  isSelfRegistered: boolean;
  /** Their email opens all that they can do, so a file doesn't change it. */
  isAdministrator: boolean;
}

/** Whom each row meets, in the order of the rows. */
export interface Match {
  byEmail: Known | null;
  byUsername: Known | null;
}

export type Planned =
  | { outcome: 'refuse'; reason: string }
  | { outcome: 'unchanged'; known: Known }
  | { outcome: 'create'; person: Person; role: Role; profile: Profile }
  | { outcome: 'update'; known: Known; person: Person; profile: Profile };

const personSchema = z.object(personFields);

/** What a row's person is found by, written as it is stored. */
export const loginsIn = ({ email, username }: Pick<RosterRow, 'email' | 'username'>) => ({
  email: email.trim(),
  username: username.trim().normalize('NFC'),
});

/** Rows that are looked at before other requests get a turn. */
const TURN = 250;

/** What becomes of each row; of two rows for one person the second is refused. */
export async function planImport(
  rows: readonly RosterRow[],
  matches: readonly Match[],
): Promise<Planned[]> {
  const all: Planned[] = [];
  const firstWith = new Set<string>();
  for (const [index, row] of rows.entries()) {
    if (index % TURN === 0) await setImmediate();
    const planned = planRow(row, matches[index] ?? { byEmail: null, byUsername: null });
    const keys = planned.outcome === 'refuse' ? [] : keysOf(row, planned);
    const clash = keys.find((key) => firstWith.has(key));
    if (clash === undefined) for (const key of keys) firstWith.add(key);
    all.push(clash === undefined ? planned : refuse(clashReason(clash)));
  }
  return all;
}

/** What no two rows may have in common. */
function keysOf(row: RosterRow, planned: Exclude<Planned, { outcome: 'refuse' }>) {
  const { email, username } = loginsIn(row);
  const keys = [`email ${email.toLowerCase()}`, `username ${username.toLowerCase()}`];
  return planned.outcome === 'create' ? keys : [...keys, `user ${planned.known.userId}`];
}

function planRow(row: RosterRow, { byEmail, byUsername }: Match): Planned {
  const checked = personSchema.safeParse(row);
  if (!checked.success) return refuse(checked.error.issues[0]?.message ?? 'The row is not valid');
  const person = checked.data;
  const isStored = (byEmail ?? byUsername)?.username === person.username;
  if (!isStored && looksLikeAscii(person.username)) return refuse(LOOK_ALIKE);
  const [nameProblem] = Object.values(nameProblems(person, byEmail ?? byUsername));
  if (nameProblem !== undefined) return refuse(nameProblem);
  const role = roleOf(row.role);
  if (role === null) return refuse(roleReason(row.role));
  const profile = profileOf(row);
  const tooLong = tooLongIn(profile);
  if (tooLong) return refuse(tooLong);
  const storedPhone = (byEmail ?? byUsername)?.profile?.phone;
  const isNewPhone = profile.phone !== '' && profile.phone !== storedPhone;
  if (isNewPhone && !isPhoneNumber(profile.phone)) return refuse(PHONE_TOO_SHORT);
  if (byEmail && byUsername && byEmail.userId !== byUsername.userId) {
    return refuse('The email belongs to one user and the username to another');
  }
  const known = byEmail ?? byUsername;
  if (!known) return { outcome: 'create', person, role, profile };
  const merged = overwrite(known.profile, profile);
  const kept = {
    ...person,
    ...((known.isSelfRegistered || known.isAdministrator) && { email: known.email }),
    ...(known.isAdministrator && { username: known.username }),
  };
  return isSame(known, kept, merged)
    ? { outcome: 'unchanged', known }
    : { outcome: 'update', known, person: kept, profile: merged };
}

const refuse = (reason: string): Planned => ({ outcome: 'refuse', reason });

function clashReason(key: string) {
  if (key.startsWith('email')) return 'An earlier row of this file has the same email';
  if (key.startsWith('username')) return 'An earlier row of this file has the same username';
  return 'An earlier row of this file is for the same person';
}

function roleOf(cell: string): Role | null {
  const name = cell.trim().toLowerCase() || DEFAULT_ROLE;
  return SELF_CHOSEN_ROLES.find((role) => role === name) ?? null;
}

function roleReason(cell: string) {
  const role = ROLES.find((each) => each === cell.trim().toLowerCase());
  return role ? `The role ${role} can’t be given by an import` : `There is no role ${cell.trim()}`;
}

function isSame(known: Known, person: Person, profile: Profile) {
  return (
    PERSON_FIELD_NAMES.every((name) => known[name] === person[name]) &&
    known.profile !== null &&
    isSameProfile(known.profile, profile)
  );
}
