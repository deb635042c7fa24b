import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

interface Frame {
  styleSheet: string;
  typeface: string;
}

const COLORS = ['paper', 'sunken', 'ink', 'bar', 'bar-line', 'on-bar', 'bar-gold', 'gold'];
const ROOT = '<div id="root"></div>';

/**
 * Shows the top bar and the page's frame before any script or style sheet has loaded. The menu
 * stays empty, because the user isn't known yet. Later, React replaces the frame.
 */
export function htmlFrame({ styleSheet, typeface }: Frame): Plugin {
  return {
    name: 'html-frame',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        if (!html.includes(ROOT)) this.error(`index.html has no ${ROOT}`);
        const [light = '', dark = ''] = colorsOf(readFileSync(styleSheet, 'utf8'));
        const faces = facesOf(readFileSync(typeface, 'utf8'));
        const css = `:root{${light}}@media screen and (prefers-color-scheme:dark){:root{${dark}}}${faces}${LOOK}`;
        // Moves style sheets out of the head, where they would delay the frame.
        const sheets = html.match(/<link rel="stylesheet"[^>]*>\s*/g) ?? [];
        const head = sheets.reduce((rest, sheet) => rest.replace(sheet, ''), html);
        return {
          html: head
            .replace(ROOT, `<div id="root">${MARKUP}</div>`)
            .replace('</body>', `${sheets.map((sheet) => sheet.trim()).join('')}\n  </body>`),
          tags: [
            { tag: 'style', children: css, injectTo: 'head' },
            { tag: 'noscript', children: `<style>${WITHOUT_SCRIPT}</style>`, injectTo: 'head' },
          ],
        };
      },
    },
  };
}

function colorsOf(css: string) {
  const roots = [...css.matchAll(/:root\s*\{([^}]*)\}/g)].map(([, body = '']) => body);
  const withColors = roots.filter((body) => body.includes('--paper:'));
  return withColors
    .slice(0, 2)
    .map((body) =>
      COLORS.flatMap((color) => body.match(new RegExp(`--${color}:[^;]+;`)) ?? []).join(''),
    );
}

/** Leaves out the font files, which would load before the portal's code and delay it. */
function facesOf(css: string) {
  const faces = css.match(/@font-face\s*\{[^}]*\}/g) ?? [];
  const families = new Set(faces.flatMap((face) => face.match(/'Public Sans as [^']+'/) ?? []));
  const font = [...families, 'system-ui', 'sans-serif'].join(',');
  return `${faces.join('').replaceAll(/\s*([{}:;,])\s*/g, '$1')}.frame{font-family:${font}}`;
}

/** The same drawing as `Mark` in client/src/components/layout/motif.tsx. */
const MARK =
  '<svg viewBox="0 0 32 32" width="32" height="32" fill="none" stroke-width="2" stroke-linecap="round"><path d="M4 22h24M7 22a9 9 0 0 1 18 0M12 22a4 4 0 0 1 8 0"/><path d="M11 26.5h10" opacity=".6"/></svg>';

/** The server fills in the program's short title. */
const MARKUP = [
  '<div class="frame" aria-busy="true">',
  '<p class="frame-said" role="status">The page is being loaded.</p>',
  `<div class="frame-bar" aria-hidden="true"><div class="frame-row"><!--mark-->${MARK}<!--/mark--><span>{{shortTitle}}</span></div></div>`,
  '<div class="frame-page" aria-hidden="true"><i></i><b></b><i></i><i></i><i></i></div>',
  '</div>',
].join('');

/** The same look as navigation.tsx and page.tsx in client/src/components/layout. */
const LOOK = [
  'html{background:var(--paper);color:var(--ink);line-height:1.5}',
  'body{margin:0}',
  '.frame *{box-sizing:border-box}',
  '.frame-said{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%)}',
  '.frame-bar{background:var(--bar);color:var(--on-bar);border-bottom:1px solid var(--bar-line)}',
  '.frame-row{display:flex;align-items:center;gap:8px;min-height:56px;max-width:72rem;margin:0 auto;padding:0 16px;font-weight:700;line-height:1.25}',
  '.frame-row svg{display:block;flex:none;stroke:var(--bar-gold)}',
  '.frame-row span{display:-webkit-box;overflow:hidden;-webkit-box-orient:vertical;-webkit-line-clamp:3;overflow-wrap:anywhere}',
  '.frame-row img{display:block;flex:none;border-radius:4px}',
  '.frame-page{min-height:100vh;max-width:72rem;margin:0 auto;padding:32px 16px}',
  '.frame-page i{display:block;height:6rem;margin-bottom:16px;border-radius:4px;background:var(--sunken)}',
  '.frame-page i:first-child{width:60%;max-width:24rem;height:2.25rem;margin:0}',
  '.frame-page b{display:block;width:48px;height:2px;margin:12px 0 32px;background:var(--gold)}',
  '@media (min-width:40rem){.frame-row{gap:12px;padding:0 24px}.frame-page{padding:48px 24px}}',
  '@media (min-width:64rem){.frame-row{min-height:64px}}',
  '@media (width<22rem){.frame-row svg,.frame-row img{display:none}.frame-row span{font-size:.9375rem}}',
  '@media print{.frame{display:none}}',
].join('');

const WITHOUT_SCRIPT = '.frame-page{display:none}';
