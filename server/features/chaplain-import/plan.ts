import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import * as z from 'zod/mini';
import { DEFAULT_ROLE, ROLES, SELF_CHOSEN_ROLES, type Role } from '#shared/accounts/constants.ts';
import { LOOK_ALIKE, personFields } from '#shared/accounts/schemas.ts';
import { cellOf, NAME_FIELD_NAMES, type PersonField } from '#shared/chaplain-import/roster-file.ts';
import {
  UPDATED_FIELDS,
  type Change,
  type RosterRow,
  type UnlistedValue,
} from '#shared/chaplain-import/schemas.ts';
import type { Profile } from '#shared/chaplains/profile-fields.ts';
import { looksLikeAscii, nameProblems } from '#server/features/accounts/service.ts';
import { isPhoneNumber, PHONE_TOO_SHORT } from '#shared/phone.ts';
import { listedValues, type ListedNames } from './listed-values.ts';
import { overwrite, profileOf, tooLongIn } from './roster-profile.ts';

export type Person = Record<PersonField, string>;

export interface Known extends Person {
  userId: string;
  chaplainId: string | null;
  profile: Profile | null;
  /** Neither approved nor declined, and without a password: the state after an import. */
  isAsImported: boolean;
  isSelfRegistered: boolean;
  /** An import never changes an administrator's username. */
  isAdministrator: boolean;
  isSuspended: boolean;
  isErased: boolean;
}

export interface Match {
  known: Known | null;
  holder: { userId: string; email: string } | null;
}

const NOBODY: Match = { known: null, holder: null };

interface Refused {
  outcome: 'refuse';
  reason: string;
}

interface Unchanged {
  outcome: 'unchanged';
  known: Known;
  unlisted: UnlistedValue[];
}

interface Create {
  outcome: 'create';
  person: Person;
  role: Role;
  profile: Profile;
  unlisted: UnlistedValue[];
}

interface Update {
  outcome: 'update';
  known: Known;
  person: Person;
  profile: Profile;
  changes: Change[];
  unlisted: UnlistedValue[];
}

export type Planned = Refused | Unchanged | Create | Update;

const personSchema = z.object(personFields);

export const loginsIn = ({ email, username }: Pick<RosterRow, 'email' | 'username'>) => ({
  email: email.trim(),
  username: username.trim().normalize('NFC'),
});

/** How many rows are handled before other requests get a turn. */
const TURN = 250;

interface Roster {
  rows: readonly RosterRow[];
  matches: readonly Match[];
  names: ListedNames;
  storesUnlisted: boolean;
}

type Listing = Pick<Roster, 'names' | 'storesUnlisted'>;

export async function planImport({ rows, matches, ...listing }: Roster): Promise<Planned[]> {
  const all: Planned[] = [];
  const firstWith = new Set<string>();
  for (const [index, row] of rows.entries()) {
    if (index % TURN === 0) await setImmediate();
    const planned = planRow(row, matches[index] ?? NOBODY, listing);
    const keys = planned.outcome === 'refuse' ? [] : keysOf(row);
    const clash = keys.find((key) => firstWith.has(key));
    if (clash === undefined) for (const key of keys) firstWith.add(key);
    all.push(clash === undefined ? planned : refuse(clashReason(clash)));
  }
  return all;
}

function keysOf(row: RosterRow) {
  const { email, username } = loginsIn(row);
  return [`email ${email.toLowerCase()}`, `username ${username.toLowerCase()}`];
}

