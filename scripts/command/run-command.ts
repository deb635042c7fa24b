export class Usage extends Error {}

export async function runCommand(usage: string, run: (signal: AbortSignal) => Promise<void>) {
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => ending.abort(new Error(`It was ended by ${signal}.`)));
  }
  try {
    await run(ending.signal);
    process.exit(0);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    if (error instanceof Usage || isOfArguments(error)) console.error(usage);
    process.exit(1);
  }
}

const isOfArguments = (error: unknown) =>
  error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');

const MB = 1024 * 1024;

export const inMegabytes = (bytes: number) =>
  bytes < MB ? `${bytes} bytes` : `${(bytes / MB).toFixed(1)} MB`;

export const told = (count: number, one: string, several: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`;
