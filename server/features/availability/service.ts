import { covers } from '#shared/availability/availability-on.ts';
import { MAX_AWAY_DAYS, MAX_AWAY_TIMES } from '#shared/availability/constants.ts';
import { addDays } from '#shared/calendar-date.ts';
import type {
  AwayBody,
  AwayTime,
  LanguagesBody,
  OwnAvailability,
  TravelBody,
} from '#shared/availability/schemas.ts';
import { entryOf } from '#shared/program/lists.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { notSignedIn } from '#server/errors.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { findZip } from '#server/places/zip-codes.ts';
import { listedChoice } from '#server/program/listed-choice.ts';
import { readProgram } from '#server/program/settings-queries.ts';
import { dayIn } from '#server/time/moments.ts';
import { awayIsOver, languageTwice, noWeekYet, tooFarAway, tooManyAwayTimes } from './errors.ts';
import { joinAway } from './join-away.ts';
import {
  countAway,
  deleteAway,
  getTravel,
  getWeek,
  insertAway,
  listAway,
  listLanguages,
  lockChaplain,
  markConfirmed,
  replaceLanguages,
  storeTravel,
  storeWeek,
} from './queries.ts';

/** Today's date in the program's zone. All dates of availability are in that zone. */
export async function readToday(orm: Executor) {
  const { timeZone } = await readProgram(orm, 'identity');
  return { today: dayIn(timeZone, new Date()), timeZone };
}

export async function readOwnAvailability(
  orm: Executor,
  chaplainId: string,
): Promise<OwnAvailability> {
  const { today, timeZone } = await readToday(orm);
  const week = await getWeek(orm, chaplainId);
  const travel = await getTravel(orm, chaplainId);
  const zip = travel?.zip ?? null;
  return {
    today,
    days: week?.days ?? null,
    confirmedOn: week && dayIn(timeZone, week.confirmedAt),
    away: await listAway(orm, chaplainId, today),
    languages: await listLanguages(orm, chaplainId),
    zip,
    place: zip && ((await findZip(zip))?.name ?? null),
    miles: travel?.miles ?? null,
    overnight: travel?.overnight ?? null,
  };
}

interface Owner {
  chaplainId: string;
  userId: string;
}

type Changed = 'week' | 'confirmed' | 'away' | 'back' | 'languages' | 'travel';

/** Audits the change unless `change` returns false because there was nothing to change. */
async function changeOwn(
  db: Database,
  { chaplainId, userId }: Owner,
  { changed, change }: { changed: Changed; change: (tx: Executor) => Promise<unknown> },
): Promise<OwnAvailability> {
  return db.transaction(async (tx) => {
    if (!(await lockChaplain(tx, chaplainId))) throw notSignedIn();
    if ((await change(tx)) !== false) {
      await recordAudit(tx, {
        action: 'availability-changed',
        actorId: userId,
        subjectId: userId,
        details: { changed },
      });
    }
    return readOwnAvailability(tx, chaplainId);
  });
}

export async function setWeek(db: Database, owner: Owner, days: number) {
  return changeOwn(db, owner, {
    changed: 'week',
    change: (tx) => storeWeek(tx, owner.chaplainId, days),
  });
}

/** @throws AppError 409 if the chaplain never entered a usual week */
export async function confirmWeek(db: Database, owner: Owner) {
  return changeOwn(db, owner, {
    changed: 'confirmed',
    change: async (tx) => {
      if (!(await markConfirmed(tx, owner.chaplainId))) throw noWeekYet();
    },
  });
}

