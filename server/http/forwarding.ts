import type { Request } from 'express';

/** What a proxy told of a request, for `npm run doctor` to look at from outside. */
export interface Forwarding {
  isForwarded: boolean;
  isHttps: boolean;
  /** Whether the host is that of PUBLIC_URL, where one is set. */
  isToPublicUrl: boolean;
}

export function describeForwarding(req: Request, publicUrl: string | undefined): Forwarding {
  const [forwardedAs = ''] = (req.get('x-forwarded-proto') ?? '').split(',');
  return {
    isForwarded: req.get('x-forwarded-for') !== undefined,
    isHttps: req.secure || forwardedAs.trim().toLowerCase() === 'https',
    isToPublicUrl: publicUrl === undefined || req.get('host') === new URL(publicUrl).host,
  };
}
