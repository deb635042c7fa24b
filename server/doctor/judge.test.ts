import { describe, expect, it, test } from 'vitest';
import {
  judgeClock,
  judgeDisk,
  judgeLimits,
  judgeMemory,
  judgeNode,
  offsetOf,
} from './judge-machine.ts';
import { defaultProgram } from '#shared/program/settings.ts';
import { judgeQueues, type Queues } from './judge-messages.ts';
import { judgeAddress, judgeAudit, judgeBackup, judgeFiles, judgeMail } from './judge-portal.ts';

const GB = 1e9;

test.each([
  ['postgres', 35, 60, 'ok'],
  ['postgres', 0, 60, 'warning'],
  ['postgres', 35, 0, 'warning'],
  ['embedded', 0, 0, 'ok'],
] as const)(
  'for the database %s, the doctor rates limits of %i s for statements and %i s for idle transactions as %s',
  (kind, statement, idleInTransaction, status) => {
    const limits = { statement, idleInTransaction, role: 'portal', database: 'portal' };
    expect(judgeLimits(kind, limits).status).toBe(status);
  },
);

describe('clocks', () => {
  it.each([
    [0, 'ok'],
    [4_900, 'ok'],
    [-5_600, 'warning'],
    [59_000, 'warning'],
    [61_000, 'problem'],
    [-7_200_000, 'problem'],
  ])('the doctor rates a clock that is off by %i ms as %s', (offset, status) => {
    expect(judgeClock('the database', offset).status).toBe(status);
  });

  it('a finding about a clock says by how much the clock is off, and in which direction', () => {
    expect(judgeClock('the database', 90_000).message).toMatch(
      /^This machine’s clock is 90 seconds behind that of the database\./,
    );
    expect(judgeClock('the store', -90_000).message).toContain(
      '90 seconds ahead of that of the store',
    );
  });

  it('the time that a slow response takes doesn’t count as a difference between two clocks', () => {
    expect(offsetOf(1_500, { before: 1_000, after: 9_000 })).toBe(0);
    expect(offsetOf(900, { before: 1_000, after: 9_000 })).toBe(-100);
    expect(offsetOf(9_500, { before: 1_000, after: 9_000 })).toBe(500);
  });
});

test.each([
  [{ freeBytes: 0.4 * GB, totalBytes: 50 * GB }, 'problem'],
  [{ freeBytes: 1.5 * GB, totalBytes: 4 * GB }, 'warning'],
  [{ freeBytes: 10 * GB, totalBytes: 400 * GB }, 'warning'],
  [{ freeBytes: 30 * GB, totalBytes: 4000 * GB }, 'ok'],
  [{ freeBytes: 3 * GB, totalBytes: 20 * GB }, 'ok'],
  [null, 'unknown'],
])('the doctor rates the free disk space %j as %s', (space, status) => {
  expect(judgeDisk(space, 0.5 * GB).status).toBe(status);
});

test('the doctor warns about a machine with less than 200 MB of memory', () => {
  expect(judgeMemory(0.19 * GB).status).toBe('warning');
  expect(judgeMemory(0.21 * GB).status).toBe('ok');
});

test.each([
  [{ publicUrl: undefined, trustProxy: undefined }, /PUBLIC_URL is not set/],
  [{ publicUrl: 'http://chaplains.example.org', trustProxy: undefined }, /in the clear/],
  [{ publicUrl: 'https://chaplains.example.org', trustProxy: undefined }, /TRUST_PROXY is not set/],
  [{ publicUrl: 'https://chaplains.example.org', trustProxy: '1' }, /^People open/],
  [{ publicUrl: 'http://localhost:3000', trustProxy: undefined }, /^People open/],
])(
  'the doctor rates the address settings %j, and says if PUBLIC_URL or TRUST_PROXY should be set',
  (settings, message) => {
    const finding = judgeAddress(settings);
    expect(finding.message).toMatch(message);
    expect(finding.status).toBe(message.source.startsWith('^') ? 'ok' : 'warning');
  },
);

test('the doctor warns if there is no backup, or if the last backup is older than a day', () => {
  const now = new Date('2026-11-22T06:00:00Z');
  expect(judgeBackup(null, now)).toMatchObject({ status: 'warning' });
  expect(judgeBackup('2026-11-21T05:00:00Z', now).status).toBe('ok');
  expect(judgeBackup('2026-11-21T03:00:00Z', now)).toMatchObject({
    status: 'warning',
    message: 'The last backup is older than a day.',
  });
  expect(judgeBackup('2026-11-12T03:00:00Z', now).message).toContain('10 days');
});

test('the doctor warns about old audit events that haven’t been exported yet', () => {
  const now = new Date('2026-11-22T06:00:00Z');
  const old = '2026-01-01T00:00:00Z';
  expect(judgeAudit(old, 100, now)).toMatchObject({ area: 'audit', status: 'warning' });
  expect(judgeAudit(old, 0, now).status).toBe('ok');
  expect(judgeAudit(old, 400, now).status).toBe('ok');
  expect(judgeAudit(null, 100, now).status).toBe('ok');
});

test('the doctor reports a file store that accepts no files as a problem, with the remedy that the store suggests', () => {
  expect(judgeFiles({ status: 'ok' }).status).toBe('ok');
  expect(judgeFiles({ status: 'checking' }).status).toBe('unknown');
  expect(judgeFiles({ status: 'no-bucket', message: 'Check S3_BUCKET.' })).toMatchObject({
    status: 'problem',
    remedy: 'Check S3_BUCKET.',
  });
});

