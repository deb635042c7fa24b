import type { ClientAuth, Configuration, IDToken } from 'openid-client';
import { VERIFIED_MINUTES } from '#shared/second-factor/constants.ts';
import type { AgencySettings } from '#server/settings/agency-settings.ts';
import { isLoopback } from '#server/settings/loopback.ts';
import { identityOf, lacksClaims, type AgencyIdentity } from './identity.ts';

/** How long a request to the agency may take, in seconds. */
const TIMEOUT = 5;
/** How long the agency's configuration is cached, in ms. */
const METADATA_AGE = 60 * 60 * 1000;

export class AgencyUnreachable extends Error {}

export interface LeavingSignIn {
  state: string;
  nonce: string;
  codeVerifier: string;
}

export interface Asking extends LeavingSignIn {
  /** Makes people sign in at the agency again, even if they are already signed in there. */
  asksAgain: boolean;
}

export interface ReturningSignIn extends LeavingSignIn {
  answer: Readonly<Record<string, string | undefined>>;
}

export interface AgencyProvider {
  signInAddress: (asking: Asking) => Promise<string>;
  identify: (returning: ReturningSignIn) => Promise<AgencyIdentity>;
}

/** Loaded on first use, because most portals have no agency. */
const library = () => import('openid-client');

export function createProvider(settings: AgencySettings): AgencyProvider {
  let known: { config: Promise<Configuration>; until: number } | null = null;

  /** A failed request isn't cached, so the next sign-in tries again. */
  function configuration() {
    if (known && known.until > Date.now()) return known.config;
    const config = discover(settings);
    const found = { config, until: Date.now() + METADATA_AGE };
    known = found;
    config.catch(() => {
      if (known === found) known = null;
    });
    return config;
  }

  return {
    async signInAddress({ state, nonce, codeVerifier, asksAgain }) {
      const config = await configuration();
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library();
      const address = buildAuthorizationUrl(config, {
        redirect_uri: settings.callback,
        scope: settings.scopes,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...(settings.mfaAcr.length > 0 && { acr_values: settings.mfaAcr.join(' ') }),
        // A max_age makes the agency send auth_time, the time of the person's last sign-in there.
        ...(asksAgain && { prompt: 'login', max_age: String(60 * VERIFIED_MINUTES) }),
      });
      return address.href;
    },

    async identify({ state, nonce, codeVerifier, answer }) {
      const config = await configuration();
      const { authorizationCodeGrant, fetchUserInfo } = await library();
      const returned = new URL(settings.callback);
      for (const [name, value] of Object.entries(answer)) {
        if (value !== undefined) returned.searchParams.set(name, value);
      }
      return orUnreachable(async () => {
        const tokens = await authorizationCodeGrant(config, returned, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        });
        const claims = requireClaims(tokens.claims());
        const isToldMore = config.serverMetadata().userinfo_endpoint !== undefined;
        const more =
          isToldMore && lacksClaims(claims, settings)
            ? await fetchUserInfo(config, tokens.access_token, claims.sub)
            : null;
        return identityOf({ claims, more, settings });
      });
    },
  };
}

async function discover({ issuer, clientId, clientSecret }: AgencySettings) {
  try {
    const oidc = await library();
    const authenticate: ClientAuth = (server, ...rest) =>
      (clientSecret === null
        ? oidc.None()
        : takesSecretInBody(server)
          ? oidc.ClientSecretPost(clientSecret)
          : oidc.ClientSecretBasic(clientSecret))(server, ...rest);
    const address = new URL(issuer);
    return await oidc.discovery(address, clientId, undefined, authenticate, {
      timeout: TIMEOUT,
      execute: [
        // Without this, the library doesn't check signatures of tokens that come directly over TLS.
        oidc.enableNonRepudiationChecks,
        ...(isLoopback(address.hostname) ? [oidc.allowInsecureRequests] : []),
      ],
    });
  } catch (error) {
    throw new AgencyUnreachable('the agency’s addresses were not found', { cause: error });
  }
}

/** Prefers the body for the client secret: providers expect different encodings in the header. */
const takesSecretInBody = (server: Parameters<ClientAuth>[0]) =>
  server.token_endpoint_auth_methods_supported?.includes('client_secret_post') ?? false;

async function orUnreachable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isAway(error)) throw new AgencyUnreachable('the agency did not answer', { cause: error });
    throw error;
  }
}

function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof TypeError && error.message === 'fetch failed') return true;
  if ('code' in error && error.code === 'OAUTH_TIMEOUT') return true;
  const answer: unknown = error.cause instanceof Response ? error.cause : error;
  if (typeof answer === 'object' && answer && 'status' in answer)
    return Number(answer.status) >= 500;
  return isAway(error.cause);
}

function requireClaims(claims: IDToken | undefined) {
  if (!claims) throw new Error('the agency sent no ID token');
  return claims;
}