function planRow(row: RosterRow, { known, holder }: Match, listing: Listing): Planned {
  const checked = personSchema.safeParse(row);
  if (!checked.success) return refuse(checked.error.issues[0]?.message ?? 'The row is not valid');
  const person = checked.data;
  if (known?.username !== person.username && looksLikeAscii(person.username)) {
    return refuse(LOOK_ALIKE);
  }
  const [nameProblem] = Object.values(nameProblems(person, known));
  if (nameProblem !== undefined) return refuse(nameProblem);
  if (known?.isErased) return refuse('This person was erased');
  if (holder && holder.userId !== known?.userId) {
    return refuse(`The username ${person.username} belongs to another email, ${holder.email}`);
  }
  const role = roleOf(row.role);
  if (role === null) return refuse(roleReason(row.role));
  const given = profileOf(row);
  const tooLong = tooLongIn(given);
  if (tooLong) return refuse(tooLong);
  const isNewPhone = given.phone !== '' && given.phone !== known?.profile?.phone;
  if (isNewPhone && !isPhoneNumber(given.phone)) return refuse(PHONE_TOO_SHORT);
  const { profile, unlisted } = listedValues({
    row: given,
    before: known?.profile ?? null,
    ...listing,
  });
  if (!known) return { outcome: 'create', person, role, profile, unlisted };
  const kept = keptPerson(known, person);
  const merged = overwrite(known.profile, profile);
  const changes = changesOf(known, { ...kept, ...merged });
  if (changes.length === 0 && known.profile) return { outcome: 'unchanged', known, unlisted };
  return { outcome: 'update', known, person: kept, profile: merged, changes, unlisted };
}

const refuse = (reason: string): Refused => ({ outcome: 'refuse', reason });

function clashReason(key: string) {
  const name = key.startsWith('email') ? 'email' : 'username';
  return `An earlier row of this file has the same ${name}`;
}

function roleOf(cell: string): Role | null {
  const name = cell.trim().toLowerCase() || DEFAULT_ROLE;
  return SELF_CHOSEN_ROLES.find((role) => role === name) ?? null;
}

function roleReason(cell: string) {
  const role = ROLES.find((each) => each === cell.trim().toLowerCase());
  return role ? `The role ${role} can’t be given by an import` : `There is no role ${cell.trim()}`;
}

function keptPerson(known: Known, person: Person): Person {
  const kept = { ...person, email: known.email };
  if (known.isAdministrator) kept.username = known.username;
  for (const name of NAME_FIELD_NAMES) {
    if (person[name].normalize('NFC') === known[name].normalize('NFC')) kept[name] = known[name];
  }
  return kept;
}

function changesOf(known: Known, after: Person & Profile): Change[] {
  const before: Person & Partial<Profile> = { ...known.profile, ...known };
  return UPDATED_FIELDS.flatMap((field) => {
    const change = { field, old: cellOf(before[field] ?? null), new: cellOf(after[field]) };
    return change.old === change.new ? [] : [change];
  });
}

const isOfName = ({ field }: Change) => NAME_FIELD_NAMES.some((name) => name === field);

export const hasOtherName = (plan: Planned) =>
  plan.outcome === 'update' && plan.changes.some(isOfName);

/** Keeps stored names, unless the office has confirmed that the row is for the same person. */
export function keepNames(planned: readonly Planned[], samePerson: readonly number[]): Planned[] {
  const confirmed = new Set(samePerson);
  return planned.map((plan, index) =>
    plan.outcome === 'update' && hasOtherName(plan) && !confirmed.has(index)
      ? withoutName(plan)
      : plan,
  );
}

function withoutName(plan: Update): Planned {
  const { known, person, unlisted } = plan;
  const changes = plan.changes.filter((change) => !isOfName(change));
  if (changes.length === 0 && known.profile) return { outcome: 'unchanged', known, unlisted };
  const { firstName, lastName } = known;
  return { ...plan, person: { ...person, firstName, lastName }, changes };
}

export function fingerprintOf(planned: readonly Planned[]): string {
  const hash = createHash('sha256');
  for (const plan of planned) {
    if (plan.outcome === 'refuse') continue;
    const { outcome } = plan;
    const meets = 'known' in plan ? [plan.known.userId, plan.known.chaplainId] : [];
    hash.update(JSON.stringify([outcome, meets, 'changes' in plan ? plan.changes : []]));
  }
  return hash.digest('base64url');
}
