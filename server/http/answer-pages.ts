import express, { type Request, type Response, type Router } from 'express';
import escapeHtml from 'escape-html';
import { OFFLINE_ANSWER_PATH } from '#shared/answers/kept-answers.ts';
import { pages } from '#shared/pages.ts';
import { phoneHref, shownPhone } from '#shared/phone.ts';
import { program } from '#shared/program.ts';
import { htmlPage, htmlPagePolicy } from '#server/html-page.ts';
import { ANSWER_PAGE_SCRIPT } from './answer-page-script.ts';
import { assertCleanText } from './clean-text.ts';
import type { Client } from './client.ts';
import { badRequest, type AppError } from './errors.ts';
import { sameOriginOnly } from './same-origin.ts';

/** Where the link in a message leads. */
const PATH = '/a/:token';
const MAX_FORM_BYTES = 16 * 1024;
const MAX_FORM_FIELDS = 20;
const POLICY = htmlPagePolicy(ANSWER_PAGE_SCRIPT);

type Params = { token: string };

export interface AnswerPages {
  /**
   * Returns the page of a link; changes nothing, as scanners of mail open links, too.
   * @throws AppError 404, 410 when the call is over, 429
   */
  show: (token: string, client: Client) => Promise<string>;
  /** Records what a form sends. Returns null, or the page that says why it was not recorded. */
  take: (
    token: string,
    fields: Record<string, unknown>,
    client: Client,
  ) => Promise<{ status: number; html: string } | null>;
  /** What the service worker shows in the place of a page that it doesn't keep. */
  offline: string;
}

/**
 * Serves the pages on which messages are answered. Plain Express rather than an endpoint, since a
 * form sends them, HTML answers, and they need neither a session nor a script.
 */
export function answerPages(
  { show, take, offline }: AnswerPages,
  clientOf: (req: Request<Params>, res: Response) => Client,
): Router {
  const open = async (req: Request<Params>, res: Response) => {
    send(res, 200, await show(req.params.token, clientOf(req, res)));
  };
  const answer = async (req: Request<Params>, res: Response) => {
    const fields = await readForm(req, res);
    const refused = await take(req.params.token, fields, clientOf(req, res));
    if (refused) send(res, refused.status, refused.html);
    // The page anew, so that going back or reloading sends nothing again; at what was recorded.
    else res.set('Cache-Control', 'no-store').redirect(303, `${req.path}#said`);
  };
  const router = express.Router();
  router.get(OFFLINE_ANSWER_PATH, (_req, res) => send(res, 200, offline));
  router.post(PATH, sameOriginOnly);
  router.get<Params>(PATH, (req, res, next) => void open(req, res).catch(next));
  router.post<Params>(PATH, (req, res, next) => void answer(req, res).catch(next));
  return router;
}

/** Whether somebody reads the answer to this request in a page rather than a program. */
export function isAnswerPage(req: Request): boolean {
  return /^\/a\//i.test(req.path);
}

/** By the code of the refusal, or its status. */
const HEADINGS: Record<string, string> = {
  404: 'This link doesn’t work',
  'call-over': 'This call is over',
  'hours-link-over': 'This link has ended',
};

const EXPLANATIONS: Record<string, string> = {
  404: 'It was not copied as a whole, or a newer message has taken its place.',
  'call-over':
    'You were released, or the call has ended. If you were asked again, use the link of the latest message. If you are on scene, sign in to record when you left.',
  'hours-link-over': 'Hours can be corrected by it for some days alone. Sign in to correct them.',
};

const ELSEWHERE = 'Your deployments and hours are in the portal:';

/** Returns a page of an answer link, whose script keeps what is answered without a connection. */
export function answerPage({ title, main }: { title: string; main: string }): string {
  return htmlPage({ title, main, script: ANSWER_PAGE_SCRIPT });
}

/** Returns how the office is rung, as HTML. */
export function ringOffice(): string {
  const href = phoneHref(program.phone);
  return href
    ? `<a class="call" href="${href}">Ring the office: ${escapeHtml(shownPhone(program.phone))}</a>`
    : '';
}

/** Says in a page why a link doesn't open, and where to go from there. */
export function sendAnswerErrorPage(res: Response, { status, code, message }: AppError) {
  const heading = HEADINGS[code] ?? HEADINGS[status] ?? 'That didn’t work';
  const html = answerPage({
    title: heading,
    main: `<h1 id="refused">${heading}</h1>
<p>${escapeHtml(EXPLANATIONS[code] ?? EXPLANATIONS[status] ?? message)}</p>
<p>${ringOffice()}</p>
<p class="foot">${status === 410 ? ELSEWHERE : 'You can answer in the portal, too:'} <a href="${pages.deployments.path}">Sign in</a></p>`,
  });
  send(res, status, html);
}

function send(res: Response, status: number, html: string) {
  res.status(status).set({
    'Content-Security-Policy': POLICY,
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex, nofollow',
    // Never the address with its token. With no-referrer, browsers would send the form without
    // its origin, and those without Sec-Fetch-Site would be refused.
    'Referrer-Policy': 'strict-origin',
  });
  res.type('html').send(html);
}

const parseForm = express.urlencoded({
  extended: false,
  limit: MAX_FORM_BYTES,
  parameterLimit: MAX_FORM_FIELDS,
});

async function readForm(req: Request<Params>, res: Response): Promise<Record<string, unknown>> {
  const body: unknown = await new Promise((resolve, reject) => {
    parseForm(req, res, (error?: unknown) => {
      if (error) reject(badRequest('The form could not be read.'));
      else resolve(req.body);
    });
  });
  if (typeof body !== 'object' || body === null) throw badRequest('The form could not be read.');
  assertCleanText(body);
  return { ...body };
}
