import type { Request } from 'express';

export interface Forwarding {
  isForwarded: boolean;
  isHttps: boolean;
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
