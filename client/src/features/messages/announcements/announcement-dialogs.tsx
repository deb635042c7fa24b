import { FormDialog } from '#client/components/form/form-dialog.tsx';
import { NotArrived } from '#client/components/layout/states.tsx';
import { ConfirmDialog } from '#client/components/ui/confirm-dialog.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { serverMessage } from '#client/lib/call/api-error.ts';
import { useDraftName } from '#client/lib/draft-name.ts';
import type { Announcement } from '#shared/announcements/schemas.ts';
import { useCancelAnnouncement } from './mutations.ts';

const AnnouncementForm = lazyComponent(
  async () => (await import('./announcement-form.tsx')).AnnouncementForm,
  NotArrived,
);

interface WriteDialogProps {
  announcement: Announcement | null;
  onClose: () => void;
}

export function WriteDialog({ announcement, onClose }: WriteDialogProps) {
  const draft = useDraftName(announcement ? `announcement:${announcement.id}` : 'announcement');
  return (
    <FormDialog
      title={announcement?.state === 'scheduled' ? 'Edit announcement' : 'New announcement'}
      description="An announcement goes to each person by the channels they chose for announcements."
      draft={draft}
      onClose={onClose}
    >
      <LazyBoundary fallback={<Skeleton className="h-[60dvh]" />}>
        <AnnouncementForm announcement={announcement} draft={draft} onDone={onClose} />
      </LazyBoundary>
    </FormDialog>
  );
}

interface CancelDialogProps {
  announcement: Announcement;
  onClose: () => void;
}

export function CancelDialog({ announcement, onClose }: CancelDialogProps) {
  const cancel = useCancelAnnouncement();
  return (
    <ConfirmDialog
      title="Cancel announcement"
      description={`“${announcement.title}” is not sent. It stays in the list.`}
      confirm="Cancel this announcement"
      keep="Keep it"
      waiting={cancel.isPending}
      failure={cancel.error ? serverMessage(cancel.error) : undefined}
      onConfirm={() => cancel.mutate({ params: { id: announcement.id } }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
