import * as api from '#shared/program/api.ts';
import type { Database } from '#server/db/database.ts';
import { requireVerified } from '#server/features/sessions/policy.ts';
import { able, anonymous } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { notFound } from '#server/errors.ts';
import { defaultMap } from '#server/maps/default-map.ts';
import { drawGeoJson, drawState } from '#server/maps/maps.ts';
import { readProgram as readSettingsOf } from '#server/program/settings-queries.ts';
import { findState, listStates } from '#server/maps/states.ts';
import type { DecidedSettings } from '#server/settings/decided-settings.ts';
import { countHolders, getMap } from './map-queries.ts';
import { createFigureCounter } from './counted-figures.ts';
import { mergeEntry } from './lists/merge.ts';
import { countUses } from './lists/use-queries.ts';
import { changeLogo, dropLogo } from './logo.ts';
import { addPicture } from './pictures.ts';
import { presentProgram } from './present.ts';
import { createProgramReader } from './public-program.ts';
import { changeProgram, readProgramSettings } from './service.ts';

interface Settings {
  decided: DecidedSettings;
}

export function programRoutes(db: Database, { decided }: Settings): Mounted[] {
  const figures = createFigureCounter(db);
  const readProgram = createProgramReader(db, figures);
  const readSettings = async () => {
    const [settings, counted] = await Promise.all([
      readProgramSettings(db.orm, decided),
      figures.readCounts(),
    ]);
    return { ...settings, counted };
  };
  return [
    mount(api.getProgram, anonymous, async ({ user }) => presentProgram(await readProgram(), user)),

    mount(api.getProgramSettings, able('manage-program'), readSettings),

    mount(api.updateProgram, able('manage-program'), async ({ user, body, session }) => {
      await requireVerified(db.orm, session.id);
      await changeProgram(db, { body, actorId: user.id, decided });
      return readSettings();
    }),

    mount(api.listUses, able('manage-program'), async ({ params: { list } }) => {
      const { lists } = await readSettingsOf(db.orm, 'lists');
      return { uses: await countUses(db.orm, list, lists[list]) };
    }),

    mount(api.mergeEntry, able('manage-program'), async ({ user, params, body, session }) => {
      await requireVerified(db.orm, session.id);
      await mergeEntry(db, { ...params, ...body, userId: user.id });
      return readSettings();
    }),

    mount(api.getRegionsMap, anonymous, async () => (await getMap(db.orm))?.map ?? defaultMap),

    mount(api.uploadRegionsMap, able('manage-program'), async ({ body }) =>
      drawGeoJson(body.geojson),
    ),

    mount(api.listStates, able('manage-program'), async () => ({ states: [...listStates()] })),

    mount(api.getStateDrawing, able('manage-program'), async ({ params }) => {
      if (!findState(params.code)) throw notFound('This state');
      return drawState(params.code);
    }),

    mount(api.regionHolders, able('manage-program'), async () => ({
      regions: await countHolders(db.orm),
    })),

    mount(api.changeLogo, able('manage-program'), async ({ user, body, session }) => {
      await requireVerified(db.orm, session.id);
      return { logo: await changeLogo(db, body.file, user.id) };
    }),

    mount(api.addPicture, able('manage-program'), async ({ body, session }) => {
      await requireVerified(db.orm, session.id);
      return addPicture(db, body.file);
    }),

    mount(api.removeLogo, able('manage-program'), async ({ user, session }) => {
      await requireVerified(db.orm, session.id);
      await dropLogo(db, user.id);
    }),
  ];
}
