import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { Logger } from 'pino';
import { isDiskFull, isUnavailable, isUnstorableText } from '#server/db/errors.ts';
import { createOutageLog } from '#server/db/outage-log.ts';
import { AppError, badRequest, errorBody, notFound, unavailable } from '#server/errors.ts';
import { describeError } from '#server/log/log.ts';
import { isAnswerPage, sendAnswerErrorPage } from './answer-pages.ts';
import { isFileOpened, sendFileErrorPage } from './file-error-page.ts';
import type { OfficeNames } from './html-page.ts';
import { requestId } from './request-log.ts';

const OUTAGES = new Set([503, 507]);

export const notFoundHandler: RequestHandler = (_req, _res, next) => next(notFound('This address'));

export function errorHandler(
  log: Logger,
  namesOf: () => Promise<OfficeNames>,
): ErrorRequestHandler {
  const reportOutage = createOutageLog(log);
  return (error: unknown, req, res, next) => {
    const known = asAppError(error);
    const { status, code } = known;
    const id = requestId(req);
    if (OUTAGES.has(status)) {
      reportOutage({ what: 'a part of the portal is away', error, details: { id, status, code } });
    } else if (status >= 500) {
      log.error({ id, err: describeError(error) }, known.message);
    }
    if (res.headersSent) return next(error);
    if (known.retryAfter !== undefined) res.set('Retry-After', String(known.retryAfter));
    const sendPage = isFileOpened(req)
      ? sendFileErrorPage
      : isAnswerPage(req)
        ? sendAnswerErrorPage
        : null;
    if (sendPage) {
      void namesOf()
        .then((names) => sendPage(res, known, names))
        .catch(next);
    } else res.status(known.status).json(errorBody(known));
  };
}

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof URIError || isUnstorableText(error))
    return badRequest('The text has characters that can’t be stored.');
  if (isDiskFull(error)) {
    return new AppError({
      status: 507,
      code: 'disk-full',
      message: 'The server has no room left to store this.',
    });
  }
  if (isUnavailable(error)) return unavailable();
  return new AppError({
    status: 500,
    code: 'internal',
    message: 'Something went wrong on our side. Please try again.',
  });
}
