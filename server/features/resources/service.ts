import { can } from '#shared/abilities.ts';
import {
  CHOOSE_CATEGORY,
  type CreateResourceBody,
  type ResourceFile,
  type ResourceListQuery,
  type UpdateResourceBody,
} from '#shared/resources/schemas.ts';
import { formatsOf } from '#shared/resources/formats.ts';
import { FILE_NAME_MAX_LENGTH } from '#shared/uploads/constants.ts';
import { objectIdOf } from '#shared/uploads/object-path.ts';
import { FILE_PURPOSES } from '#shared/uploads/purposes.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { tell } from '#server/features/messages/service.ts';
import {
  deleteObjects,
  extensionOfType,
  objectPath,
  presentFile,
  registerUpload,
  takeUpload,
  type FileOwner,
  type Files,
  type Registration,
} from '#server/features/uploads/service.ts';
import type { SessionUser } from '#server/http/guards.ts';
import { listedChoice, listedSameValues } from '#server/program/listed-choice.ts';
import { fileKey } from '#server/storage/storage.ts';
import {
  officeDeletes,
  anothersFile,
  fileInUse,
  neverRegistered,
  notAnObject,
  pendingIsForOffice,
  resourceNotFound,
  wrongFormat,
} from './errors.ts';
import { resourceView } from './policy.ts';
import {
  getOwnerOfObject,
  getResource,
  getResourceOfObject,
  insertBookmark,
  insertResource,
  listResources,
  lockResource,
  removeResource,
  setApproved,
  sumPendingBytes,
  updateResource,
  type ResourceRow,
} from './queries.ts';

export const resourceFiles: FileOwner = {
  async findFile(orm, user, objectId) {
    const row = await getResourceOfObject(orm, resourceView(user), objectId);
    return row && row.resource;
  },
  sumUnreviewed: sumPendingBytes,
};

export async function registerResourceFile(
  files: Files,
  registration: Omit<Registration, 'purpose'>,
): Promise<ResourceFile> {
  const file = await registerUpload(files, { ...registration, purpose: FILE_PURPOSES.resource });
  const formats = formatsOf(extensionOfType(file.contentType));
  const [format] = formats;
  if (!format) throw new Error('every type has a format');
  return { ...presentFile(file), format, formats };
}

export async function findResources(db: Database, user: SessionUser, query: ResourceListQuery) {
  const view = resourceView(user);
  if (query.isApproved === false && !view.showsPending) throw pendingIsForOffice();
  const { category } = query;
  const categories =
    category === undefined ? undefined : await listedSameValues(db.orm, categoryOf(category));
  return listResources(db.orm, view, { ...query, categories });
}

/** A reviewer's own contribution is approved immediately. */
export async function contributeResource(
  db: Database,
  user: SessionUser,
  body: CreateResourceBody,
) {
  const objectId = objectIdOf(body.fileUrl);
  if (objectId === null || body.filePath !== body.fileUrl) throw notAnObject();
  return db.transaction(async (tx) => {
    const category = await listedChoice(tx, categoryOf(body.category));
    const file = await takeUpload(tx, {
      userId: user.id,
      objectId,
      purpose: FILE_PURPOSES.resource,
    });
    if (!file) throw await whyNoFile(tx, user.id, objectId);
    const extension = extensionOfType(file.contentType);
    if (!formatsOf(extension).includes(body.format)) throw wrongFormat();
    const id = await insertResource(tx, {
      ...body,
      category,
      objectId,
      filePath: objectPath(objectId),
      fileUrl: objectPath(objectId),
      fileName: file.name ?? fileNameOf(body.title, extension),
      fileSize: file.size,
      contentType: file.contentType,
      uploadedBy: user.id,
    });
    const resource = { id, title: body.title, uploadedBy: user.id };
    await recordResourceAudit(tx, 'resource-contributed', {
      actorId: user.id,
      resource,
    });
    if (can(user, 'review-resources') && (await setApproved(tx, id, user.id))) {
      await recordResourceAudit(tx, 'resource-approved', { actorId: user.id, resource });
    }
    return requireResource(await getResource(tx, resourceView(user), id));
  });
}

