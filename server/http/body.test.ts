import { gzipSync } from 'node:zlib';
import { describe, expect, it, test } from 'vitest';
import { login, logout, register, updateAccount } from '#shared/accounts/api.ts';
import { previewImport } from '#shared/chaplain-import/api.ts';
import { registration } from '#server/testing/bodies.ts';
import { startRequest } from '#server/testing/raw-request.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { trust } from '#shared/trust.ts';

const app = useTestApp();

const json = (text: string): unknown => trust<unknown>(JSON.parse(text), 'JSON');

describe('bodies of more than 16 kB (I19)', () => {
  const body = (bytes: number) => {
    const start = JSON.stringify(registration({ padding: '' })).slice(0, -2);
    return `${start}${'x'.repeat(bytes - start.length - 2)}"}`;
  };

  it('a request that declares a body one byte longer than 16 kB is answered 413', async () => {
    const answer = await app.visitor().send('POST', register.path, { body: body(16_385) });
    expect(answer.status).toBe(413);
    expect(answer.body).toEqual({ code: 'too-large', message: 'That is too large to send.' });
    expect((await app.visitor().send('POST', register.path, { body: body(16_384) })).status).toBe(
      201,
    );
  });

  it('a chunked body of more than 16 kB, sent without a declared length, is answered 413', async () => {
    const request = startRequest(app, {
      method: 'POST',
      path: register.path,
      headers: { 'transfer-encoding': 'chunked' },
    });
    for (let chunk = 0; chunk < 20; chunk += 1) request.write('x'.repeat(1024));
    expect((await request.end()).status).toBe(413);
  });

  it('a compressed request body that unpacks to more than 16 kB is answered 413', async () => {
    const request = startRequest(app, {
      method: 'POST',
      path: register.path,
      headers: { 'content-encoding': 'gzip' },
    });
    request.write(gzipSync(body(1_000_000)));
    expect((await request.end()).status).toBe(413);
  });

  it('the server keeps answering after a body of more than 16 kB', async () => {
    await app.visitor().send('POST', register.path, { body: body(200_000) });
    expect((await app.visitor().send('GET', '/healthz')).status).toBe(200);
  });
});

describe('bodies that are not JSON (A20)', () => {
  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/json',
    'application/jsonp',
    '',
  ])('a request body with the content type %j is answered 415', async (type) => {
    const answer = await app.visitor().send('POST', register.path, {
      body: JSON.stringify(registration()),
      headers: { 'content-type': type },
    });
    expect(answer.status).toBe(415);
    expect(answer.body).toMatchObject({ code: 'not-json' });
  });

  it('a body that is not JSON is answered 415, even for a request that needs no body, such as signing out', async () => {
    const { visitor } = await app.signInAs('guest');
    const headers = { 'content-type': 'text/plain' };
    expect((await visitor.send('POST', logout.path, { body: 'x', headers })).status).toBe(415);
    expect((await visitor.send('GET', '/api/user')).status).toBe(200);
  });

  it.each([
    'application/json; charset=utf-8',
    'Application/JSON',
    'application/json;charset=UTF-8',
  ])('a request body with the content type %j is read as JSON', async (type) => {
    const answer = await app.visitor().send('POST', register.path, {
      body: registration(),
      headers: { 'content-type': type },
    });
    expect(answer.status).toBe(201);
  });
});

