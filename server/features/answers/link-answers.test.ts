import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { cancelActivation } from '#shared/activations/api.ts';
import { answerByLink } from '#shared/answers/api.ts';
import { callChaplains } from '#shared/calls/api.ts';
import { changeMessageSettings } from '#shared/contact-points/api.ts';
import { defaultProgram } from '#shared/program/settings.ts';
import { setClockAhead } from '#server/testing/clock.ts';
import {
  makeAnswerLink,
  readAnsweredChannels,
  readDeployments,
  readProofs,
} from '#server/testing/calls.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { approved } from '#server/testing/person-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();
const test = testWithPeople(app);

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

const timeOfDay = (moment: Date) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: defaultProgram.timeZone,
    hour: '2-digit',
    minute: '2-digit',
  }).format(moment);

type Chaplain = Awaited<ReturnType<typeof app.signInAsChaplain>>;
type Values = Parameters<typeof app.makeDeployment>[0];

async function called(
  { chaplain, user }: Pick<Chaplain, 'chaplain' | 'user'>,
  values: Values = {},
) {
  const deployment = await app.makeDeployment({ chaplainId: chaplain.id, ...values });
  const token = await makeAnswerLink(app.db, { userId: user.id, deploymentId: deployment.id });
  return { deployment, token };
}

async function open(token: string, method = 'GET') {
  const answer = await fetch(`${app.url}/a/${token}`, { method });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
}

interface Sent {
  headers?: Record<string, string>;
}

async function send(token: string, fields: Record<string, string>, { headers = {} }: Sent = {}) {
  const answer = await fetch(`${app.url}/a/${token}`, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: new URLSearchParams({ actionId: randomUUID(), ...fields }),
  });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
}

const standing = () => readDeployments(app.db);

async function changes() {
  const { rows } = await app.db.pool.query<{ actions: number }>(
    'SELECT count(*)::int AS actions FROM deployment_actions',
  );
  return rows[0]?.actions;
}

