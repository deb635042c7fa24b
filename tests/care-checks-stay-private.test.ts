import { expect, test } from 'vitest';
import { answerCareCheck, shareCareCheck } from '#shared/care-checks/api.ts';
import { endpoints } from '#shared/endpoints.ts';
import type { Endpoint } from '#shared/http.ts';
import { approved } from '#server/testing/person-factories.ts';
import { readZip } from '#server/testing/read-zip.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Visitor } from '#server/testing/visitor.ts';

const app = useTestApp();

const SECRET = 'Zephaniahqx';

/** Makes a chaplain who answers and shares a care check, so that all related records exist. */
async function answered() {
  const { visitor, user, chaplain } = await app.signInAsChaplain(approved);
  const peer = await app.signInAsChaplain({ ...approved, isVisibleInDirectory: true });
  const deployment = await app.makeDeployment({ chaplainId: chaplain.id, status: 'left' });
  const { id: deploymentId, activationId } = deployment;
  await app.makeShift({ deploymentId, arrivedAt: inHours(-60), leftAt: inHours(-50) });
  const check = await app.makeCareCheck({ userId: user.id, deploymentId });
  const params = { id: check.id };
  const answers = { sleep: 'badly', carrying: 'much', company: 'nobody', words: SECRET } as const;
  const { body } = await visitor.call(answerCareCheck, { params, body: answers });
  expect(body.answers?.words).toBe(SECRET);
  await visitor.call(shareCareCheck, { params, body: { chaplainId: peer.chaplain.id } });
  const ids = [user.id, chaplain.id, peer.user.id, deploymentId, activationId, check.id];
  return { visitor, peer: peer.visitor, ids };
}

interface Sent {
  method: Endpoint['method'];
  path: string;
}

async function bytesOf({ cookies }: Visitor, { method, path }: Sent) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const hasBody = method !== 'GET';
  const answer = await fetch(`${app.url}${path}`, {
    method,
    headers: { cookie, ...(hasBody && { 'Content-Type': 'application/json' }) },
    ...(hasBody && { body: '{}' }),
  });
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
}

const ENDPOINTS = Object.entries(endpoints).filter(([name]) => name !== 'logout');
const reading = ENDPOINTS.filter(([, { method }]) => method === 'GET');
const changing = ENDPOINTS.filter(([, { method }]) => method !== 'GET');

test('care check answers appear in no endpoint for administrators and in no log', async () => {
  const { ids } = await answered();
  const { visitor: admin } = await app.signInAs('admin');
  const found: string[] = [];
  let read = 0;
  for (const [name, { method, path }] of [...reading, ...changing]) {
    const paths = path.includes(':') ? ids.map((id) => path.replaceAll(/:\w+/g, id)) : [path];
    const answers = await Promise.all(paths.map((each) => bytesOf(admin, { method, path: each })));
    read += answers.filter(({ status }) => status === 200).length;
    if (answers.some(({ bytes }) => bytes.includes(SECRET))) found.push(name);
  }
  expect(found).toEqual([]);
  expect(read).toBeGreaterThan(60);
  expect(app.logged()).not.toContain(SECRET);
}, 120_000);

test('the archive of a person’s own data contains their care check answers (K10)', async () => {
  const { visitor, peer } = await answered();
  const { visitor: admin } = await app.signInAs('admin');
  const archiveOf = async (whose: Visitor) => {
    const { bytes } = await bytesOf(whose, { method: 'GET', path: '/api/own-data/archive' });
    return [...(await readZip(bytes)).values()].map(String).join('\n');
  };
  expect(await archiveOf(visitor)).toContain(SECRET);
  expect(await archiveOf(peer)).not.toContain(SECRET);
  expect(await archiveOf(admin)).not.toContain(SECRET);
});

test('care check answers are not kept in messages, the audit trail or the log', async () => {
  await answered();
  const { rows } = await app.db.pool.query<{ text: string }>(`
    SELECT message::text AS text FROM messages AS message
    UNION ALL SELECT delivery::text FROM deliveries AS delivery
    UNION ALL SELECT event::text FROM audit_events AS event
    UNION ALL SELECT line::text FROM activation_log AS line`);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ text }) => text.includes(SECRET))).toEqual([]);
});
