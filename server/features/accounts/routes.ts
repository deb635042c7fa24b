import * as api from '#shared/accounts/api.ts';
import type { Database } from '#server/db/database.ts';
import type { AgencySettings } from '#server/settings/agency-settings.ts';
import { assertPasswordOn, loadListedUser } from './policy.ts';
import { deleteSubscriptionOf } from '#server/features/sessions/subscription-queries.ts';
import { hasFactor } from '#server/features/second-factor/queries.ts';
import type { RuleReader } from '#server/program/second-factor-rule.ts';
import type { Client } from '#server/http/client.ts';
import { AppError } from '#server/errors.ts';
import { able, anonymous, loaded, signedIn } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { charging } from '#server/http/rate-limit.ts';
import { confirmEmail, sendConfirmation, withdrawEmailChange } from './email-confirmation.ts';
import { isWrongCurrentPassword } from './errors.ts';
import { inviteUser } from './invitations.ts';
import { accountLimits, type LimitSettings } from './account-limits.ts';
import { changePassword } from './password-change.ts';
import { assertAcceptablePassword } from './password.ts';
import {
  makePasswordLink,
  makePasswordLinks,
  readPasswordLink,
  setPasswordByLink,
} from './password-links.ts';
import { askForPasswordReset } from './password-reset.ts';
import { presentListedUser, presentUser } from './present.ts';
import { updateAccount } from './profile-change.ts';
import { listUsers } from './queries.ts';
import { beginSession, completeSignIn, rememberConfirmation, signingIn } from './sign-in.ts';
import { changeRole, registerUser } from './service.ts';
import { requireVerified } from '#server/features/sessions/policy.ts';
import { readMinLength } from '#server/program/rules.ts';
import type { DecidedSettings } from '#server/settings/decided-settings.ts';

interface AccountSettings extends LimitSettings {
  unconfirmedMailsPerHour: number;
  decided: DecidedSettings;
  agency: AgencySettings | null;
}

interface AccountParts {
  db: Database;
  readRule: RuleReader;
}

