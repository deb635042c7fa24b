import { pino, type Logger } from 'pino';
import { isDiskFull, isUnavailable, withoutQuery } from '#server/db/errors.ts';

export function createLog(level: string): Logger {
  return pino({
    level,
    serializers: { err: describeError },
    redact: {
      paths: ['password', '*.password', 'cookie', '*.cookie', 'authorization', '*.authorization'],
      censor: '[redacted]',
    },
  });
}

// Omits queries' values and PostgreSQL's `detail`: they hold people's input and secrets.
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const isOutage = isUnavailable(error) || isDiskFull(error);
  const reason = isOutage ? withoutQuery(error) : error;
  if (reason !== error) return describeError(reason);
  const [message] = error.message.split('\nparams: ');
  const frames = (error.stack ?? '').split('\n').filter((line) => /^ +at /.test(line));
  return {
    type: error.name,
    message,
    ...('code' in error && { code: error.code }),
    ...(!isOutage && { stack: frames.join('\n') }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}
