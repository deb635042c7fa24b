import type { ParsedText } from './parsed-text.ts';

const MAX_PARSE_MS = 5_000;
/** How many parsed texts stay in memory, so that Back can draw a page at its scroll position. */
const MAX_RECENT = 12;

type Message = 'ready' | { parsed: ParsedText | null };

interface Parser {
  worker: Worker;
  isReady: Promise<boolean>;
}

let parser: Parser | null = null;
let last: Promise<unknown> = Promise.resolve();
const recent = new Map<string, ParsedText | null>();

export function startParser(): Parser {
  parser ??= newParser();
  return parser;
}

/** Parses one text after another. Returns null if the text can't be parsed in time. */
export function parseInTurn(content: string, signal?: AbortSignal): Promise<ParsedText | null> {
  const parsed = last.then(() => {
    const before = recent.get(content);
    return before !== undefined || signal?.aborted ? (before ?? null) : parseNow(content);
  });
  last = parsed;
  return parsed;
}

/** Undefined if the text was not parsed recently, null if it can't be parsed. */
export function recentlyParsed(content: string): ParsedText | null | undefined {
  return recent.get(content);
}

export async function whenAllIsParsed() {
  await last;
}

async function parseNow(content: string): Promise<ParsedText | null> {
  const { worker, isReady } = startParser();
  if (!(await isReady)) {
    parser = null;
    return null;
  }
  const parsed = await parseIn(worker, content);
  keep(content, parsed);
  return parsed;
}

function parseIn(worker: Worker, content: string): Promise<ParsedText | null> {
  return new Promise((resolve) => {
    const giveUp = setTimeout(() => {
      worker.terminate();
      parser = null;
      resolve(null);
    }, MAX_PARSE_MS);
    const take = ({ data }: MessageEvent<Message>) => {
      clearTimeout(giveUp);
      resolve(data === 'ready' ? null : data.parsed);
    };
    worker.addEventListener('message', take, { once: true });
    worker.postMessage(content);
  });
}

function keep(content: string, parsed: ParsedText | null) {
  recent.set(content, parsed);
  const [oldest] = recent.keys();
  if (recent.size > MAX_RECENT && oldest !== undefined) recent.delete(oldest);
}

function newParser(): Parser {
  const worker = new Worker(new URL('./markdown-worker.ts', import.meta.url), { type: 'module' });
  const isReady = new Promise<boolean>((resolve) => {
    worker.addEventListener('message', () => resolve(true), { once: true });
    worker.addEventListener('error', () => resolve(false), { once: true });
  });
  return { worker, isReady };
}
