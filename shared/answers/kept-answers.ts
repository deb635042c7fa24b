/** The cache of a browser with the answers that wait to be sent, and the pages that the worker keeps. */
export const KEPT_ANSWERS = 'kept-answers';

/** The message by which a page asks the worker to send what waits; the name of its sync, too. */
export const SEND_ANSWERS = 'send-answers';

/** The page that stands in for an answer page without a connection. No token looks like it. */
export const OFFLINE_ANSWER_PATH = '/a/offline';

/** An answer that was given on a page, until the server has taken it. */
export interface KeptAnswer {
  /** Its address in the cache: the path of the page, `/answers/` and its id. */
  key: string;
  /** Of the page; holds the token. */
  path: string;
  /** What the form sends. */
  fields: Record<string, string>;
  /** What the button said. */
  says: string;
  /** By the clock of the device, in ms. */
  at: number;
  /** Why the server did not take it; kept until somebody has read it. */
  refusal?: string;
}
