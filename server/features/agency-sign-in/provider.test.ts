import { describe, expect, it, onTestFinished } from 'vitest';
import type { AgencySettings } from '#server/settings/agency-settings.ts';
import { setClockAhead } from '#server/testing/clock.ts';
import { startStandIn, type StandInRequest } from '#server/testing/stand-in-server.ts';
import { outcomeOf } from './failures.ts';
import { AgencyUnreachable, createProvider } from './provider.ts';

/** The example of RFC 7636, appendix B. */
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

const CALLBACK = 'https://portal.example.org/api/login/agency/callback';

const LEAVING = { state: 'the-state', nonce: 'the-nonce', codeVerifier: VERIFIER };

interface Agency {
  tokenStatus?: number;
  authMethods?: string[];
  isBroken?: boolean;
}

/** Starts an agency that publishes its addresses and refuses each code. */
async function startAgency(agency: Agency = {}) {
  const asked: StandInRequest[] = [];
  const server = await startStandIn((request) => {
    asked.push(request);
    if (agency.isBroken) return { status: 500 };
    if (request.url.pathname === '/token') return { status: agency.tokenStatus ?? 500 };
    const issuer = request.url.origin;
    return {
      status: 200,
      json: {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        ...(agency.authMethods && {
          token_endpoint_auth_methods_supported: agency.authMethods,
        }),
      },
    };
  });
  onTestFinished(server.stop);
  const settings: AgencySettings = {
    issuer: server.url,
    clientId: 'portal',
    clientSecret: 'sharedsecret',
    name: 'Example Agency',
    scopes: 'openid email',
    callback: CALLBACK,
    emailVerifiedClaim: 'email_verified',
    roles: null,
    makesAccounts: false,
    allowsPasswords: true,
    isSecondFactor: false,
    mfaAcr: [],
  };
  return { agency, asked, settings };
}

describe('the address at which people sign in with the agency', () => {
  it('the address names the callback, the scopes and the challenge, but asks nobody to sign in again', async () => {
    const { settings } = await startAgency();
    const provider = createProvider(settings);
    const address = new URL(await provider.signInAddress({ ...LEAVING, asksAgain: false }));
    expect(address.origin + address.pathname).toBe(`${settings.issuer}/authorize`);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: 'portal',
      response_type: 'code',
      redirect_uri: CALLBACK,
      scope: 'openid email',
      state: 'the-state',
      nonce: 'the-nonce',
      code_challenge: CHALLENGE,
      code_challenge_method: 'S256',
    });
  });

  it('the address asks for a new sign-in to prove one’s identity, and for the levels with a second factor', async () => {
    const { settings } = await startAgency();
    const provider = createProvider({ ...settings, mfaAcr: ['two-factors', 'hardware'] });
    const address = new URL(await provider.signInAddress({ ...LEAVING, asksAgain: true }));
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      acr_values: 'two-factors hardware',
      prompt: 'login',
      max_age: '600',
    });
  });
});

describe('the addresses that the agency publishes', () => {
  it('the agency’s addresses are read once an hour', async () => {
    const { asked, settings } = await startAgency();
    const provider = createProvider(settings);
    const leave = () => provider.signInAddress({ ...LEAVING, asksAgain: false });
    await leave();
    await leave();
    setClockAhead(0.9);
    await leave();
    expect(asked).toHaveLength(1);
    setClockAhead(0.2);
    await leave();
    expect(asked).toHaveLength(2);
  });

  it('if the agency’s addresses can’t be read, the next sign-in reads them again', async () => {
    const { agency, settings } = await startAgency({ isBroken: true });
    const provider = createProvider(settings);
    const leave = () => provider.signInAddress({ ...LEAVING, asksAgain: false });
    await expect(leave()).rejects.toMatchObject({
      message: 'the agency’s addresses were not found',
      cause: expect.any(Error),
    });
    agency.isBroken = false;
    expect(await leave()).toContain('/authorize?');
  });
});

describe('the code that the agency exchanges for a token', () => {
  const identify = (settings: AgencySettings) =>
    createProvider(settings).identify({
      ...LEAVING,
      answer: { code: 'the-code', state: 'the-state', error: undefined },
    });

  it.each([
    [500, 'unreachable'],
    [503, 'unreachable'],
    [404, 'refused'],
    [302, 'refused'],
  ])(
    'if the agency answers the code with the status %d, it counts as %s (K9)',
    async (tokenStatus, outcome) => {
      const { settings } = await startAgency({ tokenStatus });
      expect(await identify(settings).catch(outcomeOf)).toBe(outcome);
    },
  );

  it('an agency that breaks down during a sign-in is unreachable, with the error of the library as cause', async () => {
    const { settings } = await startAgency();
    const error = await identify(settings).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(AgencyUnreachable);
    expect(error).toMatchObject({
      message: 'the agency did not answer',
      cause: { code: 'OAUTH_RESPONSE_IS_NOT_CONFORM' },
    });
  });

  it.each<[string, string[] | undefined, boolean]>([
    ['in the body, if the agency accepts that', ['client_secret_post'], true],
    ['in a header, if the agency accepts only that', ['client_secret_basic'], false],
    ['in a header, if the agency doesn’t say what it accepts', undefined, false],
  ])('the portal sends its secret %s', async (_where, authMethods, isInBody) => {
    const { asked, settings } = await startAgency(authMethods && { authMethods });
    await identify(settings).catch(outcomeOf);
    const sent = asked.find(({ url }) => url.pathname === '/token');
    const form = new URLSearchParams(sent?.body.toString());
    expect(form.get('client_secret')).toBe(isInBody ? 'sharedsecret' : null);
    const basic = `Basic ${Buffer.from('portal:sharedsecret').toString('base64')}`;
    expect(sent?.headers.authorization).toBe(isInBody ? undefined : basic);
    expect(Object.fromEntries(form)).toMatchObject({
      code: 'the-code',
      code_verifier: VERIFIER,
      redirect_uri: CALLBACK,
    });
  });

  it('a portal without a secret sends only its name', async () => {
    const { asked, settings } = await startAgency();
    await identify({ ...settings, clientSecret: null }).catch(outcomeOf);
    const sent = asked.find(({ url }) => url.pathname === '/token');
    const form = new URLSearchParams(sent?.body.toString());
    expect([form.get('client_id'), form.get('client_secret')]).toEqual(['portal', null]);
    expect(sent?.headers.authorization).toBeUndefined();
  });
});
