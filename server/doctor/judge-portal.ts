import { CHANNEL_LABELS, CHANNELS, messageKind } from '#shared/messages/constants.ts';
import type { Load } from '#server/features/system/queries.ts';
import { waitInWords } from '#server/http/rate-limit.ts';
import { shortTimeIn } from '#server/time/moments.ts';
import type { StorageHealth } from '#server/storage/storage-watch.ts';
import type { Finding } from './finding.ts';

/** In seconds: anything due for longer is stuck. */
const STUCK = 120;
const DAY = 24 * 60 * 60_000;
const BACKUP_AGE = DAY + 2 * 60 * 60_000;

interface AddressSettings {
  publicUrl: string | undefined;
  trustProxy: string | undefined;
}

export function judgeSettingNames(unknown: readonly string[]): Finding {
  const area = 'settings';
  if (unknown.length === 0) return { area, status: 'ok', message: 'Every setting is known.' };
  return {
    area,
    status: 'warning',
    message: `No setting of the portal has the name ${unknown.join(', ')}.`,
    remedy: 'Look for it in .env.example, and correct or remove it.',
  };
}

export function judgeAddress({ publicUrl, trustProxy }: AddressSettings): Finding {
  const area = 'address';
  if (!publicUrl) {
    return {
      area,
      status: 'warning',
      message:
        'PUBLIC_URL is not set, so that links in messages lead to the address that an administrator used last.',
      remedy: 'Set PUBLIC_URL to the address that people open.',
    };
  }
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === 'http:' && hostname !== 'localhost') {
    return {
      area,
      status: 'warning',
      message:
        'People open the portal by http: passwords travel in the clear, and browsers allow neither push notifications nor opening it without a signal.',
      remedy:
        'Put a proxy with a certificate in front of the portal, and set PUBLIC_URL to https://….',
    };
  }
  if (protocol === 'https:' && !trustProxy) {
    return {
      area,
      status: 'warning',
      message:
        'PUBLIC_URL is https, so a proxy must be in front, but TRUST_PROXY is not set: limits count all visitors as one address.',
      remedy:
        'Set TRUST_PROXY to the number of proxies in front (usually 1), or to their addresses.',
    };
  }
  return { area, status: 'ok', message: `People open ${publicUrl}.` };
}

export function judgeFiles({ status, message }: StorageHealth): Finding {
  const area = 'files';
  if (status === 'ok') return { area, status, message: 'Files can be stored.' };
  if (status === 'checking') {
    return {
      area,
      status: 'unknown',
      message: 'The file store has not been looked at yet.',
      remedy: 'Look again in some seconds.',
    };
  }
  return {
    area,
    status: 'problem',
    message: 'Files can’t be stored.',
    remedy: message ?? 'Look at the log.',
  };
}

/** Null where it takes mail, undefined without a mail server. */
export function judgeMail(problem: string | null | undefined): Finding {
  const area = 'mail';
  if (problem === undefined) {
    return {
      area,
      status: 'warning',
      message: 'Email is not sent, because SMTP_URL is not set. It is kept in DATA_DIR/mail.',
      remedy:
        'Set SMTP_URL and MAIL_FROM. Until then administrators read it under Admin, Messages.',
    };
  }
  if (problem === null) return { area, status: 'ok', message: 'The mail server takes mail.' };
  return {
    area,
    status: 'problem',
    message: problem,
    remedy:
      'Check SMTP_URL and the mail server. Mail waits and goes out by itself once that is mended.',
  };
}

export function judgeBackup(lastBackupAt: string | null, now = new Date()): Finding {
  const area = 'backup';
  const remedy =
    'Have ‘npm run backup’ run every night, as the guide for operators says, or make sure that database and files are backed up otherwise.';
  if (lastBackupAt === null) {
    return {
      area,
      status: 'warning',
      message: 'No backup was made by this portal’s command.',
      remedy,
    };
  }
  const age = now.getTime() - Date.parse(lastBackupAt);
  if (age > BACKUP_AGE) {
    const days = Math.floor(age / DAY);
    const since = days === 1 ? 'a day' : `${days} days`;
    return { area, status: 'warning', message: `The last backup is older than ${since}.`, remedy };
  }
  return { area, status: 'ok', message: 'There is a backup of the last day.' };
}

export function judgeAudit(oldestAt: string | null, days: number, now = new Date()): Finding {
  const area = 'audit';
  // One more day, for the hourly removal.
  const isLate = oldestAt !== null && now.getTime() - Date.parse(oldestAt) > (days + 1) * DAY;
  return days > 0 && isLate
    ? {
        area,
        status: 'warning',
        message: `Audit events are older than AUDIT_RETENTION_DAYS (${days}) and wait to be exported.`,
        remedy:
          'Run ‘npm run audit:export’ and keep its file: what is in it is then removed from the database.',
      }
    : { area, status: 'ok', message: 'The audit trail is kept as the settings say.' };
}

