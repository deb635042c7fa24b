import { ArrowUpDown, Plus } from 'lucide-react';
import { useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { NotArrived } from '#client/components/layout/states.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { SectionList } from '#client/features/field-guide/listing/section-list.tsx';
import type { SectionSummary } from '#shared/field-guide/schemas.ts';
import { SectionActions } from './section-actions.tsx';

const CreateSection = lazyComponent(
  async () => (await import('./section-dialogs.tsx')).CreateSection,
  NotArrived,
);
const EditSection = lazyComponent(
  async () => (await import('./section-dialogs.tsx')).EditSection,
  NotArrived,
);
const DeleteDialog = lazyComponent(
  async () => (await import('./delete-dialog.tsx')).DeleteDialog,
  NotArrived,
);
const OrderDialog = lazyComponent(
  async () => (await import('./order-dialog.tsx')).OrderDialog,
  NotArrived,
);

type Open =
  | { dialog: 'create' }
  | { dialog: 'order' }
  | { dialog: 'edit'; section: SectionSummary }
  | { dialog: 'delete'; section: SectionSummary; found: RefObject<HTMLElement | null> }
  | null;

export function EditedGuide() {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const create = () => setOpen({ dialog: 'create' });
  return (
    <>
      <SectionList
        action={
          <>
            <Button look="quiet" onClick={() => setOpen({ dialog: 'order' })}>
              <ArrowUpDown className="size-4" aria-hidden="true" />
              Change order
            </Button>
            <Button look="primary" onClick={create}>
              <Plus className="size-4" aria-hidden="true" />
              Create Section
            </Button>
          </>
        }
        first={
          <Button look="primary" className="mt-2" onClick={create}>
            <Plus className="size-4" aria-hidden="true" />
            Create First Section
          </Button>
        }
      >
        {(section, found) => (
          <SectionActions
            section={section}
            onEdit={() => setOpen({ dialog: 'edit', section })}
            onDelete={() => setOpen({ dialog: 'delete', section, found })}
          />
        )}
      </SectionList>
      <LazyBoundary fallback={null}>
        {open?.dialog === 'create' && <CreateSection onClose={close} />}
        {open?.dialog === 'order' && <OrderDialog onClose={close} />}
        {open?.dialog === 'edit' && <EditSection id={open.section.id} onClose={close} />}
        {open?.dialog === 'delete' && (
          <DeleteDialog
            section={open.section}
            onClose={close}
            onDeleted={() => {
              flushSync(close);
              open.found.current?.focus();
            }}
          />
        )}
      </LazyBoundary>
    </>
  );
}
