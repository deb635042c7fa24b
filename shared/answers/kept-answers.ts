/** The browser cache with unsent answers and the worker's pages. */
export const KEPT_ANSWERS = 'kept-answers';

/** The name of the message and of the background sync that make the worker send answers. */
export const SEND_ANSWERS = 'send-answers';

/** The page served when an answer page is opened offline. No token has this form. */
export const OFFLINE_ANSWER_PATH = '/a/offline';

export interface KeptAnswer {
  /** The answer's address in the cache: the path of the page, `/answers/` and the answer's id. */
  key: string;
  path: string;
  fields: Record<string, string>;
  says: string;
  /** The time of the tap by the device's clock, in ms. */
  at: number;
  /** Why the server refused the answer; stored until a person has read the reason. */
  refusal?: string;
}
