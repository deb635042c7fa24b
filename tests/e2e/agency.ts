import { createServer } from 'node:net';
import { insertIdentity } from '#server/features/agency-sign-in/queries.ts';
import { startAgency, type TestAgency } from '#server/testing/oidc-provider.ts';
import { test as base } from './fixtures.ts';
import { startPortal, type Portal } from './portal.ts';

export const test = base.extend<object, { agency: TestAgency; portal: Portal }>({
  agency: [
    async ({ browserName: _ }, use) => {
      const agency = await startAgency();
      await use(agency);
      await agency.stop();
    },
    { scope: 'worker' },
  ],
  portal: [
    async ({ agency }, use) => {
      const port = String(await freePort());
      const url = `http://127.0.0.1:${port}`;
      agency.open(url);
      const portal = await startPortal({
        PORT: port,
        PUBLIC_URL: url,
        AGENCY_ISSUER: agency.issuer,
        AGENCY_CLIENT_ID: agency.clientId,
        AGENCY_CLIENT_SECRET: agency.clientSecret,
        AGENCY_NAME: 'Example Agency',
      });
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** The person as the agency describes them, with a verified email address. */
export const personOf = ({ id, email }: { id: string; email: string }) => ({
  sub: `agency-${id}`,
  email,
  email_verified: true,
});

export async function linkAtAgency(
  { portal, agency }: { portal: Portal; agency: TestAgency },
  user: { id: string; email: string },
) {
  const { sub: subject, email } = personOf(user);
  const { issuer } = agency;
  await insertIdentity(portal.db.orm, { issuer, subject, userId: user.id, email });
}

/** Finds a port beforehand, because the portal's settings contain the portal's own address. */
function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