export async function changeResource(
  db: Database,
  { resource: { id } }: ResourceRow,
  { body: given, user }: { body: UpdateResourceBody; user: SessionUser },
) {
  return db.transaction(async (tx) => {
    const before = await lockResource(tx, id);
    if (!before) throw resourceNotFound();
    const formats = formatsOf(extensionOfType(before.contentType));
    if (given.format && !formats.includes(given.format)) throw wrongFormat();
    const body = { ...given };
    if (given.category !== undefined) {
      const choice = { ...categoryOf(given.category), stored: before.category };
      body.category = await listedChoice(tx, choice);
    }
    const changed = changedFields(before, body);
    if (changed.length > 0) {
      await updateResource(tx, id, body);
      const resource = { ...before, title: body.title ?? before.title };
      const change = { actorId: user.id, resource, changed: changed.join(', ') };
      await recordResourceAudit(tx, 'resource-changed', change);
    }
    return requireResource(await getResource(tx, resourceView(user), id));
  });
}

export async function approveResource(db: Database, { resource }: ResourceRow, user: SessionUser) {
  return db.transaction(async (tx) => {
    if (await setApproved(tx, resource.id, user.id)) {
      await recordResourceAudit(tx, 'resource-approved', { actorId: user.id, resource });
      await tellContributor(tx, 'resource-approved', { actorId: user.id, resource });
    }
    return requireResource(await getResource(tx, resourceView(user), resource.id));
  });
}

export async function deleteResource(files: Files, { resource }: ResourceRow, user: SessionUser) {
  const key = fileKey(resource.objectId);
  const isReviewer = can(user, 'review-resources');
  await files.db.transaction(async (tx) => {
    const removed = await removeResource(tx, resource.id);
    if (!removed) throw resourceNotFound();
    if (removed.isApproved && !isReviewer) throw officeDeletes();
    const action = isReviewer ? 'resource-deleted' : 'resource-withdrawn';
    await recordResourceAudit(tx, action, { actorId: user.id, resource });
    if (!removed.isApproved) {
      await tellContributor(tx, 'resource-declined', { actorId: user.id, resource });
    }
  });
  await deleteObjects(files, [key]);
}

export async function addBookmark(db: Database, { resource }: ResourceRow, user: SessionUser) {
  await insertBookmark(db.orm, user.id, resource.id);
  return requireResource(await getResource(db.orm, resourceView(user), resource.id));
}

const categoryOf = (value: string) => ({
  list: 'resourceCategories' as const,
  value,
  field: 'category',
  message: CHOOSE_CATEGORY,
});

async function whyNoFile(tx: Executor, userId: string, objectId: string) {
  const owner = await getOwnerOfObject(tx, objectId);
  if (!owner) return neverRegistered();
  return owner.uploadedBy === userId ? fileInUse() : anothersFile();
}

function changedFields(before: ResourceRow['resource'], body: UpdateResourceBody) {
  const known: Record<string, unknown> = before;
  return Object.entries(body)
    .filter(([, value]) => value !== undefined)
    .filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(known[field]))
    .map(([field]) => field);
}

function fileNameOf(title: string, extension: string) {
  const plain = title.replace(/[\p{Cc}/\\]/gu, ' ').trim();
  return `${plain.slice(0, FILE_NAME_MAX_LENGTH - extension.length - 1)}.${extension}`;
}

interface AuditedChange {
  actorId: string;
  resource: { id: string; title: string; uploadedBy: string | null };
}

type ResourceAction =
  `resource-${'contributed' | 'approved' | 'changed' | 'deleted' | 'withdrawn'}`;

async function recordResourceAudit(
  tx: Executor,
  action: ResourceAction,
  { actorId, resource, changed }: AuditedChange & { changed?: string },
) {
  const details = { resourceId: resource.id, title: resource.title, ...(changed && { changed }) };
  await recordAudit(tx, { action, actorId, subjectId: resource.uploadedBy, details });
}

async function tellContributor(
  tx: Executor,
  kind: 'resource-approved' | 'resource-declined',
  { actorId, resource: { title, uploadedBy } }: AuditedChange,
) {
  if (uploadedBy === null || uploadedBy === actorId) return;
  await tell(tx, { kind, facts: { title }, to: [{ userId: uploadedBy }], actorId });
}

function requireResource(row: ResourceRow | null) {
  if (!row) throw resourceNotFound();
  return row;
}
