/** The browser cache with unsent answers and the pages that the service worker stores. */
export const KEPT_ANSWERS = 'kept-answers';

/** Name of the message and of the background sync that make the service worker send answers. */
export const SEND_ANSWERS = 'send-answers';

/** The page served when an answer page is opened offline. No link's token can be 'offline'. */
export const OFFLINE_ANSWER_PATH = '/a/offline';

export interface KeptAnswer {
  /** The answer's key in the cache: the path of the page, `/answers/` and the answer's id. */
  key: string;
  path: string;
  fields: Record<string, string>;
  says: string;
  /** The time of the tap by the device's clock, in ms. */
  at: number;
  /** Why the server refused the answer; stored until the person dismisses the notice. */
  refusal?: string;
}
