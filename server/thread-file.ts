const isCompiled = import.meta.url.endsWith('.js');

/**
 * Returns the file that a thread or a process begins with.
 * @param source the entry among the sources, which registers tsx.
 * @param compiled the entry's name in dist/server.
 */
export function threadFile(source: URL, compiled: string): URL {
  return isCompiled ? new URL(compiled, import.meta.url) : source;
}