export async function addAway(db: Database, owner: Owner, added: AwayBody) {
  const { chaplainId } = owner;
  return changeOwn(db, owner, {
    changed: 'away',
    change: async (tx) => {
      const { today } = await readToday(tx);
      assertNear(added, today);
      if (added.untilOn !== null && added.untilOn < today) throw awayIsOver();
      // A phone may queue the request for days. If the first day is past, the time begins today.
      const fromOn = added.fromOn < today ? today : added.fromOn;
      const others = await listAway(tx, chaplainId, addDays(fromOn, -1));
      const { joined, absorbed } = joinAway({ ...added, fromOn }, others);
      if (others.some((other) => isSame(other, joined))) return false;
      await deleteAway(tx, chaplainId, absorbed);
      if ((await countAway(tx, chaplainId)) >= MAX_AWAY_TIMES) throw tooManyAwayTimes();
      await insertAway(tx, chaplainId, joined);
      return true;
    },
  });
}

function assertNear({ fromOn, untilOn }: AwayBody, today: string) {
  const [first, last] = [addDays(today, -MAX_AWAY_DAYS), addDays(today, MAX_AWAY_DAYS)];
  if (fromOn < first || fromOn > last) throw tooFarAway('fromOn');
  if (untilOn !== null && untilOn > last) throw tooFarAway('untilOn');
}

function isSame(one: AwayBody, other: AwayBody) {
  return one.fromOn === other.fromOn && one.untilOn === other.untilOn;
}

export async function removeAway(db: Database, owner: Owner, fromOn: string) {
  return changeOwn(db, owner, {
    changed: 'away',
    change: async (tx) => {
      const { chaplainId } = owner;
      const { today } = await readToday(tx);
      const time = (await listAway(tx, chaplainId, today)).find((each) => each.fromOn === fromOn);
      if (time) await endAway(tx, chaplainId, { time, today });
      return time !== undefined;
    },
  });
}

/** Removes the days from today on. Earlier days of the time away are kept. */
async function endAway(
  tx: Executor,
  chaplainId: string,
  { time, today }: { time: AwayTime; today: string },
) {
  await deleteAway(tx, chaplainId, [time.fromOn]);
  if (time.fromOn >= today) return;
  await insertAway(tx, chaplainId, { ...time, untilOn: addDays(today, -1) });
}

/** Ends the current time away and confirms the usual week, which applies again from today. */
export async function comeBack(db: Database, owner: Owner) {
  const { chaplainId } = owner;
  return changeOwn(db, owner, {
    changed: 'back',
    change: async (tx) => {
      const { today } = await readToday(tx);
      const current = (await listAway(tx, chaplainId, today)).find((time) => covers(time, today));
      if (current) await endAway(tx, chaplainId, { time: current, today });
      const isConfirmed = await markConfirmed(tx, chaplainId);
      return current !== undefined || isConfirmed;
    },
  });
}

export async function setLanguages(db: Database, owner: Owner, { languages }: LanguagesBody) {
  const { chaplainId } = owner;
  return changeOwn(db, owner, {
    changed: 'languages',
    change: async (tx) => {
      const held = await listLanguages(tx, chaplainId);
      const { lists } = await readProgram(tx, 'lists');
      const stored = [];
      for (const { language: value, level } of languages) {
        const same = held.find(({ language }) => language === value);
        const language = await listedChoice(tx, {
          list: 'languages',
          value,
          field: 'languages',
          message: 'Choose a language from the list',
          stored: same?.language ?? null,
        });
        stored.push({ language, level });
      }
      const names = stored.map(
        ({ language }) => entryOf(lists.languages, language)?.value ?? language,
      );
      if (new Set(names).size < names.length) throw languageTwice();
      await replaceLanguages(tx, chaplainId, stored);
    },
  });
}

/** If the portal doesn't know the ZIP code, stores it without coordinates. */
export async function setTravel(db: Database, owner: Owner, body: TravelBody) {
  const centre = body.zip === null ? null : await findZip(body.zip);
  const { latitude = null, longitude = null } = centre ?? {};
  return changeOwn(db, owner, {
    changed: 'travel',
    change: (tx) => storeTravel(tx, owner.chaplainId, { ...body, latitude, longitude }),
  });
}
