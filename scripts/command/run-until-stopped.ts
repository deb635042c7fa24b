import type { RunningServer } from '#server/index.ts';
import { whenNpmEnds } from './npm-parent.ts';

/** In ms. If stopping takes this much longer than its time limit, the process exits. */
const STOP_MARGIN = 30_000;
/** In ms. Signals this close together are the same Ctrl+C, sent by the terminal and by npm. */
const SAME_SIGNAL = 1_000;

/** Runs until a signal comes or npm ends, then stops cleanly. A second signal hurries the stop. */
export async function runUntilStopped(
  start: (onLost: (reason: Error) => void) => Promise<RunningServer>,
) {
  let stop = (reason: string) => fail(new Error(`it was told to during the start (${reason})`));
  whenNpmEnds(() => stop('npm ended'));
  try {
    const server = await start((reason) => fail(reason));
    stop = stopperOf(server);
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
      process.on(signal, () => stop(signal));
    }
    // Printed last: a program that waits for this line may send a signal right after it.
    announce(server);
  } catch (error) {
    fail(error);
  }
}

function stopperOf(server: RunningServer) {
  const hurry = new AbortController();
  let since: number | undefined;
  return (reason: string) => {
    if (since !== undefined) {
      if (performance.now() - since > SAME_SIGNAL) hurry.abort();
      return;
    }
    since = performance.now();
    const late = () => fail(new Error('stopping took too long'));
    setTimeout(late, server.longestStop + STOP_MARGIN).unref();
    // Only SIGTERM allows a slow stop. After Ctrl+C, a person waits. npm's end may precede a kill.
    const isPatient = reason === 'SIGTERM';
    server.stop({ reason, isPatient, hurry: hurry.signal }).then(() => process.exit(0), fail);
  };
}

function announce({ address, firstAdministrator }: RunningServer) {
  console.log(`\nThe portal is at ${address}`);
  if (firstAdministrator) {
    const { username, password } = firstAdministrator;
    console.log(`The first administrator is ${username}, with the password ${password}`);
    console.log('The password is not shown again.\n');
  }
}

function fail(reason: unknown) {
  console.error(
    `\nThe portal stopped: ${reason instanceof Error ? reason.message : String(reason)}`,
  );
  process.exit(1);
}
