import type { QueuedAction } from '#client/lib/device/database.ts';
import { newId } from '#client/lib/call/new-id.ts';
import { UNDO_WITHIN_SECONDS } from '#shared/deployments/tap-times.ts';
import type { NewAction } from './queue-state.ts';

/** Null if there is no undo: the earlier state is unknown, or the seat may be taken by now. */
export function undoOf(action: NewAction): NewAction | null {
  const { subject, about, userId, path } = action;
  const id = newId();
  const now = new Date().toISOString();
  const title = `Undo: ${action.title}`;
  const undo = { id, subject, about, userId, title, at: now, entered: [], path };
  switch (action.kind) {
    case 'tap': {
      const isUndo = action.undoes !== undefined;
      // The server refuses an undo that is timed more than a minute after the tap.
      const latest = Date.parse(action.at) + UNDO_WITHIN_SECONDS * 1000;
      const at = new Date(Math.min(Date.now(), latest)).toISOString();
      const body = { kind: 'undo', actionId: id, at, undoes: action.id };
      return isUndo ? null : { ...undo, title: 'Undo', kind: 'tap', method: 'POST', body };
    }
    case 'add-hours':
      return {
        ...undo,
        kind: 'delete-hours',
        method: 'DELETE',
        path: `/api/shifts/${action.id}`,
      };
    case 'rsvp':
      return { ...undo, kind: 'cancel-rsvp', method: 'DELETE' };
    case 'add-bookmark':
      return { ...undo, kind: 'remove-bookmark', method: 'DELETE' };
    case 'remove-bookmark':
      return { ...undo, kind: 'add-bookmark', method: 'PUT' };
    case 'correct-hours':
    case 'delete-hours':
    case 'cancel-rsvp':
    case 'availability':
    case 'log-line':
    case 'claim-visit':
    default:
      return null;
  }
}

export function canBeTakenBack(action: QueuedAction): boolean {
  return !action.isTried || undoOf(action) !== null;
}
