import type { RequestHandler } from 'express';
import helmet from 'helmet';

interface HeaderSettings {
  /** False leaves out headers that would break plain HTTP. */
  isHttps: boolean;
  /** False in development: hot reload needs inline scripts. */
  restrictsContent: boolean;
  storageOrigin: string | null;
}

export function securityHeaders(settings: HeaderSettings): RequestHandler {
  const { isHttps, restrictsContent, storageOrigin } = settings;
  const files = storageOrigin === null ? ["'self'"] : ["'self'", storageOrigin];
  return helmet({
    contentSecurityPolicy: restrictsContent && {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        // Remote images in texts are allowed, but load only once the reader agrees.
        'img-src': [...files, 'data:', 'blob:', 'https:'],
        'font-src': ["'self'"],
        'connect-src': files,
        'media-src': [...files, 'blob:'],
        'frame-src': [...files, 'blob:'],
        'manifest-src': ["'self'"],
        'frame-ancestors': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        ...(isHttps && { 'upgrade-insecure-requests': [] }),
      },
    },
    strictTransportSecurity: isHttps && { maxAge: 31_536_000 },
    crossOriginOpenerPolicy: isHttps && { policy: 'same-origin' },
    originAgentCluster: isHttps,
    referrerPolicy: { policy: 'same-origin' },
  });
}

/** Keeps the Back button from showing a cached answer after signing out. */
export const noStore: RequestHandler = (_req, res, next) => {
  res.set('Cache-Control', 'no-store');
  next();
};
