import { randomUUID } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { users } from '#shared/accounts/table.ts';
import { addDays } from '#shared/calendar-date.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { credentialKinds } from '#shared/credentials/kinds/table.ts';
import { credentialExemptions, credentials } from '#shared/credentials/table.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { readToday } from '#server/features/availability/service.ts';
import { fileKey, type Storage } from '#server/storage/storage.ts';

const DAY = 24 * 60 * 60 * 1000;

/**
 * Each chaplain's credentials, a letter for each kind in the portal's order: v valid, s expires
 * soon, x expired, w pending, r rejected, e exempt, n renewal pending, - missing.
 */
const PATTERNS = [
  'sv-v---w-v',
  'vvvvvvvvvv',
  'vv-v-v-vvv',
  'v--v-v-v-x',
  '----------',
  'ww-w-w-w-w',
  'v--v-r-vvs',
  'ev-vsvsvvn',
  'v-------v-',
  'v-vv-v-v-v',
] as const;

/** Days from today until a credential expires, by the chaplain's index in the list. */
const ENDS: Record<string, (index: number) => number> = {
  v: (index) => 45 + ((index * 37) % 400),
  s: (index) => index % 25,
  n: (index) => index % 25,
  x: (index) => -20 - index,
};

type Kind = typeof credentialKinds.$inferSelect;
type Entry = typeof credentials.$inferInsert;

/** Adds credentials for every state of readiness. Does nothing if the portal has credentials. */
export async function addDemoCredentials({ db, storage }: { db: Database; storage: Storage }) {
  if ((await db.orm.$count(credentials)) > 0) return;
  const { today } = await readToday(db.orm);
  const kinds = await db.orm.select().from(credentialKinds).orderBy(asc(credentialKinds.position));
  const people = await listPeople(db.orm);
  const entries: Entry[] = [];
  const exempt: (typeof credentialExemptions.$inferInsert)[] = [];
  for (const [index, { id: chaplainId, decidedBy }] of people.entries()) {
    const pattern = PATTERNS[index % PATTERNS.length] ?? '';
    for (const [place, kind] of kinds.entries()) {
      const letter = pattern[place] ?? '-';
      const entry = { kind, chaplainId, decidedBy, today, index };
      if (letter === 'e') {
        exempt.push({ chaplainId, kindId: kind.id, reason: 'Checked by the National Guard' });
      }
      const ends = ENDS[letter];
      if (ends) entries.push(verified(entry, ends(index)));
      if ('wn'.includes(letter)) entries.push(await sent(storage, entry));
      if (letter === 'r')
        entries.push({
          ...(await sent(storage, entry)),
          ...REJECTED,
          decidedBy,
          decidedAt: new Date(),
        });
    }
  }
  await db.transaction(async (tx) => {
    await tx.insert(credentials).values(entries);
    await tx.insert(credentialExemptions).values(exempt);
  });
}

const REJECTED = {
  status: 'rejected',
  rejectReason: 'The photo is blurred. Please take it again in daylight.',
} as const;

async function listPeople(orm: Executor) {
  return orm
    .select({ id: chaplains.id, decidedBy: chaplains.approvedBy })
    .from(chaplains)
    .innerJoin(users, eq(users.id, chaplains.userId))
    .where(eq(chaplains.isApproved, true))
    .orderBy(sql`${users.username} <> 'rwhitfield'`, asc(users.username));
}

interface Entered {
  kind: Kind;
  chaplainId: string;
  decidedBy: string | null;
  today: string;
  index: number;
}

function verified({ kind, chaplainId, decidedBy, today, index }: Entered, days: number): Entry {
  const hasEnd = kind.holdsMonths !== null || kind.remindDays !== null || days < 0;
  return {
    ...details(kind, index),
    chaplainId,
    kindId: kind.id,
    status: 'verified',
    issuedOn: addDays(today, days - 720),
    endsOn: hasEnd ? addDays(today, days) : null,
    decidedBy,
    decidedAt: new Date(Date.now() - 30 * DAY),
  };
}

async function sent(storage: Storage, { kind, chaplainId, today, index }: Entered): Promise<Entry> {
  const entry = {
    ...details(kind, index),
    chaplainId,
    kindId: kind.id,
    status: 'waiting',
    issuedOn: addDays(today, -5),
  } as const;
  if (kind.documentRule === 'none') return entry;
  const content = await certificate(kind.name);
  const documentId = randomUUID();
  await storage.write(fileKey(documentId), content);
  return { ...entry, documentId, documentSize: content.length, documentType: 'image/png' };
}

async function certificate(title: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="640" font-family="serif" text-anchor="middle">
    <rect width="900" height="640" fill="#d8d2c4"/>
    <g transform="rotate(-1.5 450 320)">
      <rect x="50" y="45" width="800" height="550" fill="#fffdf6"/>
      <rect x="75" y="70" width="750" height="500" fill="none" stroke="#8a6d1f" stroke-width="4"/>
      <text x="450" y="170" font-size="30" fill="#5b6270">This is to certify that the bearer holds</text>
      <text x="450" y="280" font-size="48" fill="#13213f">${title}</text>
      <line x1="150" y1="470" x2="400" y2="470" stroke="#5b6270"/>
      <text x="275" y="505" font-size="22" fill="#5b6270">Signature</text>
      <circle cx="660" cy="450" r="65" fill="none" stroke="#8a6d1f" stroke-width="6"/>
      <text x="660" y="458" font-size="24" fill="#8a6d1f">SEAL</text>
    </g>
  </svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
}

function details({ name, numberRule, issuers }: Kind, index: number) {
  const initials = name.replaceAll(/[^A-Z0-9]/g, '');
  return {
    number: numberRule === 'none' ? null : `${initials}-${20_410 + index}`,
    issuer: issuers[0] ?? null,
  };
}
