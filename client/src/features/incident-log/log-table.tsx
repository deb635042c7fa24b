import { Clock, Pencil, Search } from 'lucide-react';
import { useState } from 'react';
import { NotArrived } from '#client/components/layout/states.tsx';
import { Badge } from '#client/components/ui/badge.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { MenuItem, RowMenu } from '#client/components/ui/row-menu.tsx';
import { ShortTime } from '#client/components/ui/short-time.tsx';
import { SortHead } from '#client/components/ui/sort-head.tsx';
import {
  ACTION_CELL,
  CELL,
  FIT,
  HEAD_CELL,
  ROW,
  SORT_HEAD,
  SORT_ROW,
  TABLE,
} from '#client/components/ui/table-class.ts';
import { shortTime } from '#client/lib/dates.ts';
import type { UrlSort } from '#client/lib/url-sort.ts';
import { lineLabel, lineText } from '#shared/incident-log/labels.ts';
import { groupLines } from '#shared/incident-log/line-groups.ts';
import type { LogCorrection, LogLine } from '#shared/incident-log/schemas.ts';
import type { LoggedActivation } from './log-queue.ts';
import { Names } from './names.tsx';
import { toneOf } from './kind-tone.ts';
import { writtenLabel } from './written-label.ts';

const CorrectionDialog = lazyComponent(
  async () => (await import('./correction-dialog.tsx')).CorrectionDialog,
  NotArrived,
);

const HEADS = ['What', 'About', 'Text', 'By'];

interface LogTableProps {
  activation: LoggedActivation;
  lines: readonly LogLine[];
  order: UrlSort<'happenedAt'>;
  onPerson: (deploymentId: string) => void;
}

export function LogTable({ activation, lines, order, onPerson }: LogTableProps) {
  const [corrected, setCorrected] = useState<LogLine | null>(null);
  return (
    <>
      <table className={TABLE}>
        <caption className="sr-only">The log</caption>
        <thead className={SORT_HEAD}>
          <tr className={SORT_ROW}>
            <SortHead name="happenedAt" label="When" order={order} lastFirst />
            {HEADS.map((label) => (
              <th key={label} scope="col" className={HEAD_CELL}>
                {label}
              </th>
            ))}
            <th scope="col" className={HEAD_CELL}>
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {groupLines(lines).map(({ line, names }) => (
            <tr key={line.id} className={`${ROW} max-md:relative max-md:pr-12`}>
              <td className={`${CELL} font-semibold tabular-nums`}>
                <ShortTime time={line.happenedAt} clock />
              </td>
              <td className={`${CELL} md:whitespace-nowrap`}>
                <Badge tone={toneOf(line.kind)}>{lineLabel(line)}</Badge>
              </td>
              <td className={`${CELL} font-semibold max-md:empty:hidden md:min-w-36`}>
                {names.length > 0 && (
                  <span className={FIT}>
                    <Names names={names} />
                  </span>
                )}
              </td>
              <td className={`${CELL} w-full wrap-anywhere max-md:w-full`}>
                <Said entry={line} text={lineText(line, shortTime)} />
                {line.corrections.map((correction) => (
                  <Correction key={correction.id} correction={correction} />
                ))}
              </td>
              <td className={`${CELL} text-soft md:min-w-32`}>
                <span className="md:hidden">by </span>
                {line.author?.name ?? 'the portal'}
              </td>
              <td
                className={`${ACTION_CELL} max-md:absolute max-md:top-0 max-md:right-0 max-md:w-auto`}
              >
                <div className="flex justify-end">
                  <LineMenu line={line} onCorrect={() => setCorrected(line)} onPerson={onPerson} />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <LazyBoundary fallback={null}>
        {corrected && (
          <CorrectionDialog
            activation={activation}
            line={corrected}
            onClose={() => setCorrected(null)}
          />
        )}
      </LazyBoundary>
    </>
  );
}

interface LineMenuProps {
  line: LogLine;
  onCorrect: () => void;
  onPerson: (deploymentId: string) => void;
}

function LineMenu({ line, onCorrect, onPerson }: LineMenuProps) {
  const { about } = line;
  const deploymentId = about?.deploymentId;
  return (
    <RowMenu name={`${lineLabel(line)}, ${shortTime(line.happenedAt)}`}>
      <MenuItem icon={Pencil} onPress={onCorrect}>
        Correct
      </MenuItem>
      {deploymentId && (
        <MenuItem icon={Search} onPress={() => onPerson(deploymentId)}>
          {`Only lines about ${about.name}`}
        </MenuItem>
      )}
    </RowMenu>
  );
}

function Said({ entry, text }: { entry: LogCorrection; text: string }) {
  return (
    <>
      {text && <p className="whitespace-pre-line">{text}</p>}
      <Written entry={entry} />
    </>
  );
}

function Written({ entry }: { entry: LogCorrection }) {
  const label = writtenLabel(entry);
  if (label === null) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-soft tabular-nums">
      {entry.isLate && (
        <Badge tone="amber" icon={<Clock className="size-3.5" aria-hidden="true" />}>
          Late
        </Badge>
      )}
      {label}
    </p>
  );
}

function Correction({ correction }: { correction: LogCorrection }) {
  const { author, happenedAt, text } = correction;
  return (
    <div className="mt-1.5 border-l-2 border-gold pl-3">
      <p className="text-sm font-semibold tabular-nums">
        {`Correction by ${author?.name ?? 'the portal'}, ${shortTime(happenedAt)}`}
      </p>
      <Said entry={correction} text={text ?? ''} />
    </div>
  );
}
