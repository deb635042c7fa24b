import { strikethrough, tables } from '@joplin/turndown-plugin-gfm';
import TurndownService from 'turndown';
import { boundHtml } from './bound-html.ts';
import { cleanPage, type ImagePath } from './clean-page.ts';
import { piecesOf } from './pieces.ts';

interface Pasted {
  markdown: string;
  /** Whether the HTML was too long and its end was left out. */
  isCut: boolean;
  /** How many images were left out. */
  images: number;
}

/** How long a step may block the page, in ms. */
const STEP_MS = 40;

/** Converts HTML. Nothing in it runs or loads, because a document of DOMParser has no window. */
export async function markdownOf(html: string, imagePath: ImagePath): Promise<Pasted> {
  const { bounded, isCut } = boundHtml(html);
  const document = new DOMParser().parseFromString(bounded, 'text/html');
  await nextTask();
  const { page, images } = cleanPage(document, imagePath);
  await nextTask();
  let markdown = '';
  let stepEnd = performance.now() + STEP_MS;
  for (const { element, joint, headLines } of piecesOf(page)) {
    const text = service.turndown(element);
    if (text !== '') markdown += (markdown && joint) + withoutLines(text, headLines);
    if (performance.now() > stepEnd) {
      await nextTask();
      stepEnd = performance.now() + STEP_MS;
    }
  }
  return { markdown: markdown.replace(/\n{3,}/g, '\n\n'), isCut, images };
}

async function nextTask() {
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
}

function withoutLines(text: string, count: number) {
  return count === 0 ? text : text.split('\n').slice(count).join('\n');
}

const service = new TurndownService({
  headingStyle: 'atx',
  hr: '---',
  codeBlockStyle: 'fenced',
});
service.use([strikethrough, tables]);
service.escape = escapeMarks;
service.addRule('item', {
  filter: 'li',
  replacement: (content, node) => {
    const mark = node.parentNode?.nodeName === 'OL' ? `${node.getAttribute('value')}. ` : '- ';
    const words = content.trim().replace(/\n(?!\n)/g, `\n${' '.repeat(mark.length)}`);
    return `${mark}${words}\n`;
  },
});
service.addRule('line-break', {
  filter: 'br',
  replacement: (_content, { parentNode }) =>
    /^T[DH]$/.test(parentNode?.nodeName ?? '') ? '<br>' : '  \n',
});

/** Escapes what Markdown would interpret, except numbers and dashes that start a list. */
function escapeMarks(text: string) {
  return text
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '\\\\')
    .replace(/`/g, '\\`')
    .replace(/\*(?!\s)|(?<=\S)\*/g, '\\*')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/~~/g, '\\~~')
    .replace(/\]\(/g, ']\\(')
    .replace(/<(?=br\s*\/?>)/gi, '\\<')
    .replace(/&(?=#?\w{1,30};)/g, '\\&')
    .replace(/^(?=#{1,6}(?:\s|$)|>|=+\s*$)/, '\\');
}
