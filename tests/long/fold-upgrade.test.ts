import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { emptyDatabase } from '#server/testing/fresh-database.ts';
import { migrationsBefore } from '#server/testing/migrations-folder.ts';
import { openDatabase } from '#server/db/database.ts';

test('an upgrade fills the search texts of existing people, resources, sessions, sections and activations', async () => {
  const empty = await emptyDatabase();
  const log = pino({ level: 'silent' });
  const open = async (migrationsFolder: string) => {
    const database = await openDatabase({ ...empty, log, migrationsFolder });
    onTestFinished(() => database.close());
    return database;
  };
  const older = await open(migrationsBefore('fold_search'));
  await older.pool.query(`
    INSERT INTO users (id, username, email, first_name, last_name)
      VALUES ('2f6f7a52-0d3c-4c39-9f7e-1d1f3a0d6c11', 'mgarcia', 'm@example.org', 'María', 'García');
    INSERT INTO chaplains (user_id, phone, city, affiliation, primary_region)
      VALUES ('2f6f7a52-0d3c-4c39-9f7e-1d1f3a0d6c11', '(502) 555-0142', 'Mayfield', 'other', 'G');
    INSERT INTO resources (title, description, category, format, file_path, file_url, object_id, file_name, file_size, content_type)
      VALUES ('Señales', 'd', 'training', 'pdf', 'p', 'u', gen_random_uuid(), 'n', 1, 't');
    INSERT INTO training_sessions (title, description, date_time, location, duration, max_capacity)
      VALUES ('Café', 'd', now(), 'l', 1, 1);
    INSERT INTO field_guide_sections (title, content, plain_text, word_count, order_index)
      VALUES ('Résumé', 'c', 'It’s here', 2, 1);
    INSERT INTO activations (event_type, description, location, start_time)
      VALUES ('Flood', 'd', 'Cañon', now())`);
  await older.close();

  const { pool } = await open('migrations');
  const { rows } = await pool.query(`
    SELECT (SELECT search_text FROM users) AS "user", (SELECT search_text FROM chaplains) AS chaplain,
      (SELECT phone_digits FROM chaplains) AS digits, (SELECT search_text FROM resources) AS resource,
      (SELECT search_text FROM training_sessions) AS training,
      (SELECT search_text FROM field_guide_sections) AS section,
      (SELECT search_text FROM activations) AS activation`);
  expect(rows).toEqual([
    {
      user: ' maria garcia mgarcia m@example.org',
      chaplain: expect.stringMatching(/^ maria garcia region g other mayfield/),
      digits: '5025550142',
      resource: expect.stringMatching(/^ senales d/),
      training: expect.stringMatching(/^ cafe l/),
      section: " resume it's here",
      activation: expect.stringMatching(/^ flood canon/),
    },
  ]);
}, 180_000);
