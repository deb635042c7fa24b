import { can } from '#shared/abilities.ts';
import { objectIdOf } from '#shared/uploads/object-path.ts';
import { FILE_PURPOSES } from '#shared/uploads/purposes.ts';
import type { Executor } from '#server/db/database.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { extensionOfType, takeUpload, type FileOwner } from '#server/features/uploads/service.ts';
import { documentGone } from './errors.ts';
import { getCredentialOfDocument, getListed, sumWaitingBytes } from './queries.ts';

const purpose = FILE_PURPOSES['credential-document'];

/** Lets the owner and administrators open a document. Audits it if an administrator does. */
export const credentialFiles: FileOwner = {
  async findFile(orm, user, objectId) {
    const credential = await getCredentialOfDocument(orm, objectId);
    if (!credential || credential.documentType === null) return null;
    const fileName = `document.${extensionOfType(credential.documentType)}`;
    const file = { objectId, fileName, contentType: credential.documentType };
    if (credential.chaplainId === user.chaplain?.id) return file;
    if (!can(user, 'manage-credentials')) return null;
    const listed = await getListed(orm, credential.id);
    if (!listed) return null;
    await recordAudit(orm, {
      action: 'credential-document-read',
      actorId: user.id,
      subjectId: listed.person.userId,
      details: { kind: listed.kind.name },
    });
    return file;
  },
  sumUnreviewed: sumWaitingBytes,
};

interface Wanted {
  userId: string;
  documentPath: string | null | undefined;
  currentId: string | null;
}

const NONE = { documentId: null, documentSize: null, documentType: null };

/** Returns new values for the document's columns; {} if it is unchanged. @throws AppError 400 */
export async function takeDocument(tx: Executor, { userId, documentPath, currentId }: Wanted) {
  if (documentPath === undefined) return {};
  if (documentPath === null) return NONE;
  const objectId = objectIdOf(documentPath);
  if (objectId === null) throw documentGone();
  if (objectId === currentId) return {};
  const file = await takeUpload(tx, { userId, objectId, purpose });
  if (!file) throw documentGone();
  return { documentId: objectId, documentSize: file.size, documentType: file.contentType };
}