describe('the answer page that a call’s link opens', () => {
  test('the answer page shows where, when, what to bring and how to reach the lead', async ({
    chaplain,
  }) => {
    const lead = await app.makeChaplain(
      { ...approved, isPhoneVisible: true },
      { firstName: 'Lee', lastName: 'Leader' },
    );
    const { id } = await app.makeActivation({
      address: '12 Main Street',
      chaplainId: lead.chaplain.id,
    });
    const { token } = await called(chaplain, { activationId: id, message: 'Bring boots' });
    const { status, html } = await open(token);
    expect(status).toBe(200);
    for (const text of [
      'Tornado, Mayfield',
      '12 Main Street',
      'Bring boots',
      'EF3 through the county seat',
      'Sun, Nov 1, 2026, 01:00 EST',
      'Lee Leader',
      'href="tel:+15025550142"',
      'You have not answered yet',
      '>I can come<',
    ]) {
      expect(html).toContain(text);
    }
  });

  test('the answer page loads no other files, contains no token, and is not cached', async ({
    chaplain,
  }) => {
    const { token } = await called(chaplain);
    const { html, headers } = await open(token);
    const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
      ([, text = '']) => text,
    );
    expect(html.match(/<script/g)).toHaveLength(scripts.length);
    expect(html).not.toMatch(/src=|@import|url\(/i);
    expect(html).not.toContain(token);
    expect(html.length).toBeLessThan(24_000);
    const hashes = scripts.map((text) => createHash('sha256').update(text).digest('base64'));
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^;]+'; script-src 'sha256-[^;]+'; connect-src 'self'; /,
    );
    expect(headers.get('content-security-policy')).toContain(`script-src 'sha256-${hashes[0]}'`);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toContain('noindex');
    expect(headers.get('referrer-policy')).toBe('strict-origin');
    expect(headers.get('set-cookie')).toBeNull();
  });

  test.each(['asked', 'coming', 'declined', 'left'] as const)(
    'the answer page shows the map and the phone numbers of lead and office to a chaplain with status %s',
    async (status) => {
      const lead = await app.makeChaplain({ ...approved, isPhoneVisible: true });
      const { id } = await app.makeActivation({
        address: '12 Main Street',
        chaplainId: lead.chaplain.id,
      });
      const { token } = await called(await app.makeChaplain(approved), {
        activationId: id,
        status,
      });
      const { html } = await open(token);
      expect(html).toContain('api=1&amp;query=12%20Main%20Street');
      expect(html).toContain('href="tel:+15025550142"');
      expect(html).toContain('href="tel:5555550100"');
    },
  );

  test('the answer page omits a phone number that the lead hides, and names no lead if its reader is the lead', async ({
    chaplain,
  }) => {
    const hidden = await app.makeChaplain({ ...approved, isPhoneVisible: false });
    for (const [leadId, name] of [
      [hidden.chaplain.id, 'Lead on scene'],
      [chaplain.chaplain.id, null],
    ] as const) {
      const { id } = await app.makeActivation({ chaplainId: leadId });
      const { token } = await called(chaplain, { activationId: id });
      const { html } = await open(token);
      expect(html).not.toContain('href="tel:+1502');
      expect(html.includes('Lead on scene')).toBe(name !== null);
    }
  });

  test('the answer page offers ‘Another arrival’ only after the chaplain has given an arrival time', async ({
    chaplain,
  }) => {
    const { token } = await called(chaplain, { status: 'coming' });
    expect((await open(token)).html).not.toContain('Another arrival');
    await send(token, { kind: 'come', minutes: '45' });
    expect((await open(token)).html).toContain('Another arrival');
  });

  test('the answer page shows times in the time zone of the activation’s region', async ({
    chaplain,
  }) => {
    const { id } = await app.makeActivation({ region: 'A' });
    const { token } = await called(chaplain, { activationId: id });
    expect((await open(token)).html).toContain('Sun, Nov 1, 2026, 01:00 CDT');
  });

  test('markup in texts that people typed is escaped on the answer page (M6)', async ({
    chaplain,
  }) => {
    const markup = '<img src=x onerror="alert(1)">';
    const { id } = await app.makeActivation({
      eventType: markup,
      location: markup,
      address: markup,
      description: markup,
    });
    const { token } = await called(chaplain, {
      activationId: id,
      message: markup,
      status: 'declined',
      declineReason: markup,
    });
    expect((await open(token)).html).not.toContain('<img');
  });

  test('opening the answer page by GET or HEAD changes nothing (M11)', async ({ chaplain }) => {
    const { token, deployment } = await called(chaplain);
    for (const method of ['GET', 'HEAD', 'GET'])
      expect((await open(token, method)).status).toBe(200);
    for (const query of ['?kind=come', '?minutes=15&kind=come']) {
      expect((await open(`${token}${query}`)).status).toBe(200);
    }
    expect(await standing()).toMatchObject([{ status: 'asked', through: null }]);
    expect(await changes()).toBe(0);
    expect(await readAnsweredChannels(app.db)).toEqual([]);
    const { rows } = await app.db.pool.query(
      'SELECT updated_at FROM activation_assignments WHERE id = $1',
      [deployment.id],
    );
    expect(rows).toEqual([{ updated_at: deployment.updatedAt }]);
  });

  test('a link’s token appears in no log, even if the link is damaged (M9)', async ({
    chaplain,
  }) => {
    const { token } = await called(chaplain);
    await open(token);
    await send(token, { kind: 'come' });
    const wrong = `${token.slice(0, 20)}/${token.slice(20)}`;
    await open(wrong);
    await expect.poll(() => app.logged().match(/"path":"\/a\/…"/g)?.length).toBeGreaterThan(2);
    expect(app.logged()).not.toContain(token.slice(0, 20));
    expect(app.logged()).not.toContain(token.slice(20));
  });
});

