import * as api from '#shared/training/api.ts';
import { endpointPath } from '#shared/http.ts';
import type { Database } from '#server/db/database.ts';
import { feedNotFound, trainingSessionNotFound } from '#server/features/training/errors.ts';
import { linkFor } from '#server/features/training/present.ts';
import { getTrainingSessionFor } from '#server/features/training/queries.ts';
import { anonymous, signedIn } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { readProgram } from '#server/program/settings-queries.ts';
import type { Secrets } from '#server/settings/session-secret.ts';
import { feedAddress, readFeedAddress } from './feed-address.ts';
import { feedFile, trainingSessionFile } from './calendar-file.ts';
import { getFeedOwner, getOrMakeFeedId, listCalendarTraining, replaceFeedId } from './queries.ts';

export interface CalendarSettings {
  sessionSecrets: Secrets;
}

export function calendarRoutes(db: Database, { sessionSecrets }: CalendarSettings): Mounted[] {
  const urlOf = (feedId: string, origin: string) => {
    const feed = feedAddress({ feedId, secret: sessionSecrets[0] });
    return { url: origin + endpointPath(api.calendarFeed, { feed }) };
  };

  const publisherOf = async (origin: string) => ({
    program: await readProgram(db.orm, 'identity'),
    origin,
  });

  return [
    mount(api.trainingCalendarFile, signedIn, async ({ user, params, client }) => {
      const row = await getTrainingSessionFor(db.orm, params.id, user.chaplain?.id ?? null);
      if (!row) throw trainingSessionNotFound();
      return {
        filename: `${row.session.title}.ics`,
        content: trainingSessionFile(
          { ...row, link: linkFor(row, user) },
          await publisherOf(client.origin),
        ),
      };
    }),

    mount(api.ownCalendarFeed, signedIn, async ({ user, client }) =>
      urlOf(await getOrMakeFeedId(db.orm, user.id), client.origin),
    ),

    mount(api.renewCalendarFeed, signedIn, async ({ user, client }) =>
      urlOf(await replaceFeedId(db.orm, user.id), client.origin),
    ),

    mount(api.calendarFeed, anonymous, async ({ params, client }) => {
      const feedId = readFeedAddress(params.feed, sessionSecrets);
      const userId = feedId && (await getFeedOwner(db.orm, feedId));
      if (!userId) throw feedNotFound();
      const rows = await listCalendarTraining(db.orm, userId);
      const entries = rows.map((row) => ({ ...row, link: linkFor(row, null) }));
      return {
        filename: 'training.ics',
        content: feedFile(entries, await publisherOf(client.origin)),
      };
    }),
  ];
}
