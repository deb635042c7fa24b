import { pino } from 'pino';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { directoryCard } from '#shared/directory/api.ts';
import { downloadOwnData } from '#shared/own-data/api.ts';
import { changeLogo, updateProgram } from '#shared/program/api.ts';
import { defaultProgram } from '#shared/program/settings.ts';
import { beginAuthenticator, beginPasskey } from '#shared/second-factor/api.ts';
import { ownCalendarFeed } from '#shared/training/api.ts';
import { LOGO_CID } from '#server/channels/channel.ts';
import { startWorkers } from '#server/features/messages/worker/start-workers.ts';
import { tell } from '#server/features/messages/service.ts';
import { fileOf, textOf } from '#server/testing/answers.ts';
import { makeAnswerLink } from '#server/testing/calls.ts';
import { EXAMPLE_FACTS } from '#server/features/messages/content/examples.ts';
import { inBase64, svgLogo } from '#server/testing/logo-examples.ts';
import {
  addPushSubscription,
  addTextNumber,
  chooseChannels,
  readOutbox,
} from '#server/testing/outbox.ts';
import { approved } from '#server/testing/person-factories.ts';
import { readZip } from '#server/testing/read-zip.ts';
import { recordingDrivers } from '#server/testing/recording-drivers.ts';
import { signedWebhook } from '#server/testing/signed-webhook.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const SECRET = 'a secret shared with a server';
const NUMBER = '+15035550143';
const NO_ID = '2f6f7a52-0d3c-4c39-9f7e-1d1f3a0d6c11';
const BROWSER = { accept: 'text/html,application/xml;q=0.9,*/*;q=0.8' };

const app = useTestApp({ textProvider: { name: 'webhook', secret: SECRET } });

const OREGON = {
  title: 'Oregon Disaster Chaplains',
  shortTitle: 'Oregon Chaplains',
  agency: 'Oregon Department of Emergency Management',
  city: 'Salem',
  state: 'Oregon',
  phone: '(503) 555-0142',
  email: 'chaplains@oregon.example',
  reviewTime: 'within a week',
  timeZone: 'America/Los_Angeles',
  clock: '12',
} as const;

const { title, shortTitle, agency, city, state, phone, email, reviewTime } = defaultProgram;
const FORMER = [title, shortTitle, agency, city, state, phone, email, reviewTime];

const chaplain = () => app.signInAsChaplain(approved);

const open = async (path: string) =>
  (await fetch(app.url + path, { headers: BROWSER, redirect: 'manual' })).text();

/** Sends a message to a chaplain. Returns the content that each channel sends. */
async function handedOver(
  kind: 'application-received' | 'approval-withdrawn' | 'password-changed',
) {
  const { user } = await chaplain();
  await addPushSubscription(app.db, user.id);
  await addTextNumber(app.db, user.id, NUMBER);
  const { drivers, handed } = recordingDrivers();
  const settings = { secret: SECRET, publicUrl: undefined, fallbackAddress: app.url };
  onTestFinished(
    await startWorkers({ db: app.db, drivers, log: pino({ level: 'silent' }), settings }),
  );
  await chooseChannels(app.db, user.id, { application: ['email', 'push', 'text'] });
  await app.db.transaction((tx) =>
    tell(tx, { kind, facts: EXAMPLE_FACTS[kind], to: [{ userId: user.id }], actorId: null }),
  );
  const deliveries = await readOutbox(app.db);
  await expect.poll(() => handed.length).toBe(deliveries.length);
  return handed.map(({ outgoing }) => outgoing);
}

const sent = async (kind: Parameters<typeof handedOver>[0]) =>
  JSON.stringify(await handedOver(kind));

const READERS: Record<string, () => Promise<string>> = {
  'messages about an application': () => sent('application-received'),
  'messages that withdraw an approval': () => sent('approval-withdrawn'),
  'messages with a time': () => sent('password-changed'),
  'the reply to HELP by text message': async () => {
    const { user } = await chaplain();
    await addTextNumber(app.db, user.id, NUMBER);
    const fields = { from: NUMBER, text: 'HELP', id: 'one' };
    const answer = await app
      .visitor()
      .send('POST', '/api/texts/inbound', signedWebhook(SECRET, fields));
    return JSON.stringify(answer.body);
  },
  'the page that answers a call': async () => {
    const { chaplain: profile, user } = await chaplain();
    const { id: deploymentId } = await app.makeDeployment({ chaplainId: profile.id });
    return open(`/a/${await makeAnswerLink(app.db, { userId: user.id, deploymentId })}`);
  },
  'the page of an answer link that ended': () => open('/a/unknown'),
  'the page of a call without a connection': () => open('/a/offline'),
  'the page of a file that is gone': () => open(`/stored/files/${NO_ID}?signature=old`),
  'the description of the API': () => open('/api/openapi.json'),
  'the calendar feed': async () => {
    const { visitor } = await chaplain();
    return open(new URL(textOf(await visitor.call(ownCalendarFeed), 'url')).pathname);
  },
  'a directory entry as a contact file': async () => {
    const { visitor, chaplain: profile } = await chaplain();
    return fileOf(await visitor.call(directoryCard, { params: { id: profile.id } }));
  },
  'the name of an authenticator app’s entry': async () =>
    decodeURIComponent(textOf(await (await chaplain()).visitor.call(beginAuthenticator), 'uri')),
  'the question of a new passkey': async () =>
    JSON.stringify((await (await chaplain()).visitor.call(beginPasskey)).body),
  'the download of one’s own data': async () => {
    const { visitor } = await chaplain();
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(app.url + downloadOwnData.path, { headers: { cookie } });
    const files = await readZip(Buffer.from(await answer.arrayBuffer()));
    return files.get('README.txt')?.toString() ?? '';
  },
};

test.each(Object.keys(READERS))(
  'right after an administrator changes the program’s names, the new names appear in %s (S6)',
  async (what) => {
    const admin = await app.signInAs('admin');
    expect((await admin.visitor.call(updateProgram, { body: OREGON })).status).toBe(200);
    const text = await READERS[what]?.();
    expect(text).toMatch(/Oregon|503/);
    for (const former of FORMER) expect(text).not.toContain(former);
  },
);

test('after a change of the program’s time zone and clock format, messages show times accordingly', async () => {
  const admin = await app.signInAs('admin');
  await admin.visitor.call(updateProgram, { body: OREGON });
  expect(await sent('password-changed')).toContain('Mon, May 4, 2026, 1:00 AM PDT');
});

test('after the office’s email address is changed, mails have it as sender, and push services get it as contact', async () => {
  const admin = await app.signInAs('admin');
  await admin.visitor.call(updateProgram, { body: OREGON });
  const told = await sent('application-received');
  expect(told).toContain('"contact":"chaplains@oregon.example"');
  expect(told).toContain(
    '"office":{"name":"Oregon Disaster Chaplains","address":"chaplains@oregon.example"}',
  );
});

test('a mail contains the program’s logo as an attached image, and loads nothing from a server', async () => {
  const admin = await app.signInAs('admin');
  await admin.visitor.call(changeLogo, { body: { file: inBase64(svgLogo()) } });
  const mail = (await handedOver('application-received')).find((each) => 'html' in each);
  if (!mail?.logo) throw new Error('No mail with a logo was sent');
  expect(mail.html).toContain(`<img src="cid:${LOGO_CID}" width="80" height="40" alt=""`);
  expect(mail.html.match(/src="/g)).toHaveLength(1);
  expect((await sharp(mail.logo).metadata()).width).toBe(256);
});
