import { deviceDatabase, type QueuedAction } from '#client/lib/device/database.ts';
import { ACTION_MAX_AGE_DAYS } from '#shared/deployments/tap-times.ts';
import { inOrder } from './in-order.ts';

const STORE = 'outbox';

/** Null if the database can't be read. */
export async function storedActions(): Promise<QueuedAction[] | null> {
  const database = await deviceDatabase();
  try {
    return database && inOrder(await database.getAll(STORE));
  } catch {
    return null;
  }
}

export async function hasQueued(): Promise<boolean> {
  const actions = (await storedActions()) ?? [];
  return actions.some(({ refusal }) => refusal === undefined);
}

/** Stores the action unless it is stored already. Returns false if the browser can't store it. */
export async function storeAction(action: QueuedAction): Promise<boolean> {
  const database = await deviceDatabase();
  if (!database) return false;
  try {
    const work = database.transaction(STORE, 'readwrite');
    const own = await work.store.index('userId').getAll(action.userId);
    if (own.some(({ id }) => id === action.id)) return true;
    const order = Math.max(0, ...own.map((each) => each.order)) + 1;
    await Promise.all([work.store.put({ ...action, order }), work.done]);
    return true;
  } catch {
    return false;
  }
}

/** Marks the action as tried. Returns its former state; null if it is gone or refused. */
export async function claimStored(id: string): Promise<QueuedAction | null> {
  return change(id, (action) => (action.refusal ? undefined : { ...action, isTried: true }));
}

export async function refuseStored(id: string, refusal: string) {
  await change(id, (action) => ({ ...action, refusal }));
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** The longest time an action stays queued, in ms. The server refuses older taps, too. */
const MAX_AGE_MS = ACTION_MAX_AGE_DAYS * DAY_MS;

const EXPIRED = {
  title: 'A change',
  about: '',
  entered: [],
  subject: '',
  path: '',
  refusal: `This change could not be sent within ${ACTION_MAX_AGE_DAYS} days, so it was removed from this device.`,
};

/** Replaces each old action with a notice that it could not be sent and was removed. */
export async function expireStored() {
  const oldest = new Date(Date.now() - MAX_AGE_MS).toISOString();
  const old = ((await storedActions()) ?? []).filter(({ at, path }) => at < oldest && path);
  for (const { id } of old) {
    await change(id, ({ userId, order, kind, at, method }) => ({
      id,
      userId,
      order,
      kind,
      at,
      method,
      ...EXPIRED,
    }));
  }
}

/** Removes the action if it can't have reached the server. Returns whether it was removed. */
export async function removeUntried(id: string): Promise<boolean> {
  const removed = await change(id, (action) =>
    action.isTried && action.refusal === undefined ? undefined : null,
  );
  return removed !== null;
}

export async function dropStored(ids: readonly string[]) {
  const database = await deviceDatabase();
  if (!database) return;
  const work = database.transaction(STORE, 'readwrite');
  await Promise.all([...ids.map((id) => work.store.delete(id)), work.done]);
}

/** `until` is the logout's time in ISO 8601. Returns false if the database can't be read. */
export async function dropStoredOf(userId: string, until: string): Promise<boolean> {
  const actions = await storedActions();
  if (!actions) return false;
  const old = actions.filter((each) => each.userId === userId && each.at <= until);
  await dropStored(old.map(({ id }) => id));
  return true;
}

/** Stores what `next` returns; null deletes, undefined changes nothing. Returns the old action. */
async function change(
  id: string,
  next: (action: QueuedAction) => QueuedAction | null | undefined,
): Promise<QueuedAction | null> {
  const database = await deviceDatabase();
  if (!database) return null;
  const work = database.transaction(STORE, 'readwrite');
  const before = await work.store.get(id);
  const after = before && next(before);
  if (after) await work.store.put(after);
  else if (after === null) await work.store.delete(id);
  await work.done;
  return before && after !== undefined ? before : null;
}
