import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';
import { isSameSecret } from '#server/settings/same-secret.ts';

interface MetricsPage {
  token: string;
  scrape: () => Promise<{ contentType: string; text: string }>;
}

/** Answers 404 without the token. Mount it before the request log, or each scrape adds a line. */
export function metricsPage({ token, scrape }: MetricsPage): RequestHandler {
  const expected = hashOf(`Bearer ${token}`);
  return async (req, res, next) => {
    if (!isSameSecret(hashOf(req.get('authorization') ?? ''), expected)) return next();
    const { contentType, text } = await scrape();
    res.set({
      'Content-Type': contentType,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    });
    res.send(text);
  };
}

/** Hashes have equal lengths, so that the comparison doesn't reveal the length of the token. */
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');
