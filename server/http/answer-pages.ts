import express, { type Request, type Response, type Router } from 'express';
import escapeHtml from 'escape-html';
import { OFFLINE_ANSWER_PATH } from '#shared/answers/kept-answers.ts';
import { pages } from '#shared/pages.ts';
import { phoneHref, shownPhone } from '#shared/phone.ts';
import { badRequest, type AppError } from '#server/errors.ts';
import { htmlPage, htmlPagePolicy, type OfficeNames } from './html-page.ts';
import { ANSWER_PAGE_SCRIPT } from './answer-page-script.ts';
import { assertCleanText } from './clean-text.ts';
import type { Client } from './client.ts';
import { sameOriginOnly } from './same-origin.ts';

const PATH = '/a/:token';
const MAX_FORM_BYTES = 16 * 1024;
const MAX_FORM_FIELDS = 20;
const POLICY = htmlPagePolicy(ANSWER_PAGE_SCRIPT);

type Params = { token: string };

export interface AnswerPages {
  /** Must not change anything, because mail scanners open links. */
  show: (token: string, client: Client) => Promise<string>;
  take: (
    token: string,
    fields: Record<string, unknown>,
    client: Client,
  ) => Promise<{ status: number; html: string } | null>;
  offline: () => Promise<string>;
}

/** These pages take forms, return HTML and need no session, so they aren't declared endpoints. */
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
    // Redirects, so that Back and reload don't send the form again.
    else res.set('Cache-Control', 'no-store').redirect(303, `${req.path}#said`);
  };
  const router = express.Router();
  router.get(
    OFFLINE_ANSWER_PATH,
    (_req, res, next) => void offline().then((html) => send(res, 200, html), next),
  );
  router.post(PATH, sameOriginOnly);
  router.get<Params>(PATH, (req, res, next) => void open(req, res).catch(next));
  router.post<Params>(PATH, (req, res, next) => void answer(req, res).catch(next));
  return router;
}

export function isAnswerPage(req: Request): boolean {
  return /^\/a\//i.test(req.path);
}

const HEADINGS: Record<string, string> = {
  404: 'This link doesn’t work',
  'call-over': 'This call is over',
  'hours-link-over': 'This link has expired',
  'home-link-over': 'This link has expired',
  'availability-link-over': 'This link has expired',
};

const EXPLANATIONS: Record<string, string> = {
  404: 'Part of the link is missing, or a newer message has replaced this link.',
  'call-over':
    'You were released, or the call has ended. If you were asked again, use the link of the latest message. If you are on scene, sign in to record when you left.',
  'hours-link-over': 'The link works for a few days only. Sign in to correct your hours.',
  'home-link-over':
    'You are on scene again, or you left long ago. Each time you leave, a new message brings a new link.',
  'availability-link-over':
    'The link works for a month only. Sign in to confirm when you are free.',
};

interface AnswerPage {
  title: string;
  main: string;
}

export function answerPage(program: OfficeNames, { title, main }: AnswerPage): string {
  return htmlPage(program, { title, main, script: ANSWER_PAGE_SCRIPT });
}

export function ringOffice({ phone }: Pick<OfficeNames, 'phone'>): string {
  const href = phoneHref(phone);
  return href
    ? `<a class="call" href="${href}">Ring the office: ${escapeHtml(shownPhone(phone))}</a>`
    : '';
}

export function sendAnswerErrorPage(
  res: Response,
  { status, code, message }: AppError,
  program: OfficeNames,
) {
  const heading = HEADINGS[code] ?? HEADINGS[status] ?? 'That didn’t work';
  const html = answerPage(program, {
    title: heading,
    main: `<h1 id="refused">${heading}</h1>
<p>${escapeHtml(EXPLANATIONS[code] ?? EXPLANATIONS[status] ?? message)}</p>
<p>${ringOffice(program)}</p>
<p class="foot">${elsewhere(status, code)}</p>`,
  });
  send(res, status, html);
}

function elsewhere(status: number, code: string) {
  const signIn = (path: string) => `<a href="${path}">Sign in</a>`;
  if (code === 'availability-link-over') {
    return `When you are free is in the portal: ${signIn(pages.profileReadiness.path)}`;
  }
  return status === 410
    ? `Your deployments and hours are in the portal: ${signIn(pages.deployments.path)}`
    : `You can answer in the portal, too: ${signIn(pages.deployments.path)}`;
}

function send(res: Response, status: number, html: string) {
  res.status(status).set({
    'Content-Security-Policy': POLICY,
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex, nofollow',
    // Keeps the token out of referrers; no-referrer would make old browsers' forms fail.
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
      if (error) reject(badRequest('The form could not be read. Please go back and try again.'));
      else resolve(req.body);
    });
  });
  if (typeof body !== 'object' || body === null)
    throw badRequest('The form could not be read. Please go back and try again.');
  assertCleanText(body);
  return { ...body };
}
