import { useState } from 'react';
import { Notice } from '#client/components/ui/notice.tsx';
import { Pager } from '#client/components/ui/pager.tsx';
import type { Outcome } from './checked-rows.ts';
import { countOf, OUTCOMES } from './outcomes.ts';
import { RefusedDownload } from './refused-download.tsx';
import { RowTable } from './row-table.tsx';
import type { CheckedFile } from './use-roster-import.ts';

const PAGE_LENGTH = 100;

/** What becomes of the rows of a file: how many of each kind, and row by row. */
export function Preview({ file }: { file: CheckedFile }) {
  const { name, rows, roster } = file;
  const [shown, setShown] = useState<Outcome | 'to check' | null>(null);
  const [page, setPage] = useState(1);
  const show = (outcome: typeof shown) => {
    setShown(outcome);
    setPage(1);
  };
  const toCheck = rows.filter(({ isSelfRegistered }) => isSelfRegistered);
  const ofOutcome = shown ? rows.filter(({ outcome }) => outcome === shown) : rows;
  const found = shown === 'to check' ? toCheck : ofOutcome;
  const refused = rows.filter(({ outcome }) => outcome === 'refuse').length;
  return (
    <section aria-labelledby="preview-heading" className="flex flex-col gap-4">
      <h3 id="preview-heading" className="font-semibold wrap-anywhere">
        {`${name}: ${rows.length.toLocaleString('en-US')} ${rows.length === 1 ? 'row' : 'rows'}`}
      </h3>
      {roster.missing.length > 0 && (
        <Notice tone="red">{`The header has no column ${roster.missing.join(', ')}.`}</Notice>
      )}
      {roster.ignored.length > 0 && (
        <p className="text-soft">{`Not imported: the column ${roster.ignored.join(', ')}.`}</p>
      )}
      {rows.length > 0 && (
        <>
          <div role="group" aria-label="Show rows" className="flex flex-wrap gap-2">
            <Choice chosen={shown === null} onChoose={() => show(null)}>
              {`All ${rows.length.toLocaleString('en-US')}`}
            </Choice>
            {OUTCOMES.map(({ outcome, counted }) => (
              <Choice key={outcome} chosen={shown === outcome} onChoose={() => show(outcome)}>
                {`${countOf(rows, outcome)} ${counted}`}
              </Choice>
            ))}
            {toCheck.length > 0 && (
              <Choice chosen={shown === 'to check'} onChoose={() => show('to check')}>
                {`${toCheck.length.toLocaleString('en-US')} to check`}
              </Choice>
            )}
          </div>
          {toCheck.length > 0 && <SelfRegisteredNotice count={toCheck.length} />}
          {refused > 0 && <RefusedDownload file={file} />}
          <RowTable rows={found.slice((page - 1) * PAGE_LENGTH, page * PAGE_LENGTH)} />
          <Pager
            page={page}
            pageCount={Math.ceil(found.length / PAGE_LENGTH)}
            worksOffline
            onPage={setPage}
          />
        </>
      )}
    </section>
  );
}

function SelfRegisteredNotice({ count }: { count: number }) {
  return (
    <Notice tone="amber">
      {`${count === 1 ? 'One row meets an account that was' : `${count.toLocaleString('en-US')} rows meet accounts that were`} made by somebody who registered; check that it is them. The email address of such an account stays as it is, and it is not among those you approve or give links together.`}
    </Notice>
  );
}

interface ChoiceProps {
  chosen: boolean;
  onChoose: () => void;
  children: string;
}

function Choice({ chosen, onChoose, children }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className="min-h-11 rounded border border-control px-3 font-semibold tabular-nums hover:bg-sunken aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-on-primary"
    >
      {children}
    </button>
  );
}