test('the doctor warns if no mail server is set, and reports a problem if the mail server refuses the portal', () => {
  expect(judgeMail(undefined).status).toBe('warning');
  expect(judgeMail(null).status).toBe('ok');
  expect(judgeMail('The mail server refused the portal’s sign-in.').status).toBe('problem');
});

describe('queues', () => {
  const idle: Queues = {
    waiting: [],
    late: [],
    outages: [],
    held: null,
    recent: [],
    deletions: { retrying: 0 },
  };
  const waiting = { channel: 'email', state: 'queued', isCallOut: true, count: 5 } as const;

  it('the doctor doesn’t report messages that are being sent', () => {
    const busy = { ...waiting, oldestSeconds: 9_000, overdueSeconds: 3 };
    expect(
      judgeQueues({ ...idle, waiting: [busy] }, { sendsMessages: true, times: defaultProgram }),
    ).toEqual([]);
  });

  it('the doctor reports a problem if messages are due but not being sent', () => {
    const stuck = { ...waiting, oldestSeconds: 600, overdueSeconds: 600 };
    expect(
      judgeQueues({ ...idle, waiting: [stuck] }, { sendsMessages: true, times: defaultProgram }),
    ).toMatchObject([
      {
        status: 'problem',
        message: 'Messages by email have been due for 10 minutes and are not being sent.',
      },
    ]);
  });

  it('if the portal is set to send no messages, the doctor only warns about messages that are due, and says why', () => {
    const due = { ...waiting, oldestSeconds: 600, overdueSeconds: 600 };
    expect(
      judgeQueues({ ...idle, waiting: [due] }, { sendsMessages: false, times: defaultProgram }),
    ).toMatchObject([
      {
        status: 'warning',
        message: 'No message is sent, because SEND_MESSAGES is off. All messages wait.',
      },
    ]);
  });

  it('the doctor warns about messages that were refused or failed, and counts them', () => {
    const retrying = {
      ...waiting,
      state: 'retrying',
      oldestSeconds: 60,
      overdueSeconds: 0,
    } as const;
    const recent = [{ channel: 'email', state: 'failed', count: 1_200 }] as const;
    expect(
      judgeQueues(
        { ...idle, waiting: [retrying], recent: [...recent] },
        { sendsMessages: true, times: defaultProgram },
      ),
    ).toMatchObject([
      {
        status: 'warning',
        message: 'Messages by email: 5 wait for another attempt, 1,200 failed in the last hour.',
      },
    ]);
  });

  it('a mail server that accepts no mail is reported as one problem, which quotes the server’s last answer', () => {
    const retrying = {
      ...waiting,
      state: 'retrying',
      oldestSeconds: 600,
      overdueSeconds: 300,
    } as const;
    const since = '2026-03-02T15:05:00.000Z';
    const problem = 'The mail server accepts nothing at the moment: 421 4.7.0 Too busy';
    const outages = [{ channel: 'email', since, failures: 14, problem }] as const;
    const load = { ...idle, waiting: [retrying], outages: [...outages] };
    expect(judgeQueues(load, { sendsMessages: true, times: defaultProgram })).toMatchObject([
      {
        status: 'problem',
        message: `Messages by email have not gone out since Mon, Mar 2, 2026, 10:05 EST, after 14 tries. ${problem}`,
      },
    ]);
  });

  it('the doctor reports messages that have waited too long as a problem, with their number and kinds', () => {
    const [since, later] = ['2026-03-02T15:05:00.000Z', '2026-03-02T15:07:00.000Z'];
    const late = [
      { kind: 'password-reset', count: 3, since },
      { kind: 'invitation', count: 1_000, since: later },
    ] as const;
    expect(
      judgeQueues({ ...idle, late: [...late] }, { sendsMessages: true, times: defaultProgram }),
    ).toMatchObject([
      {
        status: 'problem',
        message:
          '1,003 messages have waited too long, the first since Mon, Mar 2, 2026, 10:05 EST: Password reset 3, Invitation 1,000.',
      },
    ]);
    expect(
      judgeQueues({ ...idle, late: [...late] }, { sendsMessages: false, times: defaultProgram }),
    ).toHaveLength(1);
  });

  it('the doctor warns about files that the store failed to delete at the first attempt', () => {
    const deletions = { waiting: 0, retrying: 2, overdueSeconds: 0 };
    expect(
      judgeQueues({ ...idle, deletions }, { sendsMessages: true, times: defaultProgram }),
    ).toMatchObject([{ area: 'files', status: 'warning' }]);
  });
});

test.each([
  ['v20.20.2', '2026-04-30', 'ok'],
  ['v20.20.2', '2026-05-01', 'warning'],
  ['v22.12.0', '2026-11-25', 'ok'],
  ['v24.1.0', '2026-11-25', 'ok'],
  ['v25.2.0', '2026-11-25', 'warning'],
  ['v28.0.0', '2030-01-01', 'ok'],
])('the doctor rates Node.js %s, on the date %s, as %s', (version, day, status) => {
  expect(judgeNode(version, new Date(`${day}T12:00Z`)).status).toBe(status);
});
