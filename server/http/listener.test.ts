import type { IncomingMessage, ServerResponse } from 'node:http';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { createHttpServer, listen } from './listener.ts';

test('requests and responses already have Express’s prototypes when Express receives them', async () => {
  const app = express();
  app.get('/', (req, res) => {
    res.json({ isApps: req.app === app && res.app === app, query: req.query });
  });
  const { server, answerWith } = createHttpServer();
  onTestFinished(() => void server.close());
  const found: unknown[] = [];
  server.on('request', (req: IncomingMessage, res: ServerResponse) => {
    found.push(Object.getPrototypeOf(req), Object.getPrototypeOf(res));
  });
  answerWith(app);
  const { port } = await listen(server, { host: '127.0.0.1', port: 0 });
  const answer = await fetch(`http://127.0.0.1:${port}/?name=Ruth`);
  expect(await answer.json()).toEqual({ isApps: true, query: { name: 'Ruth' } });
  expect(found[0]).toBe(app.request);
  expect(found[1]).toBe(app.response);
});
