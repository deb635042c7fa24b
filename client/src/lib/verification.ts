import { needsProof } from './call/api-error.ts';

/** Returns false if the person cancels. */
type Ask = () => Promise<boolean>;

let ask: Ask | undefined;

export function verifyBy(next: Ask | undefined) {
  ask = next;
}

/** If the server wants a proof of identity, asks for it and resends. @throws like `send` */
export async function sendVerified<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!needsProof(error) || !(await ask?.())) throw error;
    return send();
  }
}
