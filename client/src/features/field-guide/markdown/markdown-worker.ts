import { parseText } from './parse-text.ts';

/** Parses one text and posts the result to the page. */
function answer({ data }: MessageEvent<string>) {
  try {
    self.postMessage({ parsed: parseText(data) });
  } catch {
    self.postMessage({ parsed: null });
  }
}

self.addEventListener('message', answer);
self.postMessage('ready');