describe('answers by the forms of the answer page', () => {
  test('‘I can come’ on the answer page is recorded with the channel of its link', async ({
    chaplain,
  }) => {
    const { token } = await called(chaplain);
    const answer = await send(token, { kind: 'come' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/a/${token}#said`]);
    expect(await standing()).toMatchObject([
      { status: 'coming', through: 'email', expectedAt: null },
    ]);
    expect(await readAnsweredChannels(app.db)).toEqual(['email']);
    expect((await open(token)).html).toContain('You are coming. Thank you.');
  });

  test('a chaplain can answer on the answer page that they will arrive in 45 minutes', async ({
    chaplain,
  }) => {
    const { token } = await called(chaplain);
    await send(token, { kind: 'come', minutes: '45' });
    const [row] = await standing();
    const minutes = ((row?.expectedAt?.getTime() ?? 0) - Date.now()) / 60_000;
    expect(Math.round(minutes)).toBe(45);
    expect((await open(token)).html).toContain('You are coming and arrive at about');
  });

  test('a time of arrival on the answer page is read in the program’s time zone', async ({
    chaplain,
  }) => {
    const { token } = await called(chaplain);
    const body = { channels: { training: ['email' as const] }, confirmsSilence: false };
    expect((await chaplain.call(changeMessageSettings, { body })).status).toBe(200);
    const time = timeOfDay(new Date(Date.now() + 3 * 60 * 60_000));
    expect((await send(token, { kind: 'come', time })).status).toBe(303);
    const [row] = await standing();
    const expectedAt = row?.expectedAt ?? new Date(0);
    expect(timeOfDay(expectedAt)).toBe(time);
    // If daylight saving time begins or ends meanwhile, three hours by the clock are two or four.
    const hours = (expectedAt.getTime() - Date.now()) / (60 * 60_000);
    expect(Math.abs(hours - 3)).toBeLessThan(1.1);
  });

  it.each<Record<string, string>>([
    { kind: 'come', time: '25:00' },
    { kind: 'come', minutes: '-5' },
    { kind: 'come', minutes: 'soon' },
    { kind: 'fly' },
    { kind: 'come', actionId: 'none' },
    { kind: 'decline', reason: 'x'.repeat(501) },
    { kind: 'leave', kindOfWork: 'sleeping' },
    { kind: 'received' },
  ])('the form %o is refused on the answer page, and changes nothing', async (fields) => {
    const { token } = await called(await app.makeChaplain(approved));
    const answer = await send(token, fields);
    expect([400, 409]).toContain(answer.status);
    expect(answer.html).toContain('role="alert"');
    expect(answer.html).toContain('>I can come<');
    expect(await changes()).toBe(0);
  });

  test('an arrival at a time of day that has passed is refused on the answer page', async ({
    chaplain,
  }) => {
    const { token } = await called(chaplain);
    const time = timeOfDay(minutesAgo(60));
    const answer = await send(token, { kind: 'come', time });
    expect(answer.status).toBe(400);
    expect(answer.html).toContain('can’t be in the past');
  });

  test('a chaplain can decline a call, accept it after all, and record arriving and leaving through the same link', async ({
    chaplain,
  }) => {
    const { token } = await called(chaplain);
    await send(token, { kind: 'decline', reason: ' Sick ' });
    expect(await standing()).toMatchObject([{ status: 'declined', declineReason: 'Sick' }]);
    await send(token, { kind: 'come' });
    await send(token, { kind: 'arrive' });
    expect((await open(token)).html).toContain('You have been on scene since');
    await send(token, { kind: 'leave', kindOfWork: 'shelter-visit' });
    expect(await standing()).toMatchObject([{ status: 'left', through: 'email' }]);
    expect((await open(token)).html).toContain('You left at');
    const { rows } = await app.db.pool.query('SELECT kind_of_work FROM deployment_shifts');
    expect(rows).toEqual([{ kind_of_work: 'shelter-visit' }]);
  });

  const undoOf = (html: string) => /name="undoes" value="([\w-]+)"/.exec(html)?.[1];

  test.each([
    ['arrive', 'coming', 'Undo “I’m here”'],
    ['come', 'asked', 'Undo “I can come”'],
    ['decline', 'asked', 'Undo “I can’t”'],
  ] as const)(
    'if somebody taps the answer ‘%s’ by mistake, they can undo it on the answer page',
    async (kind, status, label) => {
      const { token } = await called(await app.makeChaplain(approved), { status });
      expect(undoOf((await open(token)).html)).toBeUndefined();
      await send(token, { kind });
      const { html } = await open(token);
      expect(html).toContain(label);
      expect((await send(token, { kind: 'undo', undoes: undoOf(html) ?? '' })).status).toBe(303);
      expect(await standing()).toMatchObject([{ status }]);
      expect(undoOf((await open(token)).html)).toBeUndefined();
    },
  );

  test('an answer by a link can’t be undone after a minute', async ({ chaplain }) => {
    const { token } = await called(chaplain, { status: 'coming' });
    await send(token, { kind: 'arrive' });
    const undoes = undoOf((await open(token)).html) ?? '';
    await app.db.pool.query("UPDATE deployment_actions SET at = at - interval '61 seconds'");
    expect(undoOf((await open(token)).html)).toBeUndefined();
    setClockAhead(1);
    const late = await send(token, { kind: 'undo', undoes });
    expect(late.status).toBe(409);
    expect(late.html).toContain('role="alert"');
    expect(await standing()).toMatchObject([{ status: 'on-scene' }]);
  });

  test('an answer that a phone stored for more than a minute before sending can’t be undone', async ({
    chaplain,
  }) => {
    const { token } = await called(chaplain, { askedAt: minutesAgo(120) });
    await app.db.pool.query("UPDATE answer_links SET created_at = now() - interval '2 hours'");
    await send(token, { kind: 'come', ago: String(20 * 60_000) });
    const { html } = await open(token);
    expect(html).toContain('You are coming');
    expect(undoOf(html)).toBeUndefined();
  });

  test('nobody can undo somebody else’s answer by a link', async ({ chaplain }) => {
    const [own, other] = [await called(chaplain), await called(await app.makeChaplain(approved))];
    await send(other.token, { kind: 'come' });
    const undoes = undoOf((await open(other.token)).html) ?? '';
    expect((await send(own.token, { kind: 'undo', undoes })).status).toBe(409);
    expect(await standing()).toMatchObject([{ status: 'asked' }, { status: 'coming' }]);
  });

  test('after an answer, the answer page marks the recorded answer as a status, so that screen readers read it aloud', async ({
    chaplain,
  }) => {
    const { token } = await called(chaplain);
    await send(token, { kind: 'come' });
    const { html } = await open(token);
    expect(html).toContain('id="said" tabindex="-1" role="status">You are coming. Thank you.<');
  });

  test('the answer page refuses a departure if the chaplain has not arrived', async ({
    chaplain,
  }) => {
    const { token } = await called(chaplain, { status: 'coming' });
    const answer = await send(token, { kind: 'leave' });
    expect(answer.status).toBe(409);
    expect(answer.html).toContain('there is no departure to record');
  });

  test('an answer that a phone stored offline is recorded once, with the time of the tap (X12)', async ({
    chaplain,
  }) => {
    const { token } = await called(chaplain, { askedAt: minutesAgo(120) });
    await app.db.pool.query("UPDATE answer_links SET created_at = now() - interval '2 hours'");
    const fields = { kind: 'come', minutes: '90', actionId: randomUUID() };
    const ago = (minutes: number) => ({ ...fields, ago: String(minutes * 60_000) });
    const answers = await Promise.all([20, 20, 21].map((minutes) => send(token, ago(minutes))));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await changes()).toBe(1);
    const { rows } = await app.db.pool.query<{ tapped: number; arrives: number }>(
      `SELECT round(extract(epoch FROM now() - answered_at) / 60)::int AS tapped,
         round(extract(epoch FROM expected_at - answered_at) / 60)::int AS arrives
       FROM activation_assignments`,
    );
    expect([20, 21]).toContain(rows[0]?.tapped);
    expect(rows[0]?.arrives).toBe(90);
  });

  test('an answer is never dated before its link was made, even if the page claims an earlier tap (X12)', async ({
    chaplain,
  }) => {
    const { token } = await called(chaplain, { askedAt: minutesAgo(30) });
    await send(token, { kind: 'come', ago: String(5 * 60 * 60_000) });
    const { rows } = await app.db.pool.query(
      `SELECT answered_at >= now() - interval '1 minute' AS is_now FROM activation_assignments`,
    );
    expect(rows).toEqual([{ is_now: true }]);
  });

  test('an answer that a phone stored for more than a week is refused on the answer page (X12)', async ({
    chaplain,
  }) => {
    const { token } = await called(chaplain, { askedAt: minutesAgo(9 * 24 * 60) });
    await app.db.pool.query("UPDATE answer_links SET created_at = now() - interval '9 days'");
    const answer = await send(token, { kind: 'come', ago: String(8 * 24 * 60 * 60_000) });
    expect(answer.status).toBe(400);
    expect(answer.html).toContain('more than 7 days ago');
    expect(await changes()).toBe(0);
  });

  test.each([['-5'], ['soon'], ['1e9'], ['9'.repeat(20)]])(
    'an answer that claims to have been tapped %s ms ago is refused',
    async (ago) => {
      const { token } = await called(await app.makeChaplain(approved));
      expect((await send(token, { kind: 'come', ago })).status).toBe(400);
      expect(await changes()).toBe(0);
    },
  );

  test('a form of the answer page that is sent ten times at the same time is recorded only once', async ({
    chaplain,
  }) => {
    const { token } = await called(chaplain);
    const fields = { kind: 'come', minutes: '30', actionId: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(token, fields)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    expect(await changes()).toBe(1);
  });

  test('if the person goes back in the browser and sends a different answer, the new answer is recorded', async ({
    chaplain,
  }) => {
    const { token } = await called(chaplain);
    const actionId = randomUUID();
    await send(token, { kind: 'come', minutes: '15', actionId });
    await send(token, { kind: 'come', minutes: '90', actionId });
    await send(token, { kind: 'decline', actionId });
    expect(await standing()).toMatchObject([{ status: 'declined' }]);
    expect(await changes()).toBe(3);
  });

  it.each<[Record<string, string>]>([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ origin: 'https://elsewhere.example' }],
    [{ origin: 'null' }],
  ])(
    'if another website sends a form to the answer page, with the headers %o, the form is refused (A20)',
    async (headers) => {
      const { token } = await called(await app.makeChaplain(approved));
      expect((await send(token, { kind: 'come' }, { headers })).status).toBe(403);
      expect(await standing()).toMatchObject([{ status: 'asked' }]);
    },
  );

  test('an answer form of more than 16 kB is refused', async ({ chaplain }) => {
    const { token } = await called(chaplain);
    const answer = await send(token, { kind: 'decline', reason: 'x'.repeat(20_000) });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toContain('text/html');
  });
});

