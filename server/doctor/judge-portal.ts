import type { StorageHealth } from '#server/storage/storage-watch.ts';
import type { Finding } from './finding.ts';

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
        'PUBLIC_URL is not set, so links in messages lead to the address that an administrator used last.',
      remedy: 'Set PUBLIC_URL to the web address at which people open the portal.',
    };
  }
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === 'http:' && hostname !== 'localhost') {
    return {
      area,
      status: 'warning',
      message:
        'People open the portal by http: passwords travel in the clear, and browsers allow neither push notifications nor opening the portal without a signal.',
      remedy:
        'Put a proxy with a certificate in front of the portal, and set PUBLIC_URL to https://….',
    };
  }
  if (protocol === 'https:' && !trustProxy) {
    return {
      area,
      status: 'warning',
      message:
        'PUBLIC_URL is https, so there must be a proxy in front of the portal, but TRUST_PROXY is not set: rate limits count all visitors as one IP address.',
      remedy:
        'Set TRUST_PROXY to the number of proxies in front (usually 1), or to their addresses.',
    };
  }
  return { area, status: 'ok', message: `People open the portal at ${publicUrl}.` };
}

export function judgeFiles({ status, message }: StorageHealth): Finding {
  const area = 'files';
  if (status === 'ok') return { area, status, message: 'Files can be stored.' };
  if (status === 'checking') {
    return {
      area,
      status: 'unknown',
      message: 'The file store has not been checked yet.',
      remedy: 'Check again in a few seconds.',
    };
  }
  return {
    area,
    status: 'problem',
    message: 'Files can’t be stored.',
    remedy: message ?? 'Look at the portal’s log.',
  };
}

/** `problem` is null if the mail server accepts mail, and undefined if none is configured. */
export function judgeMail(problem: string | null | undefined): Finding {
  const area = 'mail';
  if (problem === undefined) {
    return {
      area,
      status: 'warning',
      message: 'Email is not sent but kept in DATA_DIR/mail, because SMTP_URL is not set.',
      remedy:
        'Set SMTP_URL and MAIL_FROM. Until then, administrators can read emails under Admin, Messages.',
    };
  }
  if (problem === null) return { area, status: 'ok', message: 'The mail server accepts mail.' };
  return {
    area,
    status: 'problem',
    message: problem,
    remedy:
      'Check SMTP_URL and the mail server. Mail is kept, and sent automatically once the problem is fixed.',
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
      message: 'No backup was made with the portal’s backup command yet.',
      remedy,
    };
  }
  const age = now.getTime() - Date.parse(lastBackupAt);
  if (age > BACKUP_AGE) {
    const days = Math.floor(age / DAY);
    const since = days === 1 ? 'a day' : `${days} days`;
    return { area, status: 'warning', message: `The last backup is older than ${since}.`, remedy };
  }
  return { area, status: 'ok', message: 'The last backup is less than a day old.' };
}

export function judgeAudit(oldestAt: string | null, days: number, now = new Date()): Finding {
  const area = 'audit';
  // Allows one more day, because expired data is removed only once an hour.
  const isLate = oldestAt !== null && now.getTime() - Date.parse(oldestAt) > (days + 1) * DAY;
  return days > 0 && isLate
    ? {
        area,
        status: 'warning',
        message: `Audit events are kept for ${days} days. Some older events are still in the database, because they have not been exported yet.`,
        remedy:
          'Run ‘npm run audit:export’ and keep its file: the exported events are then removed from the database.',
      }
    : { area, status: 'ok', message: 'The audit trail is kept as long as the settings say.' };
}
