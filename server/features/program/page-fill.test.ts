import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { updateProgram } from '#shared/program/api.ts';
import { databaseAway } from '#server/testing/broken-database.ts';
import { whileTableIsGone } from '#server/testing/database-faults.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { createPageFill, fillWithDefaults } from './page-fill.ts';

const app = useTestApp();

const TITLE = 'Emergency Management Chaplaincy Program';
const AS_READ_LAST = { level: 40, msg: 'Pages show the program as it was read last' };

function recordingLog() {
  const lines: unknown[] = [];
  const log = pino({ base: null }, { write: (line) => lines.push(JSON.parse(line)) });
  return { lines, log };
}

describe('pages while the database is away', () => {
  test('pages show the default settings if the portal could never read its settings', async () => {
    const { lines, log } = recordingLog();
    const fill = createPageFill(await databaseAway(), log);
    const shown: unknown = JSON.parse(await fill('{{program}}', 'html'));
    expect(shown).toMatchObject({ version: 0, logo: null, title: TITLE });
    expect(lines).toMatchObject([{ ...AS_READ_LAST, err: expect.anything() }]);
  });

  test('pages show the settings as they were read last, and the log says so', async () => {
    const { visitor } = await app.signInAs('admin');
    await visitor.call(updateProgram, { body: { shortTitle: 'Oregon Care' } });
    const { lines, log } = recordingLog();
    const fill = createPageFill(app.db, log);
    expect(await fill('{{shortTitle}}', 'html')).toBe('Oregon Care');
    expect(lines).toEqual([]);
    const later = await whileTableIsGone(app, 'portal_settings', () =>
      fill('{{shortTitle}}', 'html'),
    );
    expect(later).toBe('Oregon Care');
    expect(lines).toMatchObject([AS_READ_LAST]);
  });
});

describe('the placeholders of a page', () => {
  test('a placeholder that the portal does not know stays as it is', async () => {
    const { log } = recordingLog();
    const text = '{{nothing}} {{ title }} {title}';
    expect(await createPageFill(app.db, log)(text, 'html')).toBe(text);
    expect(await createPageFill(app.db, log)(text, 'json')).toBe(text);
  });

  test('a portal without a database fills its pages with the default settings', async () => {
    expect(await fillWithDefaults('<title>{{title}}</title>', 'html')).toBe(
      `<title>${TITLE}</title>`,
    );
    expect(await fillWithDefaults('{"name":"{{shortTitle}}"}', 'json')).toBe(
      '{"name":"Chaplaincy Program"}',
    );
    const shown: unknown = JSON.parse(await fillWithDefaults('{{program}}', 'html'));
    expect(shown).toMatchObject({ version: 0, logo: null });
  });
});
