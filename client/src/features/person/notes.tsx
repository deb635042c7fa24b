import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { NotArrived } from '#client/components/layout/states.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { Panel } from '#client/components/ui/panel.tsx';
import { MenuItem, RowMenu } from '#client/components/ui/row-menu.tsx';
import { dayAndTime } from '#client/lib/dates.ts';
import type { Note, Person } from '#shared/person/schemas.ts';

const NoteDialog = lazyComponent(
  async () => (await import('./note-dialogs.tsx')).NoteDialog,
  NotArrived,
);

const RemoveNote = lazyComponent(
  async () => (await import('./note-dialogs.tsx')).RemoveNote,
  NotArrived,
);

type Open = { dialog: 'write'; note: Note | null } | { dialog: 'remove'; note: Note } | null;

export function Notes({ person: { user, notes } }: { person: Person }) {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <Panel
      title="Notes of the office"
      action={
        <Button needsConnection onClick={() => setOpen({ dialog: 'write', note: null })}>
          <Plus className="size-4" aria-hidden="true" />
          Add note
        </Button>
      }
    >
      {notes.length === 0 ? (
        <p className="text-soft">No note yet.</p>
      ) : (
        <ul className="divide-y divide-line">
          {notes.map((note) => (
            <li key={note.id} className="flex items-start justify-between gap-2 py-2 first:pt-0">
              <div className="min-w-0">
                <p className="whitespace-pre-line wrap-anywhere">{note.text}</p>
                <p className="text-sm text-soft">{bylineOf(note)}</p>
              </div>
              <RowMenu name={`the note of ${dayAndTime(note.createdAt)}`}>
                <MenuItem icon={Pencil} onPress={() => setOpen({ dialog: 'write', note })}>
                  Change
                </MenuItem>
                <MenuItem icon={Trash2} onPress={() => setOpen({ dialog: 'remove', note })}>
                  Remove
                </MenuItem>
              </RowMenu>
            </li>
          ))}
        </ul>
      )}
      <LazyBoundary fallback={null}>
        {open?.dialog === 'write' && (
          <NoteDialog userId={user.id} note={open.note} onClose={close} />
        )}
        {open?.dialog === 'remove' && (
          <RemoveNote userId={user.id} note={open.note} onClose={close} />
        )}
      </LazyBoundary>
    </Panel>
  );
}

function bylineOf({ author, createdAt, changedAt }: Note) {
  const written = `${author ?? 'Former member of the office'}, ${dayAndTime(createdAt)}`;
  return changedAt ? `${written}; changed ${dayAndTime(changedAt)}` : written;
}
