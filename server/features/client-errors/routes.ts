import type { Logger } from 'pino';
import { reportClientError } from '#shared/client-errors/api.ts';
import type { Database } from '#server/db/database.ts';
import { anonymous } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { charging, createAddressLimit } from '#server/http/rate-limit.ts';
import { loggedError } from './logged-error.ts';

/** Enough to notice a broken version in one office, and few enough to keep the log readable. */
const REPORTS_PER_HOUR = 100;

export function clientErrorRoutes(db: Database, log: Logger): Mounted[] {
  const reports = createAddressLimit({
    orm: db.orm,
    name: 'client-error',
    points: REPORTS_PER_HOUR,
    seconds: 60 * 60,
    message: 'Too many errors were reported from this IP address.',
  });

  return [
    mount(reportClientError, anonymous, async ({ user, body, client, requestId }) =>
      charging(reports(client), isReported, () => {
        const who = user ? { user: user.id } : {};
        log.warn({ id: requestId, ...who, browser: loggedError(body) }, 'error in a browser');
        return Promise.resolve({ id: requestId });
      }),
    ),
  ];
}

const isReported = (error: unknown) => error === undefined;
