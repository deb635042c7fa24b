import { useState } from 'react';
import { NotArrived } from '#client/components/layout/states.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { SearchFilter } from '#client/components/ui/filter-field.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { useTypedText } from '#client/lib/url-state.ts';
import type { TrainingSession } from '#shared/training/schemas.ts';

const Candidates = lazyComponent(
  async () => (await import('./addable-chaplains.tsx')).AddableChaplains,
  NotArrived,
);

interface AddDialogProps {
  session: TrainingSession;
  onClose: () => void;
}

/** Adds people who come without an RSVP. The dialog stays open, so that several can be added. */
export function AddDialog({ session, onClose }: AddDialogProps) {
  const [search, setSearch] = useState('');
  const [openedAt] = useState(() => Date.now());
  const typed = useTypedText(search, (text) => setSearch(text.trim()));
  return (
    <Dialog
      title="Add chaplain"
      description={
        Date.parse(session.dateTime) <= openedAt
          ? 'The session has begun: anyone you add is marked as attended.'
          : 'Anyone you add gets a seat or, when none is left, the next place on the waitlist, and is notified immediately.'
      }
      onClose={onClose}
    >
      <SearchFilter
        label="Search the chaplains"
        placeholder="Name, email, affiliation…"
        typed={typed}
      />
      <LazyBoundary fallback={<Skeleton className="h-72" />}>
        <Candidates session={session} search={search} />
      </LazyBoundary>
      <DialogFooter cancel="Done" />
    </Dialog>
  );
}
