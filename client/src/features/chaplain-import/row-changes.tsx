import { ArrowRight } from 'lucide-react';
import { headerOf } from '#shared/chaplain-import/roster-file.ts';
import type { Change } from '#shared/chaplain-import/schemas.ts';
import { isOfName, otherName, type CheckedRow } from './checked-rows.ts';
import { TickBox } from './tick-box.tsx';

interface RowChangesProps {
  row: CheckedRow;
  ticked: ReadonlySet<string>;
  isLocked: boolean;
  onTick: (key: string, isTicked: boolean) => void;
}

export function RowChanges({ row, ticked, isLocked, onTick }: RowChangesProps) {
  const { met, changes = [], isFirstProfile } = row;
  if (!met) return null;
  const asked = otherName(row);
  const others = changes.filter((change) => !isOfName(change));
  return (
    <div className="mt-1 flex flex-col gap-1 text-sm">
      <p className="wrap-anywhere">
        {'Stored: '}
        <span className="font-semibold">{`${met.firstName} ${met.lastName}`}</span>
        {`, ${met.username}, ${met.email}`}
      </p>
      {asked && (
        <>
          <ChangeList changes={changes.filter(isOfName)} />
          <TickBox
            label="Is this the same person?"
            hint={`If you don’t tick this, the name stays ${asked.stored}.`}
            checked={ticked.has(asked.key)}
            isLocked={isLocked}
            onChange={(isTicked) => onTick(asked.key, isTicked)}
          />
        </>
      )}
      {isFirstProfile && <p>This person gets a chaplain profile, which waits for approval.</p>}
      <ChangeList changes={others} />
    </div>
  );
}

function ChangeList({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return null;
  return (
    <dl className="flex flex-col gap-0.5">
      {changes.map(({ field, old, new: after }) => (
        <div key={field} className="flex flex-wrap gap-x-2">
          <dt className="text-soft">{headerOf(field)}</dt>
          <dd className="min-w-0 wrap-anywhere">
            {old || <span className="text-soft">blank</span>}
            <ArrowRight className="mx-1 inline size-3.5 align-[-0.125em]" aria-hidden="true" />
            <span className="sr-only"> becomes </span>
            <span className="font-semibold">{after}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
