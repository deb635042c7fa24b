import type { RequestHandler } from 'express';
import helmet from 'helmet';

interface HeaderSettings {
  /** False leaves out what would lock a portal on plain HTTP out of itself. */
  isHttps: boolean;
  /** False in development only: the pages' hot reload needs inline scripts. */
  restrictsContent: boolean;
  /** Where the browser puts and fetches files, besides the portal itself. */
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
        // From elsewhere come images that a text shows once its reader agrees.
        'img-src': [...files, 'data:', 'blob:', 'https:'],
        'font-src': ["'self'"],
        'connect-src': files,
        'media-src': [...files, 'blob:'],
        // A PDF that is kept on the device.
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

/** Answers of the API are kept nowhere: Back after signing out shows nothing. */
export const noStore: RequestHandler = (_req, res, next) => {
  res.set('Cache-Control', 'no-store');
  next();
};
