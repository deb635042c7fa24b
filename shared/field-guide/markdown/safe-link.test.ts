import { describe, expect, it } from 'vitest';
import { safeLink } from './safe-link.ts';

const ORIGIN = 'https://portal.example.org';

describe('links that may be followed (I4)', () => {
  it.each([
    ['/directory?page=2', 'https://portal.example.org/directory?page=2'],
    ['sites', 'https://portal.example.org/sites'],
    ['https://portal.example.org/sites#', 'https://portal.example.org/sites#'],
    ['/.//elsewhere.example.org', 'https://portal.example.org//elsewhere.example.org'],
  ])('a link to %s leads to a page of the portal', (url, href) => {
    expect(safeLink(url, ORIGIN)).toEqual({ kind: 'portal', href });
  });

  it.each([
    ['https://example.org/a?b=1', 'https://example.org/a?b=1', 'example.org'],
    ['HTTP://EXAMPLE.ORG/A#', 'http://example.org/A#', 'example.org'],
    ['//example.org:8080/', 'https://example.org:8080/', 'example.org:8080'],
    ['http://portal.example.org/', 'http://portal.example.org/', 'portal.example.org'],
  ])('a link to %s leads elsewhere', (url, href, host) => {
    expect(safeLink(url, ORIGIN)).toEqual({ kind: 'elsewhere', href, host });
  });

  it.each(['mailto:lead@example.org', 'tel:988'])('a link to %s contacts somebody', (url) => {
    expect(safeLink(url, ORIGIN)).toEqual({ kind: 'contact', href: url });
  });

  it.each([
    ['#when-to-call', 'when-to-call'],
    ['#', ''],
    ['#%C3%87a-va', 'Ça-va'],
    ['#50%', '50%'],
  ])('a link to %s leads to a part of the same page', (url, id) => {
    expect(safeLink(url, ORIGIN)).toEqual({ kind: 'part', id });
  });

  it.each([
    '',
    'https://',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'ftp://example.org/',
    'sms:5025550143',
  ])('a link to %j cannot be followed', (url) => {
    expect(safeLink(url, ORIGIN)).toBeNull();
  });

  it.each([
    'https://example.org/a b',
    '\u0001https://example.org/',
    'https://example.org/\u200B',
    'https://example\u202E.org/',
    '&#1;https://example.org/',
    'https://example.org/&#X1f;',
    '#when\u00A0to-call',
  ])('a link with characters that nobody sees cannot be followed: %j', (url) => {
    expect(safeLink(url, ORIGIN)).toBeNull();
  });
});
