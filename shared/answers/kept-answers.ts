/** The browser cache with unsent answers and the worker's pages. */
export const KEPT_ANSWERS = 'kept-answers';

/** The message, and the name of the sync, that makes the worker send unsent answers. */
export const SEND_ANSWERS = 'send-answers';

/** Stands in for an answer page without a connection. No token looks like it. */
export const OFFLINE_ANSWER_PATH = '/a/offline';

export interface KeptAnswer {
  /** The answer's address in the cache: the path of the page, `/answers/` and the answer's id. */
  key: string;
  path: string;
  fields: Record<string, string>;
  says: string;
  /** By the device's clock, in ms. */
  at: number;
  /** Why the server refused the answer; kept until a person has read it. */
  refusal?: string;
}
