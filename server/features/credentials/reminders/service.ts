import { dateInZone } from '#shared/calendar-date.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { groupRows } from '#server/db/group-rows.ts';
import { dropDeliveries } from '#server/features/messages/drop-queries.ts';
import { tellEach } from '#server/features/messages/service.ts';
import { readProgram } from '#server/program/settings-queries.ts';
import { clockIn } from '#server/time/moments.ts';
import {
  forgetReminders,
  listEnding,
  listUnsent,
  readLastLook,
  storeLastLook,
  takeDue,
  type Unsent,
} from './queries.ts';

const AT_ONCE = 200;
/** How often to check for due reminders, in ms. A check takes a second in a large program. */
const PAUSE_MS = 60 * 60 * 1000;
/** Reminders go out between these hours in the program's time zone. */
const HOURS = { from: '09', until: '17' };

/** Sends each person at most one message a week about all expiring credentials. */
export async function remindEnding(db: Database, now = new Date()): Promise<number> {
  const style = await readProgram(db.orm, 'identity');
  const hour = clockIn(style, now.toISOString()).slice(11, 13);
  if (hour < HOURS.from || hour >= HOURS.until) return 0;
  const last = await readLastLook(db.orm);
  if (last !== null && Number(now) - Date.parse(last) < PAUSE_MS) return 0;
  const today = dateInZone(style.timeZone, now);
  let told = 0;
  for (;;) {
    // No audit event: the message itself says who was reminded and when.
    const { found, due } = await db.transaction(async (tx) => {
      const taken = await takeDue(tx, today, AT_ONCE);
      await tellThem(tx, taken.due, today);
      return taken;
    });
    told += due.length;
    if (found < AT_ONCE) break;
  }
  await storeLastLook(db.orm, now.toISOString());
  return told;
}

type Due = Awaited<ReturnType<typeof takeDue>>['due'];

async function tellThem(tx: Executor, due: Due, today: string) {
  const ids = due.map(({ chaplainId }) => chaplainId);
  const ending = groupRows(await listEnding(tx, ids, today), ({ chaplainId }) => chaplainId);
  const each = due.map(({ chaplainId, userId }) => ({
    to: [{ userId }],
    facts: {
      credentials: (ending.get(chaplainId) ?? []).map(({ name, endsOn }) => ({
        name,
        endsOn,
        isOver: endsOn < today,
      })),
    },
  }));
  await tellEach(tx, { kind: 'credentials-ending', actorId: null, each });
}

const OUTDATED = 'The rules for reminders changed before this one was sent.';

/** Drops unsent reminders after the rules changed. The next check creates those still due. */
export async function reckonRemindersAnew(tx: Executor) {
  await drop(tx, await listUnsent(tx), OUTDATED);
  await storeLastLook(tx, null);
}

const RENEWED = 'The credential was renewed before the reminder was sent.';

/**
 * Drops unsent reminders. Call it after a credential was renewed or corrected. The next check
 * creates a reminder of the person's other credentials.
 */
export async function dropReminders(tx: Executor, userIds: readonly string[]) {
  await drop(tx, await listUnsent(tx, userIds), RENEWED);
}

async function drop(tx: Executor, unsent: Unsent[], problem: string) {
  const userIds = unsent.map(({ userId }) => userId);
  await dropDeliveries(tx, { userIds, kinds: ['credentials-ending'], problem });
  await forgetReminders(
    tx,
    unsent.filter(({ mayBeOut }) => !mayBeOut).map(({ userId }) => userId),
  );
}
