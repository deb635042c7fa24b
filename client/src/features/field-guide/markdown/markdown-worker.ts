import { parseText } from './parse-text.ts';

/** Parses one text for the page, which goes on meanwhile. */
function answer({ data }: MessageEvent<string>) {
  try {
    self.postMessage({ parsed: parseText(data) });
  } catch {
    self.postMessage({ parsed: null });
  }
}

self.addEventListener('message', answer);
self.postMessage('ready');
