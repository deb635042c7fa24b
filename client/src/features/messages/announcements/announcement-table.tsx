import { Ban, CopyPlus, Pencil } from 'lucide-react';
import { Badge } from '#client/components/ui/badge.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { FoldedText } from '#client/components/ui/folded-text.tsx';
import { ListTable } from '#client/components/ui/list-table.tsx';
import { CELL, ROW } from '#client/components/ui/table-class.ts';
import { DeliveryFigures } from '#client/features/messages/delivery-figures.tsx';
import { useProgram } from '#client/lib/call/program-store.ts';
import { dayAndTime } from '#client/lib/dates.ts';
import { useKeepFocus } from '#client/lib/keep-focus.ts';
import { useLists } from '#client/lib/program-lists.ts';
import { ROLE_LABELS } from '#shared/accounts/constants.ts';
import { STOP_LABELS, type StopReason } from '#shared/announcements/constants.ts';
import type { Announcement } from '#shared/announcements/schemas.ts';
import { entryLabels, type Lists } from '#shared/program/lists.ts';
import { regionName, type NamedRegion } from '#shared/program/region-names.ts';
import { peopleLabel } from './audience-count.tsx';
import { withoutMarks } from './without-marks.ts';

interface AnnouncementTableProps {
  announcements: readonly Announcement[];
  onWrite: (announcement: Announcement) => void;
  onCancel: (announcement: Announcement) => void;
}

export function AnnouncementTable({ announcements, onWrite, onCancel }: AnnouncementTableProps) {
  return (
    <ListTable caption="Announcements" columns={['Announcement', 'When', 'Messages']} hasActions>
      {announcements.map((announcement) => (
        <AnnouncementRow
          key={announcement.id}
          announcement={announcement}
          onWrite={() => onWrite(announcement)}
          onCancel={() => onCancel(announcement)}
        />
      ))}
    </ListTable>
  );
}

interface AnnouncementRowProps {
  announcement: Announcement;
  onWrite: () => void;
  onCancel: () => void;
}

function AnnouncementRow({ announcement, onWrite, onCancel }: AnnouncementRowProps) {
  const { regions } = useProgram();
  const lists = useLists();
  const row = useKeepFocus<HTMLTableRowElement>(() => undefined);
  return (
    <tr ref={row} tabIndex={-1} className={ROW}>
      <th
        scope="row"
        className={`${CELL} max-w-reading text-left font-normal max-md:w-full md:w-1/2`}
      >
        <span className="font-semibold wrap-anywhere">{announcement.title}</span>
        <FoldedText text={withoutMarks(announcement.body)} about={announcement.title} />
        <span className="block text-sm text-soft wrap-anywhere">
          {`To ${audienceLabel(announcement.audience, { regions, lists })}`}
          {announcement.author && `, by ${announcement.author}`}
        </span>
      </th>
      <td className={`${CELL} max-md:w-full`}>
        <When announcement={announcement} />
      </td>
      <td className={`${CELL} tabular-nums max-md:w-full`}>
        <DeliveryFigures sent={announcement} />
      </td>
      <td className={`${CELL} md:py-0 max-md:w-full max-md:empty:hidden`}>
        {announcement.state === 'scheduled' && (
          <div className="flex flex-wrap gap-x-2 md:justify-end">
            <Button
              look="quiet"
              className="max-md:pl-0"
              aria-label={`Edit: ${announcement.title}`}
              onClick={onWrite}
            >
              <Pencil className="size-4" aria-hidden="true" />
              Edit
            </Button>
            <Button look="quiet" aria-label={`Cancel: ${announcement.title}`} onClick={onCancel}>
              <Ban className="size-4" aria-hidden="true" />
              Cancel
            </Button>
          </div>
        )}
        {(announcement.state === 'cancelled' || announcement.stoppedBecause) && (
          <div className="flex md:justify-end">
            <Button
              look="quiet"
              className="whitespace-nowrap max-md:pl-0"
              aria-label={`Use again: ${announcement.title}`}
              onClick={onWrite}
            >
              <CopyPlus className="size-4" aria-hidden="true" />
              Use again
            </Button>
          </div>
        )}
      </td>
    </tr>
  );
}

function When({ announcement }: { announcement: Announcement }) {
  const { state, sentAt, scheduledFor, createdAt, recipients, stoppedBecause } = announcement;
  const moment = sentAt ?? scheduledFor ?? createdAt;
  return (
    <>
      {state === 'scheduled' && <Badge tone="amber">Scheduled</Badge>}
      {state === 'cancelled' && (
        <Badge tone="outline">{stoppedBecause ? 'Stopped' : 'Cancelled'}</Badge>
      )}
      {state === 'sent' && <Badge tone="green">{`Sent to ${peopleLabel(recipients)}`}</Badge>}
      <time dateTime={moment} className="block text-soft">
        {dayAndTime(moment)}
      </time>
      {stoppedBecause && (
        <span className="block text-sm text-soft">{stopNote(state, stoppedBecause)}</span>
      )}
    </>
  );
}

function stopNote(state: Announcement['state'], because: StopReason) {
  const what = STOP_LABELS[because];
  return state === 'sent'
    ? `The administrator who sent this announcement ${what}. The remaining messages will not be sent.`
    : `The administrator who scheduled this announcement ${what}.`;
}

function audienceLabel(
  { roles, regions, expertise, chosen }: Announcement['audience'],
  known: { regions: readonly NamedRegion[]; lists: Lists },
) {
  if (chosen > 0) return chosen === 1 ? '1 chosen person' : `${chosen} chosen people`;
  if (roles.length > 0) {
    return `everybody with the role ${roles.map((role) => ROLE_LABELS[role]).join(' or ')}`;
  }
  const parts = [
    'approved and active chaplains',
    regions.length > 0 && `in ${regions.map((code) => regionName(known.regions, code)).join(', ')}`,
    expertise.length > 0 && `with ${entryLabels(known.lists.expertise, expertise).join(' or ')}`,
  ];
  return parts.filter(Boolean).join(' ');
}
