import { Plus } from 'lucide-react';
import { useState } from 'react';
import { PagedResults } from '#client/components/layout/paged-results.tsx';
import { Empty } from '#client/components/layout/states.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { LoadingTable } from '#client/components/ui/loading-rows.tsx';
import { zoneName } from '#client/lib/dates.ts';
import { useListPage } from '#client/lib/list-page.ts';
import { listAnnouncements } from '#shared/announcements/api.ts';
import type { Announcement } from '#shared/announcements/schemas.ts';
import { CancelDialog, WriteDialog } from './announcement-dialogs.tsx';
import { AnnouncementTable } from './announcement-table.tsx';

const EVERY_MS = 10_000;

const NOUN = { one: 'announcement', many: 'announcements' };

type Open = { dialog: 'new' } | { dialog: 'write' | 'cancel'; announcement: Announcement } | null;

export function AnnouncementList() {
  const list = useListPage(listAnnouncements, {
    filters: {},
    query: { kind: 'announcement' },
    pageLength: 10,
    staleTime: 0,
    refetchInterval: EVERY_MS,
  });
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-soft">{`Times are in your own time zone (${zoneName()}).`}</p>
        <Button look="primary" onClick={() => setOpen({ dialog: 'new' })}>
          <Plus className="size-4" aria-hidden="true" />
          New announcement
        </Button>
      </div>
      <PagedResults
        list={list}
        what="The announcements"
        noun={NOUN}
        loading={<LoadingTable rows={10} />}
        empty={
          <Empty
            title="No Announcements"
            hint="Write to everybody, to a role or to the chaplains of a region."
          />
        }
      >
        {(announcements) => (
          <AnnouncementTable
            announcements={announcements}
            onWrite={(announcement) => setOpen({ dialog: 'write', announcement })}
            onCancel={(announcement) => setOpen({ dialog: 'cancel', announcement })}
          />
        )}
      </PagedResults>
      {open?.dialog === 'new' && <WriteDialog announcement={null} onClose={close} />}
      {open?.dialog === 'write' && <WriteDialog announcement={open.announcement} onClose={close} />}
      {open?.dialog === 'cancel' && (
        <CancelDialog announcement={open.announcement} onClose={close} />
      )}
    </div>
  );
}
