import { expect, test } from 'vitest';
import { isShellPage } from './is-shell-page.ts';

test.each(['/', '/auth', '/Deployments/', '/field-guide/2f6f7a52-0d3c', '/admin'])(
  'the service worker answers a request for the page %s with the stored app page',
  (path) => {
    expect(isShellPage(path)).toBe(true);
  },
);

test.each([
  '/set-password',
  '/Set-Password/',
  '/confirm-email',
  '/api/user',
  '/api/objects/2f6f7a52-0d3c',
  '/stored/files/2f6f7a52',
  '/healthz',
  '/readyz',
  '/metrics',
  '/assets/index-a1b2.js',
  '/sw.js',
  '/manifest.webmanifest',
  '/nowhere',
])('the service worker passes the request for %s on to the server', (path) => {
  expect(isShellPage(path)).toBe(false);
});
