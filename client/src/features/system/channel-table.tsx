import { CELL, HEAD_CELL, ROW, TABLE } from '#client/components/ui/table-class.ts';
import { duration } from '#client/lib/durations.ts';
import { CHANNEL_LABELS } from '#shared/messages/constants.ts';
import type { SystemStatus } from '#shared/system/schemas.ts';

const HEADS = ['Channel', 'Waiting', 'Waiting to try again', 'Oldest', 'Failed in the last hour'];

export function ChannelTable({ channels }: Pick<SystemStatus, 'channels'>) {
  return (
    <table className={`${TABLE} mt-4`}>
      <caption className="sr-only">Waiting messages by channel</caption>
      <thead className="max-md:block">
        <tr className="max-md:block">
          {HEADS.map((label) => (
            <th key={label} scope="col" className={HEAD_CELL}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {channels.map(({ channel, waiting, retrying, oldestSeconds, failedLastHour }) => (
          <tr key={channel} className={ROW}>
            <th scope="row" className={`${CELL} text-left font-semibold max-md:w-full`}>
              {CHANNEL_LABELS[channel]}
            </th>
            <Figure label="waiting">{waiting}</Figure>
            <Figure label="to try again">{retrying}</Figure>
            <td className={`${CELL} tabular-nums ${waiting === 0 ? 'max-md:hidden' : ''}`}>
              <span className="text-soft md:hidden">oldest </span>
              {waiting === 0 ? '—' : duration(Math.round(oldestSeconds / 60))}
            </td>
            <Figure label="failed in the last hour">{failedLastHour}</Figure>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Figure({ label, children }: { label: string; children: number }) {
  return (
    <td className={`${CELL} tabular-nums`}>
      {children.toLocaleString('en-US')}
      <span className="text-soft md:hidden">{` ${label}`}</span>
    </td>
  );
}
