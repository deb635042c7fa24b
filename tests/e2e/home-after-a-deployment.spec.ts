import { makeAnswerLink } from '#server/testing/calls.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { expect, test } from './fixtures.ts';

test(
  'if a chaplain taps ‘I’ve left’ and then ‘I’m home’ without a signal, both taps are sent when the signal is back',
  { tag: ['@night', '@phone'] },
  async ({ page, portal, openAsCalled }) => {
    const { activationId } = await openAsCalled({ status: 'on-scene' });
    const left = page.getByRole('button', { name: 'I’ve left', exact: true });
    const home = page.getByRole('button', { name: 'I’m home', exact: true });
    await expect(left).toBeEnabled();
    await page.context().setOffline(true);
    await left.click();
    await home.click();
    await expect(page.getByText(/You have been home since/)).toBeVisible();
    await expect(home).toBeHidden();
    await expect(page.getByText('2 taps waiting to be sent').first()).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText(/waiting to be sent/)).toBeHidden({ timeout: 30_000 });
    const saidHomeThrough = async () => {
      const { rows } = await portal.db.pool.query<{ through: string | null }>(
        'SELECT home_through AS through FROM activation_assignments WHERE activation_id = $1',
        [activationId],
      );
      return rows;
    };
    await expect.poll(saidHomeThrough, { timeout: 30_000 }).toEqual([{ through: 'portal' }]);
  },
);

test(
  'a chaplain who isn’t home in time is listed first on the board until the office records their return',
  { tag: ['@night', '@desktop'] },
  async ({ page, portal, people, openAsAdmin }) => {
    const ruth = await people.chaplain({ firstName: 'Ruth', lastName: 'Moabite' });
    const { id: activationId } = await portal.makeActivation({ status: 'completed' });
    const deployment = { activationId, chaplainId: ruth.chaplainId, homeDueAt: inHours(-1) };
    const { id } = await portal.makeDeployment({
      ...deployment,
      status: 'left',
      homeWaitsSince: inHours(-4),
    });
    await portal.makeShift({ deploymentId: id, arrivedAt: inHours(-9), leftAt: inHours(-4) });
    await openAsAdmin(`/activations/${activationId}`);
    const group = page.getByRole('rowgroup', { name: /^Not home yet/ });
    // The text depends on whether the portal has asked the chaplain by now.
    await expect(group).toContainText(/not heard from by|whether home, no answer/);
    await group.getByRole('button', { name: /^Record/ }).click();
    await expect(page.getByRole('radio', { name: 'Is home' })).toBeChecked();
    await page.getByRole('dialog').getByRole('button', { name: 'Record' }).click();
    await expect(group).toBeHidden();
    await expect(page.getByRole('rowgroup', { name: /^Left/ })).toContainText('said by telephone');
  },
);

test(
  'a chaplain reports being home with one button on the page of the mailed link, even at 320 px',
  { tag: ['@night', '@phone'] },
  async ({ page, portal, people }) => {
    const ruth = await people.chaplain({ firstName: 'Ruth' });
    const { id: deploymentId } = await portal.makeDeployment({
      chaplainId: ruth.chaplainId,
      status: 'left',
      homeDueAt: inHours(1),
      homeWaitsSince: inHours(-2),
    });
    const kind = 'left-scene';
    const token = await makeAnswerLink(portal.db, { userId: ruth.id, deploymentId, kind });
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`/a/${token}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Are you home, Ruth?');
    const button = page.getByRole('button', { name: 'I’m home' });
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await button.tap();
    await expect(page.getByRole('status')).toHaveText(/^Ruth has been home since/);
  },
);
