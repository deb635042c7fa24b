import { describe, expect, test } from 'vitest';
import { eraseUser } from '#shared/own-data/api.ts';
import { readLog } from '#server/testing/log-lines.ts';
import { approved } from '#server/testing/person-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

const change = (text: string) => app.db.pool.query(text);

describe('a stored log line', () => {
  test.each([
    `UPDATE activation_log SET text = 'At the gym'`,
    `UPDATE activation_log SET text = NULL`,
    `UPDATE activation_log SET happened_at = now()`,
    `UPDATE activation_log SET recorded_at = now()`,
    `UPDATE activation_log SET kind = 'decision'`,
    `UPDATE activation_log SET author_name = 'Somebody Else'`,
    `UPDATE activation_log SET about_name = 'Somebody Else'`,
    `UPDATE activation_log SET details = '{"at": "noon"}'`,
    `UPDATE activation_log SET id = gen_random_uuid()`,
    `DELETE FROM activation_log`,
  ])('a stored log line never changes: the database refuses %s (D7)', async (statement) => {
    const line = await app.makeLogLine({ authorName: 'Joan Mercer', aboutName: 'Ruth Moabite' });
    await expect(change(statement)).rejects.toThrow('a line of the log never changes');
    expect(await readLog(app.db)).toEqual([line]);
  });

  test('a log line keeps its author’s name when the author’s account is deleted (D7)', async () => {
    const author = await app.makeUser();
    await app.makeLogLine({ authorId: author.id, authorName: 'Joan Mercer' });
    await app.db.pool.query('DELETE FROM users WHERE id = $1', [author.id]);
    const [line] = await readLog(app.db);
    expect(line).toMatchObject({ authorId: null, authorName: 'Joan Mercer' });
  });

  test('erasing a person removes the person’s name and the texts about them from log lines, but doesn’t delete the lines (D7, K11)', async () => {
    const admin = await app.signInAs('admin');
    const { chaplain, user } = await app.makeChaplain(approved);
    const deployment = { chaplainId: chaplain.id, status: 'left' } as const;
    const { id: deploymentId, activationId } = await app.makeDeployment(deployment);
    const line = { activationId, text: 'Her mother is ill' };
    await app.makeLogLine({ ...line, deploymentId, aboutName: 'Ruth Moabite' });
    await app.makeLogLine({
      ...line,
      authorId: user.id,
      authorName: 'Ruth Moabite',
      text: 'Road closed',
    });
    const answer = await admin.visitor.call(eraseUser, {
      params: { id: user.id },
      body: { username: user.username },
    });
    expect(answer.status).toBe(204);
    const lines = await readLog(app.db);
    expect(lines).toMatchObject([
      { aboutName: 'Former chaplain', text: null, kind: 'note' },
      { authorName: 'Former chaplain', text: 'Road closed' },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/ruth/i);
  });
});
