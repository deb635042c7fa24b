import type { Request, Response } from 'express';
import escapeHtml from 'escape-html';
import type { AppError } from '#server/errors.ts';
import type { OfficeNames } from './html-page.ts';

const CONTENT = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

export function isFileOpened(req: Request): boolean {
  const isOfFile = /^\/(?:api\/objects|stored)\//i.test(req.path);
  return isOfFile && req.accepts('json', 'html') === 'html';
}

export function sendFileErrorPage(
  res: Response,
  { status, message }: AppError,
  { shortTitle }: Pick<OfficeNames, 'shortTitle'>,
) {
  res.status(status).set({
    'Content-Security-Policy': CONTENT,
    'Content-Disposition': 'inline',
    'Cache-Control': 'no-store',
  });
  res.type('html').send(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The file can’t be opened · ${escapeHtml(shortTitle)}</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-width: 36rem; margin: 15vh auto; padding: 0 1.5rem }
a { display: inline-block; padding: 0.6rem 0 }
</style>
<h1>The file can’t be opened</h1>
<p>${escapeHtml(message)}</p>
<p><a href="/resources" target="_top">Open the Resource Library</a></p>
</html>
`);
}
