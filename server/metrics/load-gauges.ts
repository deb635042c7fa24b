import type { Registry } from 'prom-client';
import { CHANNELS } from '#shared/messages/constants.ts';
import { MESSAGE_KIND_NAMES } from '#shared/messages/kind-names.ts';
import type { Load, WaitingDeliveries } from '#server/features/system/queries.ts';
import { gaugesOf } from './instruments.ts';

export function showLoad(registry: Registry, load: Load) {
  const gauge = gaugesOf(registry);
  gauge('portal_database_size_bytes', 'Size of the database.').set(load.databaseBytes);
  gauge('portal_sessions', 'Sign-in sessions that have not ended.').set(load.sessions);
  gauge(
    'portal_last_backup_timestamp_seconds',
    'When the last backup was made, as Unix time; 0 when none was.',
  ).set(load.lastBackupAt === null ? 0 : Date.parse(load.lastBackupAt) / 1000);

  const { unanswered, deletions } = load;
  gauge(
    'portal_call_outs_unanswered',
    'Chaplains who were called to a current activation and have not answered.',
  ).set(unanswered.count);
  gauge(
    'portal_call_outs_unanswered_oldest_seconds',
    'How long the oldest of the unanswered calls has waited for an answer.',
  ).set(unanswered.oldestSeconds);

  const deletionsWaiting = gauge(
    'portal_file_deletions_waiting',
    'Files that the store is still to delete; retrying once an attempt has failed.',
    ['state'],
  );
  deletionsWaiting.set({ state: 'queued' }, deletions.waiting);
  deletionsWaiting.set({ state: 'retrying' }, deletions.retrying);
  gauge(
    'portal_file_deletions_overdue_seconds',
    'How long the deletion of a file has been overdue.',
  ).set(deletions.overdueSeconds);

  const recent = gauge('portal_deliveries_last_hour', 'Deliveries of the last hour by outcome.', [
    'channel',
    'state',
  ]);
  for (const { count, ...labels } of load.recent) recent.set(labels, count);
  showWaiting(registry, load.waiting);

  const late = gauge(
    'portal_deliveries_late',
    'Deliveries that have waited longer than their kind allows.',
    ['kind'],
  );
  for (const kind of MESSAGE_KIND_NAMES) {
    late.set({ kind }, load.late.find((one) => one.kind === kind)?.count ?? 0);
  }
  gauge(
    'portal_deliveries_held',
    'Deliveries that are held until somebody decides to send or drop them.',
  ).set(load.held?.count ?? 0);
  const up = gauge('portal_channel_up', '0 while the server of a channel takes nothing.', [
    'channel',
  ]);
  for (const channel of ['email', 'text']) {
    up.set({ channel }, load.outages.some((one) => one.channel === channel) ? 0 : 1);
  }
}

const URGENCIES = ['call-out', 'other'] as const;
const STATES = ['queued', 'retrying', 'sending'] as const;

/** Also shows 0 where nothing waits, so that graphs have no gaps. */
function showWaiting(registry: Registry, deliveries: WaitingDeliveries[]) {
  const gauge = gaugesOf(registry);
  const waiting = gauge(
    'portal_deliveries_waiting',
    'Deliveries that are queued, wait for another attempt (retrying) or are being sent.',
    ['channel', 'urgency', 'state'],
  );
  const oldest = gauge('portal_deliveries_oldest_seconds', 'Age of the oldest waiting delivery.', [
    'channel',
    'urgency',
  ]);
  const overdue = gauge(
    'portal_deliveries_overdue_seconds',
    'How long the oldest due delivery has been overdue.',
    ['channel', 'urgency'],
  );
  for (const channel of CHANNELS) {
    for (const urgency of URGENCIES) {
      const those = deliveries.filter(
        (one) => one.channel === channel && one.isCallOut === (urgency === 'call-out'),
      );
      const labels = { channel, urgency };
      oldest.set(labels, Math.max(0, ...those.map(({ oldestSeconds }) => oldestSeconds)));
      overdue.set(labels, Math.max(0, ...those.map(({ overdueSeconds }) => overdueSeconds)));
      for (const state of STATES) {
        const count = those.find((one) => one.state === state)?.count ?? 0;
        waiting.set({ ...labels, state }, count);
      }
    }
  }
}
