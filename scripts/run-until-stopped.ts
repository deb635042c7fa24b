import type { RunningServer } from '#server/index.ts';

/** Milliseconds after which a stop that hangs is ended. */
const STOP_DEADLINE = 25_000;

/** Starts a server, says where it is, and stops it in order at SIGTERM or SIGINT. */
export async function runUntilStopped(
  start: (onLost: (reason: Error) => void) => Promise<RunningServer>,
) {
  try {
    const server = await start((reason) => fail(reason));
    announce(server);
    const stop = () => {
      setTimeout(() => fail(new Error('stopping took too long')), STOP_DEADLINE).unref();
      server.stop().then(() => process.exit(0), fail);
    };
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
  } catch (error) {
    fail(error);
  }
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
