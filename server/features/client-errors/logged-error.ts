import { loggedPath } from '#server/log/logged-path.ts';
import type { ClientErrorBody } from '#shared/client-errors/schemas.ts';

const MAX_FRAMES = 10;

/** A stack line: Chromium writes `at name (address:1:2)`, other browsers `name@address:1:2`. */
const FRAME =
  /^\s*(?:at )?(?:([\w$.<> ]{0,60}?)(?: \(|@))?https?:\/\/[^/\s]+(\/[\w./@-]{1,150})(?:\?[^\s:]*)?(:\d{1,7}:\d{1,7})\)?$/;

const MASKS: readonly [pattern: RegExp, put: (found: string) => string][] = [
  [/https?:\/\/[^\s"'()<>]+/gi, pathOf],
  [/[^\s@"'<>]+@[^\s@"'<>]+/g, () => '…'],
  [/"[^"]*"?|“[^”]*”?|`[^`]*`?/g, () => '"…"'],
  // Keeps short quoted words, which are mostly property names quoted by the engine.
  [/(?<!\w)'(?![\w$.-]{1,40}'(?!\w)).*?(?:'(?!\w)|$)/gs, () => "'…'"],
  [/\?\S+/g, () => '?…'],
  [/[\w-]{32,}/g, () => '…'],
  [/\d[\d\s().-]{5,}\d/g, () => '…'],
];

/** Masks what people may have typed (quoted texts, addresses, numbers) and secrets in paths. */
export function loggedError({ name, message, stack, path, build }: ClientErrorBody) {
  return {
    name: masked(name),
    message: masked(message),
    stack: framesOf(stack),
    path: loggedPath(withoutQuery(path)),
    build,
  };
}

function masked(text: string) {
  let left = text;
  for (const [pattern, put] of MASKS) {
    left = left.replace(pattern, put);
  }
  return left;
}

function framesOf(stack: string) {
  return stack
    .split('\n')
    .flatMap((line) => {
      const [, name = '', path = '', place = ''] = FRAME.exec(line) ?? [];
      return path ? [`${name} ${loggedPath(path)}${place}`.trim()] : [];
    })
    .slice(0, MAX_FRAMES);
}

function pathOf(address: string) {
  return loggedPath(withoutQuery(address).replace(/https?:\/\/[^/]*/i, '') || '/');
}

function withoutQuery(path: string) {
  return path.replace(/[?#].*/s, '');
}
