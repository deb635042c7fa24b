import { Pencil } from 'lucide-react';
import { Suspense, useState } from 'react';
import { NotArrived } from '#client/components/layout/states.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { late } from '#client/components/ui/late.tsx';

const EditSection = late(
  async () => (await import('./section-dialogs.tsx')).EditSection,
  NotArrived,
);

/** What an administrator who reads a section can do with it. */
export function ReaderActions({ id }: { id: string }) {
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      <Button onClick={() => setEditing(true)}>
        <Pencil className="size-4" aria-hidden="true" />
        Edit
      </Button>
      <Suspense fallback={null}>
        {isEditing && <EditSection id={id} onClose={() => setEditing(false)} />}
      </Suspense>
    </>
  );
}