describe('how long an answer link works', () => {
  const isOver = async (token: string) => {
    const shown = await open(token);
    const sent = await send(token, { kind: 'come' });
    expect([shown.status, sent.status]).toEqual([410, 410]);
    expect(shown.html).toContain('This call is over');
    expect(shown.html).not.toContain('You can answer');
    expect(shown.html).not.toContain('Mayfield');
    expect(await changes()).toBe(0);
  };

  test('an answer link expires when the activation is over (M11)', async ({ chaplain, admin }) => {
    const { token, deployment } = await called(chaplain);
    await admin.call(cancelActivation, { params: { id: deployment.activationId } });
    await isOver(token);
  });

  test('an answer link expires when the chaplain is released (M11)', async ({ chaplain }) => {
    await isOver((await called(chaplain, { status: 'released' })).token);
  });

  test('an answer link expires when the chaplain is called again (M11)', async ({
    chaplain,
    admin,
  }) => {
    const { deployment, token } = await called(chaplain, {
      status: 'declined',
      askedAt: minutesAgo(90),
    });
    await app.db.pool.query("UPDATE answer_links SET created_at = now() - interval '1 hour'");
    expect((await open(token)).status).toBe(200);
    await admin.call(callChaplains, {
      params: { id: deployment.activationId },
      body: { chaplainIds: [chaplain.chaplain.id], reason: 'Nobody else is near' },
    });
    await isOver(token);
  });

  test('an answer link expires when the chaplain is deactivated before answering (M11)', async () => {
    await isOver((await called(await app.makeChaplain({ ...approved, isActive: false }))).token);
  });

  test('a chaplain who was deactivated while on scene can still record the departure through the answer link', async () => {
    const person = await app.makeChaplain({ ...approved, isActive: false });
    const { token, deployment } = await called(person, { status: 'on-scene' });
    await app.makeShift({ deploymentId: deployment.id, arrivedAt: minutesAgo(60), leftAt: null });
    expect((await send(token, { kind: 'leave' })).status).toBe(303);
  });

  test('an answer link expires when the person is no longer a chaplain (M11)', async ({
    chaplain,
  }) => {
    const { token } = await called(chaplain);
    await app.db.pool.query("UPDATE users SET role = 'guest' WHERE id = $1", [chaplain.user.id]);
    await isOver(token);
  });

  test('a link sent to an administrator about a deployment can’t answer for the chaplain (M11)', async ({
    chaplain,
    admin,
  }) => {
    const { deployment } = await called(chaplain, { status: 'on-scene' });
    const token = await makeAnswerLink(app.db, {
      kind: 'long-on-scene',
      userId: admin.user.id,
      deploymentId: deployment.id,
    });
    await isOver(token);
  });

  it.each(['x', 'x'.repeat(43), '%00', 'x'.repeat(3000)])(
    'the invalid answer link %s opens a page with a sign-in link and the office’s number',
    async (token) => {
      for (const answer of [await open(token), await send(token, { kind: 'come' })]) {
        expect([400, 404]).toContain(answer.status);
        expect(answer.headers.get('content-type')).toContain('text/html');
        expect(answer.html).toContain('Sign in');
        expect(answer.html).toContain('href="tel:5555550100"');
      }
    },
  );

  test('after 60 wrong answer links, further wrong ones are answered 429, and valid ones still open', async ({
    chaplain,
  }) => {
    const { token } = await called(chaplain);
    const statuses: number[] = [];
    for (let guess = 0; guess < 61; guess += 1) statuses.push((await open('x'.repeat(43))).status);
    expect(statuses.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 404));
    expect(statuses.at(-1)).toBe(429);
    expect((await open(token)).status).toBe(200);
    expect((await send(token, { kind: 'come' })).status).toBe(303);
  });

  test('an answer link refuses more than 60 answers in 15 minutes, but its page still opens', async ({
    chaplain,
  }) => {
    const { token } = await called(chaplain);
    await send(token, { kind: 'come' });
    await app.db.pool.query(
      "UPDATE rate_limits SET points = points + 58 WHERE key LIKE 'answers-of-link:%'",
    );
    expect((await send(token, { kind: 'decline' })).status).toBe(303);
    const refused = await send(token, { kind: 'come' });
    expect([refused.status, refused.headers.has('Retry-After')]).toEqual([429, true]);
    const body = { kind: 'come', actionId: randomUUID() } as const;
    const { status } = await app.visitor().call(answerByLink, { params: { token }, body });
    expect(status).toBe(429);
    expect((await open(token)).html).toContain('You can’t come');
    expect(await changes()).toBe(2);
  });

  test('answer links are stored only as hashes (M11)', async ({ chaplain }) => {
    const { token } = await called(chaplain);
    const { rows } = await app.db.pool.query('SELECT * FROM answer_links');
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('the page of a test call', () => {
  const facts = {
    title: 'This is a test',
    body: 'Tap to say\nthat it reached you.',
    announcementId: '',
  };

  test('one tap on a test call’s page confirms that the test call arrived', async ({
    chaplain,
  }) => {
    const token = await makeAnswerLink(app.db, {
      kind: 'test-call',
      userId: chaplain.user.id,
      channel: 'text',
      facts,
    });
    const { html } = await open(token);
    expect(html).toContain('This is a test');
    expect(html).toContain('Tap to say<br>that it reached you.');
    expect(await readAnsweredChannels(app.db)).toEqual([]);
    expect((await send(token, { kind: 'received' })).status).toBe(303);
    expect(await readAnsweredChannels(app.db)).toEqual(['text']);
    expect((await open(token)).html).toContain('You confirmed at');
  });

  test('a test call can be confirmed for 14 days, and its link can’t answer a real call', async ({
    chaplain,
  }) => {
    const day = 24 * 60;
    const link = { kind: 'test-call', userId: chaplain.user.id, facts } as const;
    const late = await makeAnswerLink(app.db, { ...link, createdAt: minutesAgo(15 * day) });
    const good = await makeAnswerLink(app.db, { ...link, createdAt: minutesAgo(13 * day) });
    expect((await open(late)).status).toBe(410);
    expect((await send(good, { kind: 'come' })).status).toBe(409);
    expect((await send(good, { kind: 'received' })).status).toBe(303);
  });
});

describe('an answer from a notification', () => {
  const post = (token: string, body: unknown) =>
    app.visitor().send('POST', `/api/answers/${token}`, { body });

  test('a notification’s button answers a call without a session, and a repeated request changes nothing', async ({
    chaplain,
  }) => {
    const { deployment } = await called(chaplain);
    const token = await makeAnswerLink(app.db, {
      userId: chaplain.user.id,
      deploymentId: deployment.id,
      channel: 'push',
    });
    const come = { kind: 'come', actionId: randomUUID() };
    const answer = await post(token, come);
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: 'You are coming. The coordinator sees your answer.' },
    ]);
    expect((await post(token, come)).status).toBe(200);
    expect(await standing()).toMatchObject([{ status: 'coming', through: 'push' }]);
    expect(await changes()).toBe(1);
    expect(await readAnsweredChannels(app.db)).toEqual(['push']);
  });

  test('an answer from a notification to a call that is over is answered 410', async ({
    chaplain,
  }) => {
    const { token } = await called(chaplain, { status: 'released' });
    const answer = await post(token, { kind: 'decline', actionId: randomUUID() });
    expect([answer.status, answer.body.code]).toEqual([410, 'call-over']);
  });

  test('an arrival time in the past is refused from a notification', async ({ chaplain }) => {
    const { token } = await called(chaplain);
    const expectedAt = minutesAgo(30).toISOString();
    const answer = await post(token, { kind: 'come', actionId: randomUUID(), expectedAt });
    expect([answer.status, await changes()]).toEqual([400, 0]);
  });
});

