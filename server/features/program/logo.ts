import { createHash } from 'node:crypto';
import { LOGO_MAX_BYTES, LOGO_TOO_LARGE, type Logo } from '#shared/program/logo.ts';
import { sizeInWords } from '#shared/sizes.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { badRequest } from '#server/errors.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { drawInProcess } from '#server/logo/draw-in-process.ts';
import { readLogo as readLogoFile } from '#server/logo/read-logo.ts';
import {
  presentLogo,
  readLogo,
  removeLogo,
  storeLogo,
  type StoredLogo,
} from '#server/program/logo-queries.ts';
import { countChange, lockProgram } from '#server/program/settings-queries.ts';

/** @throws AppError 400 for a file that can't be a logo */
export async function changeLogo(
  db: Database,
  file: string,
  actorId: string,
): Promise<Logo | null> {
  const bytes = Buffer.from(file, 'base64');
  if (bytes.length > LOGO_MAX_BYTES) throw badRequest(LOGO_TOO_LARGE, { file: LOGO_TOO_LARGE });
  const read = readLogoFile(bytes);
  const { pictures, width, height } = await drawInProcess(read);
  const version = createHash('sha256').update(bytes).digest('base64url').slice(0, 12);
  const words = `${read.kind.toUpperCase()}, ${sizeInWords(bytes.length)}`;
  const logo = { version, width, height, file: words };
  // Audited by auditLogo.
  await db.transaction(async (tx) => {
    const former = await lockLogo(tx);
    await storeLogo(tx, logo, pictures);
    await countChange(tx);
    await auditLogo(tx, actorId, { from: former, to: logo });
  });
  return presentLogo(logo);
}

export async function dropLogo(db: Database, actorId: string) {
  // Audited by auditLogo.
  await db.transaction(async (tx) => {
    const former = await lockLogo(tx);
    if (!former) return;
    await removeLogo(tx);
    await countChange(tx);
    await auditLogo(tx, actorId, { from: former, to: null });
  });
}

export const readShownLogo = async (orm: Executor) => presentLogo(await readLogo(orm));

async function lockLogo(tx: Executor) {
  await lockProgram(tx);
  return readLogo(tx);
}

interface Change {
  from: StoredLogo | null;
  to: StoredLogo | null;
}

async function auditLogo(tx: Executor, actorId: string, { from, to }: Change) {
  const details = { setting: 'logo', from: from?.file ?? 'none', to: to?.file ?? 'none' };
  await recordAudit(tx, { action: 'program-changed', actorId, subjectId: null, details });
}
