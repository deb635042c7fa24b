declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

  export interface Context {
    path: string;
    body: unknown;
    query: Record<string, string | string[] | undefined>;
    response: { get: (name: string) => string | undefined };
    set: (name: string, value: string) => void;
    oidc?: OidcContext;
  }

  interface OidcContext {
    client: { clientId: string };
    session: { accountId: string };
  }

  interface Grant {
    addOIDCScope: (scopes: string) => void;
    save: () => Promise<string>;
  }

  export class Provider {
    constructor(issuer: string, configuration: object);
    Grant: new (of: { clientId: string; accountId: string }) => Grant;
    callback: () => RequestListener;
    use: (middleware: (ctx: Context, next: () => Promise<void>) => Promise<void>) => void;
    interactionFinished: (
      req: IncomingMessage,
      res: ServerResponse,
      result: object,
    ) => Promise<void>;
  }
}
