const isCompiled = import.meta.url.endsWith('.js');

export function threadFile(source: URL, compiled: string): URL {
  return isCompiled ? new URL(compiled, import.meta.url) : source;
}
