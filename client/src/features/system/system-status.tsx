import { useQuery } from '@tanstack/react-query';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { Panel } from '#client/components/ui/panel.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { dayAndTime } from '#client/lib/dates.ts';
import { endpointQuery, eachLook } from '#client/lib/endpoint-query.ts';
import { sizeInWords } from '#shared/sizes.ts';
import { systemStatus } from '#shared/system/api.ts';
import type { SystemStatus } from '#shared/system/schemas.ts';
import { AttentionList } from './attention-list.tsx';
import { ChannelTable } from './channel-table.tsx';
import { HeldMessages } from './held-messages.tsx';

const DATABASES = { embedded: 'Embedded PostgreSQL', postgres: 'PostgreSQL' };
const STORES = { disk: 'In a folder on this machine', bucket: 'In a bucket' };
const MAIL = { server: 'Sent by a mail server', folder: 'Kept in a folder, not sent' };
const TEXTS = { none: 'Not sent', twilio: 'Sent by Twilio', webhook: 'Sent by a webhook' };

export function SystemStatusView() {
  const query = useQuery({ ...endpointQuery(systemStatus, {}), ...eachLook });
  return (
    <QueryView query={query} what="The status" loading={<Skeleton className="h-[60dvh]" />}>
      {(status) => <Loaded status={status} />}
    </QueryView>
  );
}

function Loaded({ status }: { status: SystemStatus }) {
  const { database, files, disk, memory, lastBackupAt } = status;
  return (
    <div className="flex flex-col gap-6">
      <HeldMessages />
      <AttentionList attention={status.attention} />
      <Panel id="messages" title="Messages">
        <Facts
          facts={[
            ['Email', MAIL[status.mail]],
            ['Text messages', TEXTS[status.texts]],
            ['Push notifications', `In ${countOf(status.browsers, 'browser')}`],
          ]}
        />
        <ChannelTable channels={status.channels} />
      </Panel>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Panel title="Portal">
          <Facts
            facts={[
              ['Version', status.commit ? `${status.version} (${status.commit})` : status.version],
              ['Running since', dayAndTime(status.startedAt)],
              ['Address', status.publicUrl ?? 'Not set'],
              ['Signed in', countOf(status.sessions, 'session')],
              ['Node.js', status.node],
            ]}
          />
        </Panel>
        <Panel title="Database">
          <Facts
            facts={[
              ['Kind', `${DATABASES[database.kind]} ${database.version}`],
              ['State', database.takesWrites ? 'Accepts reads and writes' : 'Accepts reads only'],
              ['Size', sizeInWords(database.sizeBytes)],
              [
                'Last backup',
                lastBackupAt
                  ? dayAndTime(lastBackupAt)
                  : 'None made with the portal’s backup command',
              ],
            ]}
          />
        </Panel>
        <Panel title="Files">
          <Facts
            facts={[
              ['Where', STORES[files.kind]],
              ['State', stateOf(files.isUsable)],
              ['Still to be deleted', countOf(files.toDelete, 'file')],
            ]}
          />
        </Panel>
        <Panel title="Machine">
          <Facts
            facts={[
              [
                'Disk',
                disk
                  ? `${sizeInWords(disk.freeBytes)} free of ${sizeInWords(disk.totalBytes)}`
                  : 'Could not be read',
              ],
              ['Memory of this process', sizeInWords(memory.usedBytes)],
              ['Memory available', sizeInWords(memory.availableBytes)],
            ]}
          />
        </Panel>
      </div>
    </div>
  );
}

function stateOf(isUsable: boolean | null) {
  if (isUsable === null) return 'Being checked';
  return isUsable ? 'Accepts files' : 'Accepts no files';
}

function countOf(count: number, noun: string) {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}

interface FactsProps {
  facts: readonly (readonly [label: string, value: string])[];
}

function Facts({ facts }: FactsProps) {
  return (
    <dl className="flex flex-col gap-2">
      {facts.map(([label, value]) => (
        <div key={label} className="flex flex-wrap gap-x-4 sm:flex-nowrap">
          <dt className="text-soft sm:w-44 sm:shrink-0">{label}</dt>
          <dd className="min-w-0 wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
