import { needsProof } from './api-error.ts';

/** Asks the signed-in person to prove who they are. @returns false when they cancel */
type Ask = () => Promise<boolean>;

let ask: Ask | undefined;

/** Sets what asks; undefined for nothing. */
export function verifyBy(next: Ask | undefined) {
  ask = next;
}

/**
 * Sends a change. Where the server wants its sender to prove who they are first, asks for that and
 * sends the change again, once.
 * @throws the server's refusal when they cancel, and what `send` throws.
 */
export async function sendVerified<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!needsProof(error) || !(await ask?.())) throw error;
    return send();
  }
}
