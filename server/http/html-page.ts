import { createHash } from 'node:crypto';
import escapeHtml from 'escape-html';
import type { Program } from '#shared/program/settings.ts';

export type OfficeNames = Pick<Program, 'shortTitle' | 'phone' | 'clock'>;

interface HtmlPage {
  title: string;
  main: string;
  script?: string;
}

export function htmlPage(program: OfficeNames, { title, main, script }: HtmlPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · ${escapeHtml(program.shortTitle)}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body${script === undefined ? '' : ` data-answers data-clock="${program.clock}"`}>
<header>${escapeHtml(program.shortTitle)}</header>
<main>
${main}
</main>${script === undefined ? '' : `\n<script>${script}</script>`}
</body>
</html>
`;
}

/** Uses the same colors as client/src/styles.css. */
const STYLE = `
:root{color-scheme:light dark;--paper:#faf8f4;--surface:#fffefb;--sunken:#f2eee6;--ink:#14233b;--soft:#4d5a6e;--line:#dfd9cd;--control:#7b8494;--link:#1d4a80;--primary:#1a3155;--on-primary:#fff;--bar:#12223c;--on-bar:#f5f2ea;--gold:#7d5d18;--bar-gold:#d9b36a;--green:#1d6640;--green-wash:#e4f0e6;--amber:#80500a;--amber-wash:#faeed2;--red:#a02b24;--red-wash:#f9e6e2}
@media (prefers-color-scheme:dark){:root{--paper:#101a29;--surface:#172335;--sunken:#1c2a3f;--ink:#e9ecf1;--soft:#a9b5c6;--line:#2b3a51;--control:#74839b;--link:#9cc3f0;--gold:#d9b36a;--primary:#dfe5ee;--on-primary:#14233b;--bar:#0b1424;--on-bar:#f5f2ea;--green:#84cd9d;--green-wash:#183529;--amber:#eec26c;--amber-wash:#382d15;--red:#f29d93;--red-wash:#3d2226}}
*{box-sizing:border-box}
html{background:var(--paper);color:var(--ink);font:1rem/1.5 "Public Sans Variable",system-ui,"Segoe UI",Roboto,sans-serif;-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;overflow-wrap:anywhere}
header{padding:.75rem 1rem;background:var(--bar);border-bottom:2px solid var(--bar-gold);color:var(--on-bar);font-weight:700}
main,.stack{display:flex;flex-direction:column;gap:1.25rem}
main{max-width:36rem;margin:0 auto;padding:1.25rem 1rem 3rem}
h1,h2,p,dl,dd{margin:0}
h1{font-size:1.5rem;font-weight:600;line-height:1.25}
h2{font-size:1.125rem;font-weight:600}
.state{padding:.75rem 1rem;border-left:4px solid var(--control);border-radius:4px;background:var(--sunken);font-weight:600}
.state.good{border-color:var(--green);background:var(--green-wash)}
.state.wait{border-color:var(--amber);background:var(--amber-wash)}
.state.bad{border-color:var(--red);background:var(--red-wash)}
dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,15rem),1fr));gap:.75rem 1.5rem}
dt{color:var(--soft);font-size:.875rem}
dd{font-weight:600;white-space:pre-line}
form,section{display:flex;flex-direction:column;gap:.625rem}
.state:target{scroll-margin-top:6rem}
form:target{outline:3px solid var(--link);outline-offset:8px;border-radius:4px}
.minutes{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,max(5.5rem,29%)),1fr));gap:.5rem}
.counts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,9rem),1fr));gap:.5rem;align-items:end}
.row{display:flex;flex-wrap:wrap;gap:.5rem}
.row>*{flex:1 1 8rem}
label{font-weight:600}
label small{color:var(--soft);font-size:1rem;font-weight:400}
button,input,select{width:100%;min-height:3.25rem;padding:.5rem .875rem;border:1px solid var(--control);border-radius:4px;background:var(--surface);color:var(--ink);font:inherit}
button{font-weight:600;cursor:pointer}
button:hover{background:var(--sunken)}
.main{min-height:4rem;border-color:var(--primary);background:var(--primary);color:var(--on-primary);font-size:1.25rem}
.main:hover{background:var(--primary)}
a{color:var(--link);text-underline-offset:4px}
.call{display:inline-block;padding:.625rem 0;font-size:1.125rem}
.foot{padding-top:1rem;border-top:1px solid var(--line);color:var(--soft)}
.foot a{display:inline-block;padding:.625rem 0}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}
hr{width:100%;margin:0;border:0;border-top:1px solid var(--line)}
`;

export function htmlPagePolicy(script?: string): string {
  return [
    "default-src 'none'",
    `style-src '${hashOf(STYLE)}'`,
    ...(script === undefined ? [] : [`script-src '${hashOf(script)}'`, "connect-src 'self'"]),
    'img-src data:',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function hashOf(text: string) {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