describe('unreadable bodies (I16)', () => {
  it.each(['{"username":', '{', 'null', '7', '"text"', 'undefined', "{'a':1}", '\uFEFFx', '{}{}'])(
    'malformed JSON is refused with 400 and no internal detail: %j',
    async (body) => {
      const answer = await app.visitor().send('POST', register.path, { body });
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({
        code: 'validation',
        message: 'The body is not valid JSON in UTF-8.',
      });
    },
  );

  it.each(['[]', '[{}]', '{"username":{}}'])(
    'JSON of the wrong shape is refused with 400: %s',
    async (body) => {
      const answer = await app.visitor().send('POST', register.path, { body });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ code: 'validation' });
    },
  );

  it.each(['latin1', 'nonsense', 'x-\u00e4'])(
    'a body in the charset %s is refused with 400 and no internal detail',
    async (charset) => {
      const answer = await app.visitor().send('POST', register.path, {
        body: registration(),
        headers: { 'content-type': `application/json; charset=${charset}` },
      });
      expect(answer.status).toBe(400);
      expect(JSON.stringify(answer.body)).not.toMatch(/stack|node_modules|\.ts/);
    },
  );

  it.each(['br', 'nonsense', 'gzip'])(
    'a body that doesn’t match its declared encoding %s is refused with 400 and no internal detail',
    async (encoding) => {
      const request = startRequest(app, {
        method: 'POST',
        path: register.path,
        headers: { 'content-encoding': encoding },
      });
      request.write(JSON.stringify(registration()));
      const { status, text } = await request.end();
      expect(status).toBe(400);
      expect(json(text)).toMatchObject({ message: expect.any(String) });
      expect(text).not.toMatch(/stack|node_modules/);
    },
  );

  it('JSON that is nested thousands of levels deep is refused with 400', async () => {
    const deep = `${'['.repeat(7_000)}${']'.repeat(7_000)}`;
    for (const body of [
      deep,
      `{"username":${deep}}`,
      `${'{"a":'.repeat(2_500)}1${'}'.repeat(2_500)}`,
    ]) {
      expect((await app.visitor().send('POST', register.path, { body })).status).toBe(400);
    }
  });
});

describe('empty bodies (I17)', () => {
  it.each([
    [register, 400],
    [login, 400],
    [updateAccount, 200],
  ])(
    'an empty request body is refused only by an endpoint that needs a body: $path',
    async ({ method, path }, status) => {
      const { visitor } = await app.signInAs('guest');
      expect((await visitor.send(method, path)).status).toBe(status);
      const empty = await visitor.send(method, path, { body: '' });
      expect(empty.status).toBe(status);
      const chunked = startRequest(app, {
        method,
        path,
        visitor,
        headers: { 'transfer-encoding': 'chunked' },
      });
      expect((await chunked.end()).status).toBe(status);
    },
  );
});

test('__proto__ and constructor in a body don’t pollute any prototype (I10)', async () => {
  const { visitor } = await app.signInAs('guest');
  const body =
    '{"__proto__":{"role":"admin","polluted":1},"constructor":{"prototype":{"polluted":1}},"firstName":"Naomi"}';
  const answer = await visitor.send('PUT', updateAccount.path, { body });
  expect(answer.body).toMatchObject({ firstName: 'Naomi', role: 'guest' });
  expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('polluted');
  expect((await visitor.send('PUT', updateAccount.path, { body: '{}' })).body).not.toHaveProperty(
    'polluted',
  );
});

describe('bodies that cost too much to read', () => {
  const send = async (body: string) => {
    const { visitor } = await app.signInAs('admin');
    return visitor.send('POST', previewImport.path, { body });
  };

  it('a body with more than two million values is answered 413', async () => {
    const zeros = `{"chaplains":[${'0,'.repeat(2_000_000)}0]}`;
    const answer = await send(zeros);
    expect(answer.status).toBe(413);
    expect(answer.body).toMatchObject({ code: 'too-large' });
    expect((await send(`{"chaplains":[${'{},'.repeat(1_500_000)}{}]}`)).status).toBe(413);
  });

  it('a body that is nested deeper than ten levels is answered 400, even if it is very long', async () => {
    const message = 'The body is nested too deeply.';
    for (const body of [
      `{"chaplains":${'['.repeat(10)}${']'.repeat(10)}}`,
      '['.repeat(5_000_000),
      '{"a":'.repeat(1_000_000),
    ]) {
      const answer = await send(body);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ message });
    }
  });

  it('brackets, commas and quotes inside texts don’t count as nesting', async () => {
    const text = `${'['.repeat(100)}\\"${'{'.repeat(100)}\\\\`;
    const cells = { firstName: text, lastName: 'Ochs', email: 'o@example.org', username: 'ochs' };
    const answer = await send(`{"chaplains":[${JSON.stringify(cells)}]}`);
    expect(answer.status).toBe(200);
  });

  it('a body that is not in UTF-8 is answered 400', async () => {
    const { visitor } = await app.signInAs('admin');
    const answer = await visitor.send('POST', previewImport.path, {
      body: '{}',
      headers: { 'content-type': 'application/json; charset=utf-16le' },
    });
    expect(answer.status).toBe(400);
  });

  it('a body with too many rows is refused before the rows are validated', async () => {
    const answer = await send(`{"chaplains":[${'0,'.repeat(1_900_000)}0]}`);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toBe('A file can have at most 50,000 rows.');
  });
});
