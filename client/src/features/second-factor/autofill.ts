import { call } from '#client/lib/call/api.ts';
import { beginPasskeySignIn } from '#shared/second-factor/api.ts';
import { abortPasskeys, offersInAutofill, PasskeyAborted, provePasskey } from './passkeys.ts';

/** The server's challenge expires after five minutes; a new one is requested before that. */
const RENEW_MS = 4 * 60 * 1000;
const LOOK_MS = 30_000;

type SignIn = (response: Record<string, unknown>) => Promise<unknown>;

/** Offers passkeys in the username field's autofill list. Returns a function that ends this. */
export function offerInAutofill(signIn: SignIn): () => void {
  const ended = new AbortController();
  let offeredAt = Infinity;

  const offer = async () => {
    if (!(await offersInAutofill())) return;
    while (!ended.signal.aborted) {
      const { options } = await call(beginPasskeySignIn, {});
      if (ended.signal.aborted) return;
      offeredAt = Date.now();
      try {
        await signIn(await provePasskey(options, { inAutofill: true }));
      } catch (error) {
        if (!(error instanceof PasskeyAborted)) throw error;
      }
    }
  };
  // No message if this fails: people can still sign in by the form or the button.
  offer().catch(() => undefined);

  const renew = () => {
    const isOld = Date.now() - offeredAt > RENEW_MS;
    if (isOld && document.visibilityState === 'visible') abortPasskeys();
  };
  const timer = window.setInterval(renew, LOOK_MS);
  document.addEventListener('visibilitychange', renew);
  return () => {
    ended.abort();
    window.clearInterval(timer);
    document.removeEventListener('visibilitychange', renew);
    abortPasskeys();
  };
}
