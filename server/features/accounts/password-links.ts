import { csvFile } from '#shared/csv.ts';
import type { Database } from '#server/db/database.ts';
import type { AgencySettings } from '#server/settings/agency-settings.ts';
import { hashOfSecret, newSecret } from '#server/http/secret.ts';
import { assertPasswordOn } from './policy.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { liftSuspensionFirst, linkNotValid } from './errors.ts';
import type { HashTurn } from './hash-queue.ts';
import { markInvitationAccepted, markInvitationOpened } from './invitation-queries.ts';
import { replacePassword } from './password-change.ts';
import { assertAcceptablePassword, hashPassword } from './password.ts';
import {
  findPasswordLink,
  insertPasswordLinks,
  listWithoutPassword,
  takePasswordLink,
} from './password-link-queries.ts';
import { getUser } from '#server/features/people/queries.ts';

const HOURS = 72;

interface LinkMaker {
  actorId: string;
  origin: string;
}

export async function makePasswordLink(
  db: Database,
  userId: string,
  { actorId, origin }: LinkMaker,
) {
  const link = newLink(userId);
  const expiresAt = await db.transaction(async (tx) => {
    await recordAudit(tx, { action: 'password-link-made', actorId, subjectId: userId });
    const ends = await insertPasswordLinks(tx, [link], HOURS);
    if ((await getUser(tx, userId))?.suspendedAt) throw liftSuspensionFirst();
    return ends;
  });
  return { url: linkUrl(origin, link.token), expiresAt: expiresAt.toISOString() };
}

export async function makePasswordLinks(
  db: Database,
  chaplainIds: readonly string[],
  { actorId, origin }: LinkMaker,
) {
  const header = ['First Name', 'Last Name', 'Email', 'Username', 'Link', 'Valid Until'];
  const people = await listWithoutPassword(db.orm, chaplainIds);
  const links = people.map((person) => ({ ...person, ...newLink(person.id) }));
  const expiresAt = await db.transaction(async (tx) => {
    const details = { count: links.length };
    await recordAudit(tx, { action: 'password-link-made', actorId, subjectId: null, details });
    return insertPasswordLinks(tx, links, HOURS);
  });
  const rows = links.map(({ firstName, lastName, email, username, token }) => [
    firstName,
    lastName,
    email,
    username,
    linkUrl(origin, token),
    expiresAt.toISOString(),
  ]);
  return csvFile([header, ...rows]);
}

export async function readPasswordLink(db: Database, token: string) {
  const link = await findPasswordLink(db.orm, hashOfSecret(token));
  if (!link) throw linkNotValid();
  // Only the page's script sends this request, so a mail scanner doesn't mark the mail as opened.
  if (link.purpose === 'invitation') await markInvitationOpened(db.orm, link.userId);
  return {
    firstName: link.firstName,
    username: link.username,
    expiresAt: link.expiresAt.toISOString(),
  };
}

interface Setting {
  token: string;
  password: string;
  minLength: number;
  turn: HashTurn;
  agency: AgencySettings | null;
}

export async function setPasswordByLink(
  db: Database,
  { token, password, minLength, turn, agency }: Setting,
) {
  const link = await findPasswordLink(db.orm, hashOfSecret(token));
  if (!link) throw linkNotValid();
  await assertPasswordOn(db.orm, agency, link.userId);
  await assertAcceptablePassword(password, { field: 'password', minLength });
  const hashed = await hashPassword(password, { ...turn, account: link.userId });
  return db.transaction(async (tx) => {
    const taken = await takePasswordLink(tx, hashOfSecret(token));
    if (!taken) throw linkNotValid();
    const { userId } = taken;
    await markInvitationAccepted(tx, userId);
    const isMailed = taken.purpose !== 'by-hand';
    const user = await replacePassword(tx, {
      userId,
      password: hashed,
      confirmsEmail: isMailed,
    });
    const details = { by: 'link' };
    await recordAudit(tx, {
      action: 'password-changed',
      actorId: userId,
      subjectId: userId,
      details,
    });
    return { user, isMailed };
  });
}

function newLink(userId: string) {
  const token = newSecret();
  return { userId, token, tokenHash: hashOfSecret(token) };
}

function linkUrl(origin: string, token: string) {
  return `${origin}/set-password?token=${token}`;
}
