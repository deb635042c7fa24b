import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { exampleFile } from '#server/testing/example-file.ts';
import { requireProgram } from '#server/testing/require-program.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';

const CASES = `
rule_files: [alerts.yml]
evaluation_interval: 1m
tests:
  - interval: 1m
    input_series:
      - { series: 'portal_database_up{instance="a"}', values: '1x4 0x6' }
      - { series: 'portal_last_backup_timestamp_seconds{instance="a"}', values: '0x2000' }
      - { series: 'portal_channel_up{instance="a",channel="email"}', values: '1x9 0x10 1x20' }
      - { series: 'portal_deliveries_late{instance="a",kind="password-reset"}', values: '0x9 3x10 0x20' }
      - { series: 'portal_deliveries_held{instance="a"}', values: '0x9 12x30' }
      - { series: 'node_filesystem_avail_bytes{job="chaplaincy-database",instance="db",mountpoint="/data",fstype="ext4"}', values: '9e9x20 1e9x40' }
      - { series: 'node_filesystem_size_bytes{job="chaplaincy-database",instance="db",mountpoint="/data",fstype="ext4"}', values: '50e9x60' }
      - { series: 'node_filesystem_avail_bytes{job="chaplaincy-database",instance="db",mountpoint="/run",fstype="tmpfs"}', values: '1e6x60' }
      - { series: 'portal_info{database="postgres"}', values: '1x400' }
    alert_rule_test:
      - { eval_time: 19m, alertname: PortalDiskAlmostFull, exp_alerts: [] }
      - eval_time: 45m
        alertname: PortalDiskAlmostFull
        exp_alerts:
          - exp_labels: { severity: page, job: chaplaincy-database, instance: db, mountpoint: /data, fstype: ext4 }
            exp_annotations:
              summary: 'A disk of the portal or of its database is almost full'
              description: 'On db at /data. Uploads are refused at MIN_FREE_MB; a database without room takes no writes.'
      - { eval_time: 55m, alertname: PortalDatabaseDiskUnwatched, exp_alerts: [] }
      - eval_time: 150m
        alertname: PortalDatabaseDiskUnwatched
        exp_alerts:
          - exp_labels: { severity: ticket }
            exp_annotations:
              summary: 'Nobody watches the disk of the database'
              description: 'The portal can’t see it. Scrape a node_exporter on the machine of PostgreSQL as the job chaplaincy-database, or leave this out where its disk is watched otherwise.'
      - { eval_time: 20m, alertname: PortalMessagesHeld, exp_alerts: [] }
      - eval_time: 30m
        alertname: PortalMessagesHeld
        exp_alerts:
          - exp_labels: { severity: ticket }
            exp_annotations:
              summary: 'Messages are held since a restore or an upgrade'
              description: '12 wait until an administrator on Admin, System or \`npm run held-messages\` says send or drop.'
      - { eval_time: 12m, alertname: PortalChannelDown, exp_alerts: [] }
      - eval_time: 16m
        alertname: PortalChannelDown
        exp_alerts:
          - exp_labels: { severity: page, channel: email }
            exp_annotations:
              summary: 'The server for messages by email takes nothing'
              description: 'Admin, System has its last words. What waits goes out by itself once it takes them.'
      - { eval_time: 25m, alertname: PortalChannelDown, exp_alerts: [] }
      - { eval_time: 9m, alertname: PortalMessagesLate, exp_alerts: [] }
      - eval_time: 12m
        alertname: PortalMessagesLate
        exp_alerts:
          - exp_labels: { severity: ticket, kind: password-reset }
            exp_annotations:
              summary: 'Messages of the kind password-reset wait longer than they should'
              description: '3 wait. Admin, Messages says why; people may be at a screen that told them to look for one.'
      - { eval_time: 4m, alertname: PortalDatabaseDown, exp_alerts: [] }
      - eval_time: 8m
        alertname: PortalDatabaseDown
        exp_alerts:
          - exp_labels: { severity: page, instance: a }
            exp_annotations:
              summary: 'The portal has no database'
              description: 'a gets no answer from the database: everything is answered 503.'
      - { eval_time: 25h, alertname: PortalNoBackup, exp_alerts: [] }
      - eval_time: 28h
        alertname: PortalNoBackup
        exp_alerts:
          - exp_labels: { severity: ticket }
            exp_annotations:
              summary: 'No backup for more than a day'
              description: 'The backup or its copy off the machine failed: journalctl --namespace=portal -u portal-backup says why. Leave this out where backups are made otherwise.'
`;

test('Prometheus accepts the example alerts, and they fire in time', (context) => {
  const promtool = requireProgram('promtool', context, 'prometheus');
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'alerts.yml'), exampleFile('alerts.yml'));
  writeFileSync(join(folder, 'cases.yml'), CASES);
  const run = (args: string[]) => execFileSync(promtool, args, { cwd: folder, encoding: 'utf8' });
  expect(run(['check', 'rules', 'alerts.yml'])).toContain('SUCCESS');
  expect(run(['test', 'rules', 'cases.yml'])).toContain('SUCCESS');
});
