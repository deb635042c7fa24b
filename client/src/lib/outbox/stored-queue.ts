import { deviceDatabase, type QueuedAction } from '#client/lib/device/database.ts';
import { ACTION_MAX_AGE_DAYS } from '#shared/deployments/tap-times.ts';
import { inOrder } from './in-order.ts';

const STORE = 'outbox';

/** Returns what waits on this device, of everybody, in order; null where the browser keeps nothing or can't say. */
export async function storedActions(): Promise<QueuedAction[] | null> {
  const database = await deviceDatabase();
  try {
    return database && inOrder(await database.getAll(STORE));
  } catch {
    return null;
  }
}

/** Returns whether anything waits on this device to be sent, for any user. */
export async function hasQueued(): Promise<boolean> {
  const actions = (await storedActions()) ?? [];
  return actions.some(({ refusal }) => refusal === undefined);
}

/**
 * Stores an action behind the others of its user; one that is stored already stays as it is.
 * @returns false where there is no room or the browser keeps nothing.
 */
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

/**
 * Marks an action as tried, before it is sent.
 * @returns the action as it was before; null when it is gone or refused meanwhile.
 */
export async function claimStored(id: string): Promise<QueuedAction | null> {
  return change(id, (action) => (action.refusal ? undefined : { ...action, isTried: true }));
}

/** Keeps why an action was not taken. */
export async function refuseStored(id: string, refusal: string) {
  await change(id, (action) => ({ ...action, refusal }));
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long what somebody did is kept on a device, in ms; the server takes no older taps either. */
const MAX_AGE_MS = ACTION_MAX_AGE_DAYS * DAY_MS;

const EXPIRED = {
  title: 'A change',
  about: '',
  entered: [],
  subject: '',
  path: '',
  refusal: `It could not be sent within ${ACTION_MAX_AGE_DAYS} days, so it was removed from this device.`,
};

/** Removes what is in actions that waited too long; that there were any is still told. */
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

/** Removes an action that can't have reached the server. @returns whether it did. */
export async function removeUntried(id: string): Promise<boolean> {
  const removed = await change(id, (action) =>
    action.isTried && action.refusal === undefined ? undefined : null,
  );
  return removed !== null;
}

/** Removes actions: they are recorded or given up. */
export async function dropStored(ids: readonly string[]) {
  const database = await deviceDatabase();
  if (!database) return;
  const work = database.transaction(STORE, 'readwrite');
  await Promise.all([...ids.map((id) => work.store.delete(id)), work.done]);
}

/**
 * Removes the actions of a user up to a time in ISO 8601.
 * @returns false where the database can't be read now.
 */
export async function dropStoredOf(userId: string, until: string): Promise<boolean> {
  const actions = await storedActions();
  if (!actions) return false;
  const old = actions.filter((each) => each.userId === userId && each.at <= until);
  await dropStored(old.map(({ id }) => id));
  return true;
}

/**
 * Changes a stored action in one transaction.
 * @param next undefined to leave it, null to remove it
 * @returns the action before the change; null when it is gone or was left.
 */
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
