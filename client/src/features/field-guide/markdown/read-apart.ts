import { readMarkdown } from './read-markdown.ts';

/** Reads texts beside the page: a text on which the parser works for minutes does not stop it. */
function answer({ data }: MessageEvent<string>) {
  try {
    self.postMessage({ reading: readMarkdown(data) });
  } catch {
    self.postMessage({ reading: null });
  }
}

self.addEventListener('message', answer);
self.postMessage('ready');
