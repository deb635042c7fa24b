import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { inject } from 'vitest';
import { openDatabase, type Database } from '#server/db/database.ts';
import { startChild, type Child } from '#server/testing/child-process.ts';
import { createFactories } from '#server/testing/factories.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import { portalSettings } from '#server/testing/portal-child.ts';
import { TEST_SECRET } from '#server/testing/serve-app.ts';
import { closedPort } from '#server/testing/tcp-proxy.ts';
import { copyTemplate } from '#server/testing/template.ts';
import { makeTestBucket, testBucket } from '#server/testing/test-bucket.ts';
import { createVisitor } from '#server/testing/visitor.ts';
import { startNginx } from './nginx.ts';

export const START = new URL('../../scripts/start.mjs', import.meta.url);
export const METRICS_TOKEN = 'a-token-that-only-the-tests-know';

export interface Portal {
  child: Child;
  port: number;
  /** The portal's own address, which bypasses the proxy. */
  url: string;
}

export async function openSite() {
  await makeTestBucket();
  const { databaseUrl, remove } = await copyTemplate(inject('template'));
  if (!databaseUrl) throw new Error('Run this by scripts/with-cluster.sh npm test -- cluster');
  const db = await openDatabase({
    databaseUrl,
    dataDir: '',
    migrate: false,
    log: pino({ level: 'silent' }),
  });
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-cluster-'));
  const mail = await startMailServer();
  const proxyPort = await closedPort();
  const ends: (() => Promise<unknown>)[] = [];

  const settings = {
    ...portalSettings(dataDir),
    ...bucketSettings(),
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: TEST_SECRET,
    SMTP_URL: mail.url,
    MAIL_FROM: 'portal@example.org',
    METRICS_TOKEN,
    TRUST_PROXY: '1',
    PUBLIC_URL: `http://127.0.0.1:${proxyPort}`,
  };
  const runPortal = (changed: Record<string, string>) => {
    const child = startChild(START, [], { ...settings, ...changed });
    ends.push(() => child.kill());
    return child;
  };
  return {
    ...siteOf(db, settings.PUBLIC_URL),
    mail,
    async startPortal(changed: Record<string, string> = {}): Promise<Portal> {
      const port = changed['PORT'] ? Number(changed['PORT']) : await closedPort();
      const child = runPortal({ PORT: String(port), ...changed });
      await child.line('The portal is at ');
      return { child, port, url: `http://127.0.0.1:${port}` };
    },
    runPortal,
    async startProxy(portals: readonly Portal[]) {
      const backends = portals.map(({ port }) => port);
      const proxy = await startNginx({ port: proxyPort, backends });
      ends.push(() => proxy.stop());
      return proxy;
    },
    async close() {
      await Promise.all(ends.map((end) => end()));
      await mail.stop();
      await db.close();
      await remove();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function siteOf(db: Database, url: string) {
  const visitor = () => createVisitor(url);
  return { db, url, visitor, ...createFactories(db, visitor) };
}

function bucketSettings() {
  const { bucket, region, endpoint = '', credentials, forcePathStyle } = testBucket();
  return {
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
    S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
    S3_FORCE_PATH_STYLE: String(forcePathStyle),
  };
}
