import { createSign, generateKeyPairSync } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import { Provider, type Context } from 'oidc-provider';
import { AGENCY_CALLBACK_PATH } from '#shared/agency-sign-in/constants.ts';
import { trust } from '#shared/trust.ts';
import type { AgencySettings } from '#server/settings/agency-settings.ts';

const CLIENT = { clientId: 'portal', clientSecret: 'a-secret-of-the-portal-at-the-agency' };
const SCOPES = 'openid email profile';

export interface AgencyPerson {
  sub: string;
  email?: string;
  email_verified?: unknown;
  given_name?: string;
  family_name?: string;
  preferred_username?: string;
  groups?: unknown;
}

/** The wrong answers that a test can make the agency give. */
interface Lies {
  idToken?: Record<string, unknown>;
  hasOtherKey?: boolean;
  issuer?: string;
  returnedIssuer?: string;
}

export type TestAgency = Awaited<ReturnType<typeof startAgency>>;

interface State {
  person: AgencyPerson;
  lies: Lies;
  isSilent: boolean;
}

/** Starts a real OpenID Connect provider, which signs people in without asking. */
export async function startAgency() {
  const state: State = { person: { sub: 'nobody-yet' }, lies: {}, isSilent: false };
  const begun: Record<string, unknown>[] = [];
  let answer: RequestListener = (_req, res) => void res.writeHead(503).end();
  const server = createServer((req, res) => {
    if (!state.isSilent) answer(req, res);
  });
  const listen = (port: number) =>
    new Promise<number>((resolve) => {
      server.listen(port, '127.0.0.1', () => {
        const address = server.address();
        resolve(typeof address === 'object' && address ? address.port : 0);
      });
    });
  const port = await listen(0);
  const issuer = `http://127.0.0.1:${port}`;

  return {
    ...CLIENT,
    issuer,
    begun,
    signsIn(person: AgencyPerson, lies: Lies = {}) {
      state.person = person;
      state.lies = lies;
    },
    open(portalUrl: string) {
      answer = createProvider({ issuer, callback: portalUrl + AGENCY_CALLBACK_PATH, state, begun });
    },
    settings: (portalUrl: string): AgencySettings => ({
      ...CLIENT,
      issuer,
      name: 'Example Agency',
      scopes: SCOPES,
      callback: portalUrl + AGENCY_CALLBACK_PATH,
      emailVerifiedClaim: 'email_verified',
      roles: null,
      makesAccounts: false,
      allowsPasswords: true,
      isSecondFactor: false,
      mfaAcr: [],
    }),
    fallSilent(isSilent: boolean) {
      state.isSilent = isSilent;
      if (!isSilent) server.closeAllConnections();
    },
    async goAway() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
    comeBack: () => listen(port),
    async stop() {
      if (!server.listening) return;
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

const rsaKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const key = rsaKey();
const otherKey = rsaKey();
const KEY_ID = 'the-key-of-the-agency';

interface Provided {
  issuer: string;
  callback: string;
  state: State;
  begun: Record<string, unknown>[];
}

function createProvider({ issuer, callback, state, begun }: Provided): RequestListener {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [callback],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), kid: KEY_ID, alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['a-key-of-the-cookies-of-tests'] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'preferred_username', 'groups'],
    },
    // Like most agencies, returns the claims of the scopes only from the userinfo endpoint.
    conformIdTokenClaims: true,
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_ctx: Context, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_ctx: Context, id: string) => ({ accountId: id, claims: () => state.person }),
    loadExistingGrant: async ({ oidc }: Context) => {
      if (!oidc) return undefined;
      const { clientId } = oidc.client;
      const grant = new provider.Grant({ clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope(SCOPES);
      await grant.save();
      return grant;
    },
    ttl: { Session: 60, Interaction: 60, Grant: 60, AccessToken: 60, IdToken: 60 },
  });
  provider.use(async (ctx, next) => {
    if (ctx.path === '/auth') begun.push({ ...ctx.query });
    await next();
    tellLies(ctx, state.lies, callback);
  });
  const provide = provider.callback();
  return (req, res) => {
    if (!req.url?.startsWith('/interaction/')) return provide(req, res);
    const login = { accountId: state.person.sub, remember: false };
    provider.interactionFinished(req, res, { login }).catch(() => res.destroy());
  };
}

function tellLies(ctx: Context, { idToken, hasOtherKey, ...lies }: Lies, callback: string) {
  const { body } = ctx;
  const token = membersOf(body)['id_token'];
  if (typeof token === 'string' && (idToken || hasOtherKey)) {
    const changed = signedAnew(token, idToken ?? {}, hasOtherKey ? otherKey : key);
    ctx.body = { ...membersOf(body), id_token: changed };
  }
  if (lies.issuer && ctx.path === '/.well-known/openid-configuration') {
    ctx.body = { ...membersOf(body), issuer: lies.issuer };
  }
  const location = ctx.response.get('location');
  if (lies.returnedIssuer && location?.startsWith(callback)) {
    const address = new URL(location);
    address.searchParams.set('iss', lies.returnedIssuer);
    ctx.set('location', address.href);
  }
}

function signedAnew(token: string, claims: Record<string, unknown>, by: typeof key) {
  const [header = '', payload = ''] = token.split('.');
  const said: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const changed = Buffer.from(JSON.stringify({ ...membersOf(said), ...claims }));
  const signed = `${header}.${changed.toString('base64url')}`;
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(by, 'base64url')}`;
}

function membersOf(value: unknown) {
  const isObject = typeof value === 'object' && value !== null;
  return isObject ? trust<Record<string, unknown>>(value, 'an object has members') : {};
}