export function accountRoutes(
  { db, readRule }: AccountParts,
  settings: AccountSettings,
): Mounted[] {
  const readRules = () => readMinLength(db.orm, settings.decided);
  const { agency, unconfirmedMailsPerHour: mailsAnHour } = settings;
  const { registrations, passwordChecks, passwordChanges, nameChecks, resetRequests } =
    accountLimits(db, settings);
  const present = (user: Parameters<typeof presentUser>[1]) => presentUser(db.orm, user, readRule);
  return [
    mount(api.currentUser, signedIn, async ({ user }) => present(user)),

    mount(api.login, anonymous, async ({ session }) => {
      const user = await session.authenticate();
      await beginSession(db, { session, user });
      return present(user);
    }),

    mount(api.register, anonymous, async ({ body, session, client }) => {
      const rules = await readRules();
      const user = await charging(registrations(client), isAnswered, () =>
        registerUser(db, body, { ...rules, turn: turnOf(client), mailsAnHour }),
      );
      const signedUp = signingIn(user, null);
      await beginSession(db, { session, user: signedUp });
      client.rememberDevice(user);
      return present(signedUp);
    }),

    mount(api.passwordRules, anonymous, readRules),

    mount(api.logout, anonymous, async ({ session }) => {
      const { broughtId } = session;
      if (broughtId !== null) await deleteSubscriptionOf(db.orm, broughtId);
      await session.signOut();
      // Deletes the push subscription again: the page may have renewed it before the session ended.
      if (broughtId !== null) await deleteSubscriptionOf(db.orm, broughtId);
    }),

    mount(api.updateAccount, signedIn, async ({ user, body, client }) => {
      const turn = { ...turnOf(client), account: user.id };
      const updated = await charging([{ limit: nameChecks, key: user.id }], isConflict, () =>
        charging([{ limit: passwordChecks, key: user.id }], isWrongCurrentPassword, () =>
          updateAccount(db, { userId: user.id, body, turn, mailsAnHour }),
        ),
      );
      return present({ ...user, ...updated });
    }),

    mount(api.withdrawEmailChange, signedIn, async ({ user }) => {
      const withdrawn = await withdrawEmailChange(db, user.id);
      return present({ ...user, ...withdrawn });
    }),

    mount(api.sendConfirmation, signedIn, async ({ user }) =>
      sendConfirmation(db, user.id, mailsAnHour),
    ),

    mount(api.confirmEmail, anonymous, async ({ body: { token }, user, client }) => {
      const confirmed = await confirmEmail(db, { token, signedInAs: user?.id ?? null });
      if (!user) rememberConfirmation(client, token);
      return confirmed;
    }),

    mount(api.changePassword, signedIn, async ({ user, body, session, client }) => {
      await assertPasswordOn(db.orm, agency, user.id);
      await assertAcceptablePassword(body.newPassword, {
        field: 'newPassword',
        ...(await readRules()),
      });
      const change = {
        ...body,
        userId: user.id,
        sessionId: session.id,
        turn: { ...turnOf(client), account: user.id },
      };
      const changed = await charging([{ limit: passwordChanges, key: user.id }], isDone, () =>
        charging([{ limit: passwordChecks, key: user.id }], isWrongCurrentPassword, () =>
          changePassword(db, change),
        ),
      );
      await passwordChecks.forget(user.id);
      session.continueAs(changed.session);
      client.rememberDevice(changed.user);
    }),

    mount(api.listUsers, able('manage-users'), async ({ query }) => {
      const { items, total } = await listUsers(db.orm, query);
      return { items: items.map(presentListedUser), total };
    }),

    mount(api.getUser, loaded('manage-users', loadListedUser), async ({ resource }) =>
      presentListedUser(resource),
    ),

    mount(api.setUserRole, loaded('manage-users', loadListedUser), async (call) => {
      const { user, resource, body, session } = call;
      const isOfAdministrator = body.role === 'admin' || resource.user.role === 'admin';
      if (isOfAdministrator) await requireVerified(db.orm, session.id);
      const change = { userId: resource.user.id, role: body.role, actorId: user.id };
      // Audited by `changeRole`.
      const changed = await db.transaction((tx) => changeRole(tx, change));
      return presentListedUser({ ...resource, user: changed });
    }),

    mount(
      api.makePasswordLink,
      loaded('manage-users', loadListedUser),
      async ({ user, resource, client, session }) => {
        if (resource.user.role === 'admin') await requireVerified(db.orm, session.id);
        const maker = { actorId: user.id, origin: client.origin };
        return makePasswordLink(db, resource.user.id, maker);
      },
    ),

    mount(api.makePasswordLinks, able('manage-users'), async ({ user, body, client, session }) => {
      await requireVerified(db.orm, session.id);
      const maker = { actorId: user.id, origin: client.origin };
      return {
        filename: 'set-password-links.csv',
        content: await makePasswordLinks(db, body.chaplainIds, maker),
      };
    }),

    mount(api.inviteUser, loaded('manage-users', loadListedUser), async ({ user, resource }) =>
      presentListedUser(await inviteUser(db, resource.user.id, user.id)),
    ),

    mount(api.readPasswordLink, anonymous, async ({ params }) =>
      readPasswordLink(db, params.token),
    ),

    mount(api.setPasswordByLink, anonymous, async ({ user: signedInAs, body, session, client }) => {
      const rules = await readRules();
      const setting = { ...body, ...rules, agency, turn: turnOf(client) };
      const { user, isMailed } = await setPasswordByLink(db, setting);
      // A link handed over by the office may reach others, so only a mailed link signs anybody in.
      if (!isMailed || signedInAs) return;
      // A mailed link doesn't replace the second factor, so it doesn't sign in people who have one.
      if (await hasFactor(db.orm, user.id)) return;
      const begun = await completeSignIn(db, user, { client, by: 'link', signedInBy: 'link' });
      await beginSession(db, { session, user: begun });
    }),

    mount(api.askForPasswordReset, anonymous, async ({ body, client }) =>
      charging(resetRequests(client), isDone, () =>
        askForPasswordReset(db, { login: body.username, mailsAnHour, agency }),
      ),
    ),
  ];
}

const turnOf = ({ network, isGone }: Client) => ({ address: network, isGone });

const isDone = (error: unknown) => error === undefined;
const isConflict = (error: unknown) => error instanceof AppError && error.status === 409;
/** Whether the answer reveals if a name or address is taken. Only such answers use up the limit. */
const isAnswered = (error: unknown) => isDone(error) || isConflict(error);