export function judgeQueues(load: Load, sendsMessages: boolean): Finding[] {
  const ofMessages = [
    ...judgeHeld(load),
    ...(sendsMessages ? judgeMessages(load) : [SENDS_NOTHING]),
  ];
  const { retrying } = load.deletions;
  if (retrying === 0) return ofMessages;
  return [
    ...ofMessages,
    {
      area: 'files',
      status: 'warning',
      message: `The store could not delete ${countOf(retrying)} files so far.`,
      remedy: 'They are tried again by themselves. Look at the state of the store, and at the log.',
    },
  ];
}

export function judgeTextCodes(sent: number, perDay: number): Finding[] {
  if (sent < perDay) return [];
  return [
    {
      area: 'messages',
      status: 'warning',
      message: `As many codes for text messages were sent as a day allows (${countOf(perDay)}), so nobody can confirm a number until tomorrow.`,
      remedy:
        'Look under ‘Messages’ who asked for them. Where they are all meant, raise TEXT_CODES_PER_DAY.',
    },
  ];
}

export const SENDS_NOTHING: Finding = {
  area: 'messages',
  status: 'warning',
  message: 'No message is sent, because SEND_MESSAGES is off. All of them wait.',
  remedy: 'Set SEND_MESSAGES to on and start anew, unless this is a copy for a drill.',
};

function judgeHeld({ held }: Load): Finding[] {
  if (!held) return [];
  const { count, because, since } = held;
  const are = count === 1 ? '1 message is' : `${countOf(count)} messages are`;
  const why = because === 'restore' ? 'the portal was restored' : 'the portal was upgraded';
  return [
    {
      area: 'messages',
      status: 'problem',
      message: `${are} held since ${shortTimeIn(null, since)}, when ${why}.`,
      remedy:
        'Say above whether to send or to drop them, or run npm run held-messages. ‘Messages’ under Admin lists them.',
    },
  ];
}

function judgeWaits({ outages, late }: Load): Finding[] {
  const area = 'messages';
  const away = outages.map(({ channel, since, failures, problem }): Finding => {
    const name = CHANNEL_LABELS[channel].toLowerCase();
    const tries = failures === 1 ? '1 try' : `${countOf(failures)} tries`;
    return {
      area,
      status: 'problem',
      message: `Messages by ${name} have not gone out since ${shortTimeIn(null, since)}, after ${tries}. ${problem}`,
      remedy: 'They wait and go out by themselves once the server takes them.',
    };
  });
  const [first] = late;
  if (!first) return away;
  const count = sum(late);
  const kinds = late.map((one) => `${messageKind(one.kind).label} ${countOf(one.count)}`);
  return [
    ...away,
    {
      area,
      status: 'problem',
      message: `${count === 1 ? '1 message has' : `${countOf(count)} messages have`} waited too long, the first since ${shortTimeIn(null, first.since)}: ${kinds.join(', ')}.`,
      remedy: '‘Messages’ under Admin says why. Tell people who wait for one, such as by phone.',
    },
  ];
}

function judgeMessages(load: Load): Finding[] {
  const { waiting, recent, outages } = load;
  const area = 'messages';
  const seen = '‘Messages’ under Admin says why.';
  const ofChannels = CHANNELS.flatMap((channel): Finding[] => {
    const name = CHANNEL_LABELS[channel].toLowerCase();
    const isAway = outages.some((one) => one.channel === channel);
    const those = isAway ? [] : waiting.filter((one) => one.channel === channel);
    const due = those.filter(({ overdueSeconds }) => overdueSeconds > STUCK);
    const retrying = sum(those.filter(({ state }) => state === 'retrying'));
    const failed = sum(recent.filter((one) => one.channel === channel && one.state === 'failed'));
    if (due.length > 0) {
      const longest = waitInWords(Math.max(...due.map((one) => one.overdueSeconds)));
      return [
        {
          area,
          status: 'problem',
          message: `Messages by ${name} have been due for ${longest} and are not being sent.`,
          remedy: 'Look in the log for the thread that sends messages, then start the portal anew.',
        },
      ];
    }
    if (retrying === 0 && failed === 0) return [];
    const parts = [
      ...(retrying > 0 ? [`${countOf(retrying)} wait for another attempt`] : []),
      ...(failed > 0 ? [`${countOf(failed)} failed in the last hour`] : []),
    ];
    const message = `Messages by ${name}: ${parts.join(', ')}.`;
    return [
      { area, status: 'warning', message, remedy: `${seen} Failed ones can be sent again there.` },
    ];
  });
  return [...judgeWaits(load), ...ofChannels];
}

const countOf = (count: number) => count.toLocaleString('en-US');

const sum = (those: readonly { count: number }[]) =>
  those.reduce((total, { count }) => total + count, 0);
