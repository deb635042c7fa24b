import { addDays } from '#shared/calendar-date.ts';
import * as api from '#shared/training/api.ts';
import { endpointPath } from '#shared/http.ts';
import type { Database } from '#server/db/database.ts';
import { listCalendarAway } from '#server/features/availability/calendar-queries.ts';
import { readToday } from '#server/features/availability/service.ts';
import { listCalendarDeployments } from '#server/features/deployments/calendar-queries.ts';
import { feedNotFound, trainingSessionNotFound } from '#server/features/training/errors.ts';
import { linkFor } from '#server/features/training/present.ts';
import { getTrainingSessionFor } from '#server/features/training/queries.ts';
import { anonymous, signedIn } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { readProgram } from '#server/program/settings-queries.ts';
import type { Secrets } from '#server/settings/session-secret.ts';
import { feedAddress, readFeedAddress } from './feed-address.ts';
import { listAhead } from './ahead.ts';
import { awayEvent, deploymentEvent, trainingEvent } from './calendar-events.ts';
import { eventFile, feedFile } from './calendar-file.ts';
import {
  getFeedOwner,
  getOrMakeFeedId,
  listCalendarTraining,
  PAST_DAYS,
  replaceFeedId,
} from './queries.ts';

export interface CalendarSettings {
  sessionSecrets: Secrets;
}

export function calendarRoutes(db: Database, { sessionSecrets }: CalendarSettings): Mounted[] {
  const urlOf = (feedId: string, origin: string) => {
    const feed = feedAddress({ feedId, secret: sessionSecrets[0] });
    return { url: origin + endpointPath(api.calendarFeed, { feed }) };
  };

  const readNames = () => readProgram(db.orm, 'identity');

  const readEvents = async (userId: string, origin: string) => {
    const { today } = await readToday(db.orm);
    const trainings = await listCalendarTraining(db.orm, userId);
    const deployments = await listCalendarDeployments(db.orm, userId, PAST_DAYS);
    const away = await listCalendarAway(db.orm, userId, addDays(today, -PAST_DAYS));
    return [
      ...trainings.map((row) => trainingEvent({ ...row, link: linkFor(row, null) }, origin)),
      ...deployments.map((row) => deploymentEvent(row, origin)),
      ...away.map((row) => awayEvent(row, origin)),
    ];
  };

  return [
    mount(api.trainingCalendarFile, signedIn, async ({ user, params, client }) => {
      const row = await getTrainingSessionFor(db.orm, params.id, user.chaplain?.id ?? null);
      if (!row) throw trainingSessionNotFound();
      return {
        filename: `${row.session.title}.ics`,
        content: eventFile(
          trainingEvent({ ...row, link: linkFor(row, user) }, client.origin),
          await readNames(),
        ),
      };
    }),

    mount(api.ownCalendarFeed, signedIn, async ({ user, client }) =>
      urlOf(await getOrMakeFeedId(db.orm, user.id), client.origin),
    ),

    mount(api.listCalendarAhead, signedIn, async ({ user }) => ({
      entries: await listAhead(db.orm, user.id),
    })),

    mount(api.renewCalendarFeed, signedIn, async ({ user, client }) =>
      urlOf(await replaceFeedId(db.orm, user.id), client.origin),
    ),

    mount(api.calendarFeed, anonymous, async ({ params, client }) => {
      const feedId = readFeedAddress(params.feed, sessionSecrets);
      const userId = feedId && (await getFeedOwner(db.orm, feedId));
      if (!userId) throw feedNotFound();
      const events = await readEvents(userId, client.origin);
      return { filename: 'calendar.ics', content: feedFile(events, await readNames()) };
    }),
  ];
}
