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

/** Leaves a stored action unchanged. Returns false without space or storage. */
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

/** Returns the action as it was before; null if it is gone or refused. */
export async function claimStored(id: string): Promise<QueuedAction | null> {
  return change(id, (action) => (action.refusal ? undefined : { ...action, isTried: true }));
}

export async function refuseStored(id: string, refusal: string) {
  await change(id, (action) => ({ ...action, refusal }));
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** In ms; the server takes no older taps either. */
const MAX_AGE_MS = ACTION_MAX_AGE_DAYS * DAY_MS;

const EXPIRED = {
  title: 'A change',
  about: '',
  entered: [],
  subject: '',
  path: '',
  refusal: `It could not be sent within ${ACTION_MAX_AGE_DAYS} days, so it was removed from this device.`,
};

/** Removes the content of old actions, but keeps the fact that there were some. */
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

/** Returns whether the action was removed: it must not have reached the server. */
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

/** `until` is in ISO 8601. False if the database can't be read. */
export async function dropStoredOf(userId: string, until: string): Promise<boolean> {
  const actions = await storedActions();
  if (!actions) return false;
  const old = actions.filter((each) => each.userId === userId && each.at <= until);
  await dropStored(old.map(({ id }) => id));
  return true;
}

/** `next`: undefined leaves the action, null removes it. Returns the action before, or null. */
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
