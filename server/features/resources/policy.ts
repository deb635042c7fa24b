import { loading, signedIn, withRole, type SessionUser } from '#server/http/guards.ts';
import { administratorsDelete, fileNotFound, resourceNotFound } from './errors.ts';
import { getResource, getResourceOfObject, type ResourceView } from './queries.ts';

/** What is approved is for everybody who is signed in; the rest for administrators and its uploader. */
export function resourceView(user: SessionUser): ResourceView {
  return { userId: user.id, showsPending: user.role === 'admin' };
}

/** Whoever may see the resource that the path names. */
export const viewerOfResource = loading(signedIn, async ({ user, params, orm }) => {
  const row = await getResource(orm, resourceView(user), params.id ?? '');
  if (!row) throw resourceNotFound();
  return row;
});

/** Administrators, with the resource that the path names. */
export const administratorOfResource = loading(withRole('admin'), async ({ user, params, orm }) => {
  const row = await getResource(orm, resourceView(user), params.id ?? '');
  if (!row) throw resourceNotFound();
  return row;
});

/** Administrators, and the contributor while the resource awaits review, with that resource. */
export const removerOfResource = loading(signedIn, async ({ user, params, orm }) => {
  const row = await getResource(orm, resourceView(user), params.id ?? '');
  if (!row) throw resourceNotFound();
  const isOwnPending = row.resource.uploadedBy === user.id && !row.resource.isApproved;
  if (user.role !== 'admin' && !isOwnPending) throw administratorsDelete();
  return row;
});

/** Whoever may see the resource whose file the path names. */
export const viewerOfObject = loading(signedIn, async ({ user, params, orm }) => {
  const row = await getResourceOfObject(orm, resourceView(user), params.id ?? '');
  if (!row) throw fileNotFound();
  return row;
});
