import type { Server } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RequestHandler } from 'express';
import { readEnv } from '#server/settings/env.ts';
import { listen } from '#server/http/listener.ts';
import { fillWithDefaults } from '#server/features/program/page-fill.ts';
import { servePages } from '#server/http/static.ts';
import { startServer } from '#server/index.ts';
import { createFactories } from '#server/testing/factories.ts';
import { copyTemplate, type Template } from '#server/testing/template.ts';
import { createVisitor } from '#server/testing/visitor.ts';
import { trust } from '#shared/trust.ts';

export const PAGES = fileURLToPath(new URL('../../dist/client', import.meta.url));

export type Portal = Awaited<ReturnType<typeof startPortal>>;

/** Starts a portal as scripts/start.ts does, with a copy of the template's data. */
export async function startPortal(others: Record<string, string> = {}) {
  const { settings, remove } = await copySettings();
  const servers: Server[] = [];
  let builtPages = servePages(PAGES, fillWithDefaults);
  let pages = builtPages;
  const running = await startServer({
    env: readEnv({ ...settings, ...others, NODE_ENV: 'test' }),
    pages: (server, fill) => {
      servers.push(server);
      builtPages = servePages(PAGES, fill);
      pages = builtPages;
      return (req, res, next) => pages(req, res, next);
    },
  });
  const { address: url, db } = running;
  const [server] = servers;
  if (!server) throw new Error('the portal started without a server');
  return {
    url,
    mailFolder: join(settings.DATA_DIR, 'mail'),
    db,
    ...createFactories(db, () => createVisitor(url)),
    /** Stops the server, but leaves the database open. */
    stopServing: async () => {
      if (!server.listening) return;
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
    /** Starts the server again at the same address. */
    serveAgain: async () => {
      if (server.listening) return;
      await listen(server, { host: settings.HOST, port: Number(new URL(url).port) });
    },
    /** Replaces the served pages, as a deploy does. By default, serves the built pages again. */
    servePages: (others: RequestHandler = builtPages) => {
      pages = others;
    },
    stop: async () => {
      await running.stop();
      await remove();
    },
  };
}

export async function copySettings() {
  const template: unknown = JSON.parse(process.env['E2E_TEMPLATE'] ?? '');
  const { dataDir, databaseUrl, directUrl, remove } = await copyTemplate(
    trust<Template>(template, 'the set-up of the run writes it'),
  );
  const settings = {
    HOST: '127.0.0.1',
    PORT: '0',
    PUBLIC_URL: '',
    TRUST_PROXY: '',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
    DATABASE_DIRECT_URL: directUrl ?? '',
    SESSION_SECRET: 'a-fixed-secret-of-the-tests-and-nothing-else',
    ADMIN_PASSWORD: 'a-fixed-password-for-tests',
    LOG_LEVEL: 'error',
    // With these settings, pages offer text messages. None is sent: nothing listens at this URL.
    TEXT_DRIVER: 'webhook',
    TEXT_WEBHOOK_URL: 'http://127.0.0.1:9/texts',
    TEXT_WEBHOOK_SECRET: 'a-fixed-secret-of-the-tests',
  };
  return { settings, remove };
}
