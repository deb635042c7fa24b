import { readMarkdown } from './read-markdown.ts';

/** Parses one text for the page, which goes on meanwhile. */
function answer({ data }: MessageEvent<string>) {
  try {
    self.postMessage({ reading: readMarkdown(data) });
  } catch {
    self.postMessage({ reading: null });
  }
}

self.addEventListener('message', answer);
self.postMessage('ready');
