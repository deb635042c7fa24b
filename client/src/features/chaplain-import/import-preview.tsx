import { useState } from 'react';
import { Notice } from '#client/components/ui/notice.tsx';
import { Pager } from '#client/components/ui/pager.tsx';
import { countedGroups, groupOf, type Group } from './outcomes.ts';
import { RefusedDownload } from './refused-download.tsx';
import { RowTable } from './row-table.tsx';
import { TickBox } from './tick-box.tsx';
import { MeaningChoice, type Decide } from './meaning-choice.tsx';
import { UnlistedList } from './unlisted-list.tsx';
import type { CheckedFile } from './use-roster-import.ts';

const PAGE_LENGTH = 100;

interface PreviewProps {
  file: CheckedFile;
  storeUnlisted: boolean;
  ticked: ReadonlySet<string>;
  isLocked: boolean;
  onStoreUnlisted: (storeUnlisted: boolean) => void;
  onDecide: Decide;
  onTick: (key: string, isTicked: boolean) => void;
}

export function Preview(props: PreviewProps) {
  const { file, storeUnlisted, ticked, isLocked, onStoreUnlisted, onDecide, onTick } = props;
  const { name, rows, roster } = file;
  const [shown, setShown] = useState<Group | 'to check' | 'unlisted' | null>(null);
  const [page, setPage] = useState(1);
  const show = (group: typeof shown) => {
    setShown(group);
    setPage(1);
  };
  const toCheck = rows.filter(({ isSelfRegistered }) => isSelfRegistered);
  const withUnlisted = rows.filter(({ unlisted }) => unlisted);
  const found = {
    'to check': () => toCheck,
    unlisted: () => withUnlisted,
    group: () => (shown ? rows.filter((row) => groupOf(row) === shown) : rows),
  }[shown === 'to check' || shown === 'unlisted' ? shown : 'group']();
  const pageCount = Math.ceil(found.length / PAGE_LENGTH);
  const pageShown = Math.min(page, Math.max(pageCount, 1));
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
          {file.unlisted.length + file.decided.length > 0 && (
            <UnlistedNotice
              file={file}
              storeUnlisted={storeUnlisted}
              isLocked={isLocked}
              onStoreUnlisted={onStoreUnlisted}
              onDecide={onDecide}
            />
          )}
          {toCheck.length > 0 && <SelfRegisteredNotice count={toCheck.length} />}
          {rows.some(({ outcome }) => outcome === 'refuse') && <RefusedDownload file={file} />}
          <div role="group" aria-label="Show rows" className="flex flex-wrap gap-2">
            <Choice chosen={shown === null} onChoose={() => show(null)}>
              {`All ${rows.length.toLocaleString('en-US')}`}
            </Choice>
            {countedGroups(rows).map(({ group, text }) => (
              <Choice key={group} chosen={shown === group} onChoose={() => show(group)}>
                {text}
              </Choice>
            ))}
            {toCheck.length > 0 && (
              <Choice chosen={shown === 'to check'} onChoose={() => show('to check')}>
                {`${toCheck.length.toLocaleString('en-US')} to check`}
              </Choice>
            )}
            {withUnlisted.length > 0 && (
              <Choice chosen={shown === 'unlisted'} onChoose={() => show('unlisted')}>
                {`${withUnlisted.length.toLocaleString('en-US')} with unknown values`}
              </Choice>
            )}
          </div>
          <RowTable
            rows={found.slice((pageShown - 1) * PAGE_LENGTH, pageShown * PAGE_LENGTH)}
            storesUnlisted={file.storeUnlisted}
            ticked={ticked}
            isLocked={isLocked}
            onTick={onTick}
          />
          <Pager page={pageShown} pageCount={pageCount} worksOffline onPage={setPage} />
        </>
      )}
    </section>
  );
}

type UnlistedNoticeProps = Pick<
  PreviewProps,
  'file' | 'storeUnlisted' | 'isLocked' | 'onStoreUnlisted' | 'onDecide'
>;

function UnlistedNotice(props: UnlistedNoticeProps) {
  const { file, storeUnlisted, isLocked, onStoreUnlisted, onDecide } = props;
  const { unlisted, decided } = file;
  const isLeftOut = unlisted.some(({ field }) => field !== 'affiliation');
  return (
    <Notice tone="amber" title={titleOf(unlisted.length)}>
      <UnlistedList values={[...decided, ...unlisted]}>
        {(each) => (
          <MeaningChoice
            unlisted={each}
            storesUnlisted={storeUnlisted}
            isLocked={isLocked}
            onDecide={onDecide}
          />
        )}
      </UnlistedList>
      {isLeftOut && (
        <TickBox
          label="Store these values as they are"
          hint="If you don’t tick this, these values are left out, and the rest of each row is stored."
          checked={storeUnlisted}
          isLocked={isLocked}
          onChange={onStoreUnlisted}
        />
      )}
    </Notice>
  );
}

function titleOf(count: number) {
  if (count === 0) return 'All values now match our lists';
  return count === 1
    ? 'One value is not on our lists'
    : `${count.toLocaleString('en-US')} values are not on our lists`;
}

function SelfRegisteredNotice({ count }: { count: number }) {
  return (
    <Notice tone="amber">
      {`${count === 1 ? 'One row matches an account that was' : `${count.toLocaleString('en-US')} rows match accounts that were`} made by somebody who registered: check that it is the same person. Such an account keeps its email address, and you approve it and give it a link separately.`}
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