describe('reports that a message was delivered or opened', () => {
  const UNPROVED = { deliveredAt: null, openedAt: null, answeredAt: null };
  const prove = (token: string, body: unknown) =>
    app.visitor().send('POST', `/api/answers/${token}/receipts`, { body });
  const byChannel = async (
    { chaplain, user }: Pick<Chaplain, 'chaplain' | 'user'>,
    channel: 'push' | 'email' | 'text',
  ) => {
    const { id: deploymentId } = await app.makeDeployment({ chaplainId: chaplain.id });
    return makeAnswerLink(app.db, { userId: user.id, deploymentId, channel });
  };

  test('if a mail scanner fetches the answer page of a message, the message doesn’t count as opened', async ({
    chaplain,
  }) => {
    const token = await byChannel(chaplain, 'email');
    await open(token);
    await open(token, 'HEAD');
    expect(await readProofs(app.db)).toEqual([UNPROVED]);
  });

  test('a message counts as opened when its answer page first reports so; later reports change nothing', async ({
    chaplain,
  }) => {
    const token = await byChannel(chaplain, 'email');
    expect((await prove(token, { proof: 'opened' })).status).toBe(204);
    const first = await readProofs(app.db);
    expect(first).toEqual([
      { deliveredAt: expect.any(Date), openedAt: expect.any(Date), answeredAt: null },
    ]);
    expect((await prove(token, { proof: 'opened' })).status).toBe(204);
    expect(await readProofs(app.db)).toEqual(first);
  });

  test('if an answer page was opened offline, the time of opening is recorded later, but never a time before the link was made', async ({
    chaplain,
  }) => {
    const token = await byChannel(chaplain, 'email');
    await app.db.pool.query(`UPDATE answer_links SET created_at = now() - interval '30 minutes'`);
    await app.db.pool.query(
      `UPDATE activation_assignments SET asked_at = now() - interval '1 hour'`,
    );
    const later = await byChannel(chaplain, 'text');
    await prove(token, { proof: 'opened', ago: 10 * 60_000 });
    await prove(later, { proof: 'opened', ago: 60 * 60_000 });
    const { rows } = await app.db.pool.query(
      `SELECT channel, round(extract(epoch FROM now() - opened_at) / 60)::int AS ago
       FROM deliveries ORDER BY channel`,
    );
    expect(rows).toEqual([
      { channel: 'email', ago: 10 },
      { channel: 'text', ago: 0 },
    ]);
  });

  test.each([
    ['push', true],
    ['email', false],
    ['text', false],
  ] as const)(
    'when a device reports that it has shown a notification, a message sent by %s counts as delivered: %s',
    async (channel, isProved) => {
      const token = await byChannel(await app.makeChaplain(approved), channel);
      expect((await prove(token, { proof: 'delivered' })).status).toBe(204);
      const [proofs] = await readProofs(app.db);
      expect(proofs?.deliveredAt instanceof Date).toBe(isProved);
      expect(proofs).toMatchObject({ openedAt: null, answeredAt: null });
    },
  );

  test('a message that is answered counts as delivered and opened at the time of the answer', async ({
    chaplain,
  }) => {
    const { token } = await called(chaplain);
    await send(token, { kind: 'come' });
    const [proofs] = await readProofs(app.db);
    expect(proofs?.answeredAt).toBeInstanceOf(Date);
    expect([proofs?.deliveredAt, proofs?.openedAt]).toEqual([
      proofs?.answeredAt,
      proofs?.answeredAt,
    ]);
  });

  test('a report through an invalid or expired link doesn’t mark any message as opened (M11)', async ({
    chaplain,
  }) => {
    await byChannel(chaplain, 'email');
    const wrong = await prove('x'.repeat(43), { proof: 'opened' });
    const { token } = await called(chaplain, { status: 'released' });
    const over = await prove(token, { proof: 'opened' });
    expect([wrong.status, over.status, over.body.code]).toEqual([404, 410, 'call-over']);
    expect(await readProofs(app.db)).toEqual([UNPROVED, UNPROVED]);
  });

  test.each([
    { proof: 'answered' },
    { proof: 'opened', ago: -1 },
    { proof: 'opened', ago: 1e12 },
    {},
  ])('a report of delivery or opening with the invalid body %o is refused', async (body) => {
    const token = await byChannel(await app.makeChaplain(approved), 'push');
    expect((await prove(token, body)).status).toBe(400);
    expect(await readProofs(app.db)).toEqual([UNPROVED]);
  });
});
