import escapeHtml from 'escape-html';
import type { Content, MailLogo, MessageProgram } from './content.ts';
import { LIGHT } from './email-colors.ts';
import { withBreaks } from './email-lines.ts';
import { markdownHtml } from './email-markdown.ts';

export interface Letter extends Content {
  /** The portal's address. Links to its pages begin with it. */
  base: string;
  greeting: string;
  reason: string;
  preferencesUrl: string | null;
  program: MessageProgram;
  logo: MailLogo | null;
}

const DARK_STYLES = `@media (prefers-color-scheme: dark) {
.paper { background: #101a29 !important; color: #e9ecf1 !important; }
.surface { background: #172335 !important; border-color: #2b3a51 !important; }
.bar { background: #0b1424 !important; }
.soft { color: #a9b5c6 !important; }
.link { color: #9cc3f0 !important; }
.primary { background: #dfe5ee !important; border-color: #dfe5ee !important; color: #14233b !important; }
.secondary { color: #e9ecf1 !important; border-color: #74839b !important; }
.line { border-color: #2b3a51 !important; }
}`;

const FONT = "'Public Sans', system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif";

const BUTTON =
  'display:block;margin:0 0 12px;padding:15px 20px;border-radius:6px;font-size:18px;font-weight:600;line-height:1.3;text-align:center;text-decoration:none';
const PRIMARY = `${BUTTON};background:${LIGHT.primary};border:1px solid ${LIGHT.primary};color:${LIGHT.onPrimary}`;
const SECONDARY = `${BUTTON};border:1px solid ${LIGHT.control};color:${LIGHT.ink}`;

export function emailHtml(letter: Letter): string {
  const { subject, brief, greeting, details, actions, reason, preferencesUrl } = letter;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>:root { color-scheme: light dark; }
${DARK_STYLES}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${LIGHT.paper};color:${LIGHT.ink};font-family:${FONT};font-size:16px;line-height:1.5;overflow-wrap:anywhere">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(brief)}</div>
<div class="paper" style="max-width:600px;margin:0 auto;padding:0 0 24px;background:${LIGHT.paper};color:${LIGHT.ink}">
<div class="bar" style="padding:14px 24px;background:${LIGHT.bar};border-bottom:3px solid ${LIGHT.gold};color:${LIGHT.onBar};font-weight:600">${logoHtml(letter.logo)}${escapeHtml(letter.program.shortTitle)}</div>
<div class="surface" style="padding:24px;background:${LIGHT.surface};border:1px solid ${LIGHT.line};border-top:0">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(subject)}</h1>
<p style="margin:0 0 12px">${escapeHtml(greeting)}</p>
${bodyHtml(letter)}
${details.map(detailHtml).join('\n')}
${actions.length > 0 ? `<div style="margin:24px 0 0">${actions.map(actionHtml).join('\n')}</div>` : ''}
</div>
<div class="soft" style="padding:16px 24px 0;color:${LIGHT.soft};font-size:14px">
<p style="margin:0 0 8px">${escapeHtml(reason)}${preferencesUrl === null ? '' : ` <a class="link" href="${escapeHtml(preferencesUrl)}" style="color:${LIGHT.link}">Choose your messages</a>`}</p>
<p style="margin:0">${escapeHtml(senderOf(letter.program))}</p>
</div>
</div>
</body>
</html>
`;
}

export function emailText(letter: Letter): string {
  const { subject, greeting, paragraphs, details, actions, reason, preferencesUrl } = letter;
  const parts = [
    subject,
    greeting,
    ...paragraphs,
    details.map(([label, value]) => `${label}: ${value}`).join('\n'),
    actions.map(({ label, url }) => `${label}:\n${url}`).join('\n\n'),
    [
      '-- ',
      reason,
      ...(preferencesUrl === null ? [] : [`Choose your messages: ${preferencesUrl}`]),
      senderOf(letter.program),
    ].join('\n'),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function logoHtml(logo: MailLogo | null) {
  if (!logo) return '';
  const { src, width, height } = logo;
  return `<img src="${escapeHtml(src)}" width="${width}" height="${height}" alt="" style="margin:0 12px 0 0;border:0;border-radius:4px;vertical-align:middle">`;
}

function senderOf({ title, agency, city, state, phone }: MessageProgram) {
  return `${title}, ${agency}, ${city}, ${state}. ${phone}`;
}

function bodyHtml({ markdown, paragraphs, base }: Letter) {
  const html = markdown === undefined ? null : markdownHtml(markdown, base);
  return (
    html ??
    paragraphs.map((text) => `<p style="margin:0 0 12px">${withBreaks(text)}</p>`).join('\n')
  );
}

function detailHtml([label, value]: Content['details'][number]) {
  return `<p style="margin:0 0 12px"><span class="soft" style="color:${LIGHT.soft};font-size:14px">${escapeHtml(label)}</span><br><strong style="font-weight:600">${withBreaks(value)}</strong></p>`;
}

function actionHtml({ label, url }: Content['actions'][number], index: number) {
  const [name, style] = index === 0 ? ['primary', PRIMARY] : ['secondary', SECONDARY];
  return `<a class="${name}" href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a>`;
}
