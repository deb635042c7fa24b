import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { deployments, shifts } from '#shared/deployments/table.ts';
import { sites } from '#shared/sites/table.ts';
import { siteCodes, walkUps } from '#shared/walk-ups/table.ts';
import type { Executor } from '#server/db/database.ts';
import { onlyRow } from '#server/db/only-row.ts';

const MINUTE = 60 * 1000;
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE);
const hash = (text: string) => createHash('sha256').update(text).digest('base64url');

const PEOPLE = [
  ['Ezra Whitlock', '731-555-0177', 'First Baptist, Paris', 'Ordained, card 4711', 95, 'verified'],
  ['Silas Crane', '731-555-0116', 'Nobody', null, 70, 'declined'],
  ['Miriam Achterberg', '731-555-0134', 'Red Cross, Lexington', 'Badge 20-118', 26, 'waiting'],
  ['Tobias Nwosu', '731-555-0149', 'St. Mark AME', 'Hospital chaplain, BCC', 12, 'waiting'],
  ['Leah Nwosu', '731-555-0150', 'St. Mark AME', null, 11, 'waiting'],
] as const;

interface Place {
  activationId: string;
  adminId: string;
}

export async function addDemoWalkUps(tx: Executor, { activationId, adminId }: Place) {
  const isMain = and(eq(sites.activationId, activationId), eq(sites.isMain, true));
  const { id: siteId } = onlyRow(await tx.select().from(sites).where(isMain));
  await tx.insert(siteCodes).values({ siteId, code: 'k7m29q4xtp3w', madeAt: ago(300) });
  for (const [index, [name, phone, body, credential, minutes, status]] of PEOPLE.entries()) {
    const at = ago(minutes - 4);
    const deploymentId =
      status === 'verified'
        ? await putOnScene(tx, { activationId, adminId, siteId, name, at })
        : null;
    await tx.insert(walkUps).values({
      activationId,
      siteId,
      number: index + 1,
      secretHash: hash(`demo ${name}`),
      // The last two walk-ups have the same `body`, so they seem to come from the same phone.
      deviceHash: hash(body),
      name,
      phone,
      phoneDigits: phone.replaceAll('-', ''),
      body,
      credential,
      sentAt: ago(minutes),
      status,
      deploymentId,
      ...(status !== 'waiting' && { decidedAt: at, decidedBy: adminId }),
      ...(status === 'declined' && { declineReason: 'No ID, and nobody knows him' }),
    });
  }
}

interface Verified extends Place {
  siteId: string;
  name: string;
  at: Date;
}

async function putOnScene(tx: Executor, { activationId, adminId, siteId, name, at }: Verified) {
  const values = {
    activationId,
    siteId,
    chaplainName: name,
    status: 'on-scene',
    askedAt: at,
    askedBy: adminId,
    answeredAt: at,
  } as const;
  const { id } = onlyRow(await tx.insert(deployments).values(values).returning());
  await tx.insert(shifts).values({ deploymentId: id, arrivedAt: at });
  return id;
}
