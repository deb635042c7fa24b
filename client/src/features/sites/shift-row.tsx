import { Pencil, Trash2, UserPlus } from 'lucide-react';
import { Link } from 'wouter';
import { Badge } from '#client/components/ui/badge.tsx';
import { buttonClass } from '#client/components/ui/button.tsx';
import { MenuItem, RowMenu } from '#client/components/ui/row-menu.tsx';
import { ACTION_CELL, ACTIONS, CELL, ROW } from '#client/components/ui/table-class.ts';
import { useLists } from '#client/lib/program-lists.ts';
import { shiftTimes } from '#client/lib/shift-times.ts';
import { useNow } from '#client/lib/use-now.ts';
import { entryLabels } from '#shared/program/lists.ts';
import type { Site, SiteShift } from '#shared/sites/schemas.ts';
import { useRemoveShift } from './mutations.ts';

interface ShiftRowProps {
  activationId: string;
  site: Site;
  shift: SiteShift;
  isLive: boolean;
  onEdit: () => void;
}

export function ShiftRow({ activationId, site, shift, isLive, onEdit }: ShiftRowProps) {
  const { id, needed, filled, asked, waiting, expertise, languages, needsLead } = shift;
  const lists = useLists();
  const remove = useRemoveShift();
  const now = useNow();
  const times = shiftTimes(shift, now);
  const isOver = Date.parse(shift.endsAt) < now.getTime();
  const gap = needed - filled;
  const wanted = [
    needsLead && 'Team leader',
    ...entryLabels(lists.languages, languages),
    ...entryLabels(lists.expertise, expertise),
  ].filter(Boolean);
  const [language = ''] = languages;
  const fill = new URLSearchParams({
    tab: 'call-out',
    shift: id,
    ...(language && { language }),
  });
  return (
    <tr className={ROW} tabIndex={-1}>
      <th scope="row" className={`${CELL} text-left font-semibold max-md:w-full`}>
        {times}
      </th>
      <td className={`${CELL} tabular-nums`}>
        <Badge tone={gap <= 0 ? 'green' : isOver ? 'plain' : 'amber'}>
          {`${filled} of ${needed}`}
        </Badge>
      </td>
      <td className={`${CELL} wrap-anywhere`}>
        {wanted.length > 0 ? wanted.join(', ') : <span className="text-soft max-md:hidden">–</span>}
      </td>
      <td className={`${CELL} tabular-nums`}>
        {[asked > 0 && `${asked} asked`, waiting > 0 && `${waiting} wait`]
          .filter(Boolean)
          .join(' · ')}
      </td>
      <td className={ACTION_CELL}>
        {isLive && (
          <div className={ACTIONS}>
            {/* On a phone the menu stays at the right. */}
            {(gap <= 0 || isOver) && <span />}
            {gap > 0 && !isOver && (
              <Link
                href={`/activations/${activationId}?${fill.toString()}`}
                className={buttonClass('secondary')}
              >
                <UserPlus className="size-4" aria-hidden="true" />
                {`Fill ${gap}`}
                <span className="sr-only">{` at ${site.name}, ${times}`}</span>
              </Link>
            )}
            <RowMenu name={`${site.name}, ${times}`}>
              <MenuItem icon={Pencil} needsConnection onPress={onEdit}>
                Edit shift
              </MenuItem>
              <MenuItem
                icon={Trash2}
                needsConnection
                onPress={() => remove.mutate({ params: { id: activationId, shiftId: id } })}
              >
                Remove shift
              </MenuItem>
            </RowMenu>
          </div>
        )}
      </td>
    </tr>
  );
}
