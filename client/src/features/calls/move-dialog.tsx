import { useId, useState } from 'react';
import { ConfirmDialog } from '#client/components/ui/confirm-dialog.tsx';
import { INPUT_CLASS } from '#client/components/ui/input-class.ts';
import { serverMessage } from '#client/lib/call/api-error.ts';
import { personCount } from '#client/lib/person-count.ts';
import type { BoardRow } from '#shared/calls/schemas.ts';
import type { Site } from '#shared/sites/schemas.ts';
import { useMovePeople } from './mutations.ts';
import { placeChoices } from './place-labels.ts';

interface MoveDialogProps {
  activationId: string;
  rows: readonly BoardRow[];
  sites: readonly Site[];
  onClose: () => void;
  onMoved: () => void;
}

export function MoveDialog({ activationId, rows, sites, onClose, onMoved }: MoveDialogProps) {
  const move = useMovePeople();
  const id = useId();
  const choices = placeChoices(sites);
  // Preselects the shift that the first person waits for.
  const [first] = rows;
  const own = first?.waitsSince ? first.siteShiftId : null;
  const [place, setPlace] = useState(own ?? '');
  const chosen = choices.find(({ value }) => value === place);
  const onScene = rows.filter(({ status }) => status === 'on-scene').length;
  const names = rows.map(({ name }) => name).join(', ');
  return (
    <ConfirmDialog
      title={rows.length === 1 ? `Move ${names}?` : `Move ${personCount(rows.length)}?`}
      description={[
        `${rows.length === 1 ? 'They get' : 'All of them get'} a message right away about where and when to come.`,
        onScene > 0 &&
          'For people on scene, the hours at the current site end now, and new hours begin at the new site.',
      ]
        .filter(Boolean)
        .join(' ')}
      confirm="Move"
      look="primary"
      keep="Cancel"
      waiting={move.isPending}
      failure={move.error ? serverMessage(move.error) : undefined}
      onConfirm={() => {
        if (!chosen) return;
        const people = rows.map(({ id: deploymentId, siteId, siteShiftId }) => ({
          deploymentId,
          siteId,
          siteShiftId,
        }));
        const { siteId, siteShiftId } = chosen;
        move.mutate(
          { params: { id: activationId }, body: { people, siteId, siteShiftId } },
          {
            onSuccess: () => {
              onMoved();
              onClose();
            },
          },
        );
      }}
      onClose={onClose}
    >
      {rows.length > 1 && <p className="line-clamp-4 wrap-anywhere">{names}</p>}
      <div className="flex flex-col gap-1.5">
        <label htmlFor={id} className="font-semibold">
          To
        </label>
        <select
          id={id}
          value={place}
          required
          onChange={(event) => setPlace(event.target.value)}
          className={INPUT_CLASS}
        >
          <option value="" disabled>
            Choose a site or shift
          </option>
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
    </ConfirmDialog>
  );
}
