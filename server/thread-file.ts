const isCompiled = import.meta.url.endsWith('.js');

/**
 * Returns the file that a thread or a process begins with.
 * @param source among the sources: it registers tsx.
 * @param compiled the name of its own code in the compiled server.
 */
export function threadFile(source: URL, compiled: string): URL {
  return isCompiled ? new URL(compiled, import.meta.url) : source;
}
