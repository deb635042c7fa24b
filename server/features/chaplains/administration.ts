import type { CreateFullChaplainBody, UpdateFullChaplainBody } from '#shared/chaplains/schemas.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { insertUser } from '#server/features/accounts/queries.ts';
import { lockUser } from '#server/features/people/queries.ts';
import {
  acceptPassword,
  changePerson,
  changeRole,
  invite,
  refusingDuplicates,
  setPassword,
} from '#server/features/accounts/service.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { chaplainNotFound } from './errors.ts';
import {
  getChaplainWithUser,
  insertChaplain,
  lockChaplainsOf,
  updateProfile,
  type ChaplainWithUserRow,
} from './queries.ts';

interface Actor {
  actorId: string;
  minLength: number;
}

export async function createChaplain(
  db: Database,
  body: CreateFullChaplainBody,
  { actorId, minLength }: Actor,
) {
  const { firstName, lastName, email, username, role, invites, password, ...profile } = body;
  const hashed = invites
    ? null
    : await acceptPassword(password, { field: 'password', minLength, actorId });
  return refusingDuplicates(() =>
    db.transaction(async (tx) => {
      const person = { firstName, lastName, email, username, role, password: hashed };
      const user = await insertUser(tx, person);
      const chaplain = await insertChaplain(tx, user.id, profile);
      await recordAudit(tx, { action: 'chaplain-created', actorId, subjectId: user.id });
      if (invites) await invite(tx, [user.id], actorId);
      return requireChaplain(tx, chaplain.id);
    }),
  );
}

export async function updateChaplain(
  db: Database,
  { chaplain, user }: ChaplainWithUserRow,
  { body, actorId, minLength }: Actor & { body: UpdateFullChaplainBody },
) {
  const { firstName, lastName, email, username, role, password, isActive, ...profile } = body;
  const hashed = password
    ? await acceptPassword(password, { field: 'password', minLength, actorId })
    : undefined;
  const person = { firstName, lastName, email, username };
  return refusingDuplicates(() =>
    db.transaction(async (tx) => {
      if (role) await changeRole(tx, { userId: user.id, role, actorId });
      if (has(person)) await changeUser(tx, user.id, { change: person, actorId });
      if (hashed) await setPassword(tx, { userId: user.id, password: hashed, actorId });
      const before = await lockChaplain(tx, { chaplain, user });
      await updateProfile(tx, chaplain.id, { ...profile, isActive });
      const about = { actorId, subjectId: user.id };
      if (has(person) || has(profile))
        await recordAudit(tx, { action: 'chaplain-changed', ...about });
      if (isActive !== undefined && isActive !== before.isActive) {
        await recordAudit(tx, { action: 'activity-changed', ...about, details: { isActive } });
      }
      return requireChaplain(tx, chaplain.id);
    }),
  );
}

async function changeUser(
  tx: Executor,
  userId: string,
  change: Omit<Parameters<typeof changePerson>[1], 'before'>,
) {
  const before = await lockUser(tx, userId);
  if (!before) throw chaplainNotFound();
  await changePerson(tx, { before, ...change });
}

interface Visibility {
  isVisible: boolean;
  actorId: string;
}

export async function setDirectoryVisibility(
  db: Database,
  { chaplain, user }: ChaplainWithUserRow,
  { isVisible, actorId }: Visibility,
) {
  return db.transaction(async (tx) => {
    const before = await lockChaplain(tx, { chaplain, user });
    if (isVisible !== before.isVisibleInDirectory) {
      await updateProfile(tx, chaplain.id, { isVisibleInDirectory: isVisible });
      const details = { isVisible };
      await recordAudit(tx, { action: 'visibility-changed', actorId, subjectId: user.id, details });
    }
    return requireChaplain(tx, chaplain.id);
  });
}

function has(change: object) {
  return Object.values(change).some((value) => value !== undefined);
}

async function lockChaplain(tx: Executor, { chaplain, user }: ChaplainWithUserRow) {
  await lockChaplainsOf(tx, [user.id]);
  return (await requireChaplain(tx, chaplain.id)).chaplain;
}

async function requireChaplain(tx: Executor, id: string) {
  const row = await getChaplainWithUser(tx, id);
  if (!row) throw chaplainNotFound();
  return row;
}
