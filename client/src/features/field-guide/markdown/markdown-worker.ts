import { plainTextOf } from '#shared/field-guide/plain-text.ts';
import { parseText } from './parse-text.ts';

function answer({ data }: MessageEvent<string | { plainTextOf: string }>) {
  self.postMessage(typeof data === 'string' ? parsed(data) : plain(data.plainTextOf));
}

function parsed(content: string) {
  try {
    return { parsed: parseText(content) };
  } catch {
    return { parsed: null };
  }
}

function plain(content: string) {
  try {
    return { plainText: plainTextOf(content)?.plainText ?? null };
  } catch {
    return { plainText: null };
  }
}

self.addEventListener('message', answer);
self.postMessage('ready');
