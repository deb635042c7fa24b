import type { ReportRow } from '#shared/announcements/schemas.ts';
import { CHANNEL_LABELS, CHANNELS } from '#shared/messages/constants.ts';
import { PROOFS, proofLabels, STANDING_LABELS } from '#shared/messages/delivery-standing.ts';
import { answerTime } from './report-labels.ts';

const HEAD = 'bg-sunken px-3 py-2 text-left font-semibold';
const FIGURE = 'px-3 py-2';

interface ReachTableProps {
  rows: readonly ReportRow[];
  regions: readonly ReportRow[];
  labelOf: (row: ReportRow) => string;
}

export function ReachTable({ rows, regions, labelOf }: ReachTableProps) {
  const all = rows.find(({ region, channel }) => region === null && channel === null);
  const used = CHANNELS.filter((channel) => rows.some((row) => row.channel === channel));
  const lines = all ? [...regions, all] : regions;
  return (
    <div
      role="region"
      aria-label="Figures by region"
      // oxlint-disable-next-line no-noninteractive-tabindex -- focusable, so that keys can scroll it
      tabIndex={0}
      className="relative mt-6 overflow-x-auto"
    >
      <table className="w-full border-collapse tabular-nums">
        <caption className="sr-only">
          Results of a test call by region and channel, with the median time to answer
        </caption>
        <thead>
          <tr className="whitespace-nowrap">
            {['Region', 'People', ...PROOFS.map((proof) => STANDING_LABELS[proof]), 'Median'].map(
              (label) => (
                <th key={label} scope="col" className={HEAD}>
                  {label}
                </th>
              ),
            )}
            {used.map((channel) => (
              <th key={channel} scope="col" className={HEAD}>
                {CHANNEL_LABELS[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.region ?? 'all'} className="border-b border-line">
              <th
                scope="row"
                className="sticky left-0 bg-surface px-3 py-2 text-left font-semibold whitespace-nowrap"
              >
                {line.region === null ? 'All' : labelOf(line)}
              </th>
              <Figures row={line} />
              {used.map((channel) => (
                <td key={channel} className={`${FIGURE} whitespace-nowrap`}>
                  <ByChannel
                    row={rows.find((row) => row.region === line.region && row.channel === channel)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Figures({ row }: { row: ReportRow }) {
  const { people, medianSeconds } = row;
  return (
    <>
      <td className={FIGURE}>{people.toLocaleString('en-US')}</td>
      {PROOFS.map((proof) => (
        <td key={proof} className={FIGURE}>
          {row[proof].toLocaleString('en-US')}
        </td>
      ))}
      <td className={FIGURE}>{medianSeconds === null ? '—' : answerTime(medianSeconds)}</td>
    </>
  );
}

function ByChannel({ row }: { row: ReportRow | undefined }) {
  if (!row) return '—';
  const { people, sent } = row;
  const [, ...proved] = proofLabels(row);
  return (
    <>
      {`${sent.toLocaleString('en-US')} of ${people.toLocaleString('en-US')} sent`}
      {proved.length > 0 && <span className="block text-soft">{proved.join(', ')}</span>}
    </>
  );
}
