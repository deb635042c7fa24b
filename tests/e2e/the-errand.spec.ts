import { asc, eq } from 'drizzle-orm';
import { actions, contacts, shifts } from '#shared/deployments/table.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { callOut } from './deployments.ts';
import { tracesOnDevice, untilPackIsKept } from './device.ts';
import { expect, test, type Page } from './fixtures.ts';
import { logOut } from './people.ts';
import { untilWorkerAnswers } from './service-worker.ts';

test.use({ serviceWorkers: 'allow' });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test(
  'a chaplain answers a call, counts people cared for and corrects hours offline; the server gets each action once, in order',
  { tag: '@phone' },
  async ({ page, context, portal, people, signIn }) => {
    test.setTimeout(120_000);
    const ruth = await people.chaplain();
    const lead = await people.chaplain({}, { phone: '606-555-0177' });
    const { deploymentId, title } = await callOut(
      portal,
      ruth,
      {},
      {
        address: '120 Main Street, Mayfield',
        description: 'Bring water and boots.',
        chaplainId: lead.chaplainId,
      },
    );
    const before = await callOut(portal, ruth, { status: 'left' }, { location: 'Hindman' });
    const worked = await portal.makeShift({
      deploymentId: before.deploymentId,
      arrivedAt: inHours(-30),
      leftAt: inHours(-26),
    });
    await portal.makeSection({
      title: 'Children',
      content: 'Kneel beside a child.',
      orderIndex: 1,
    });
    await portal.makeSection({ title: 'Grief', content: 'Let silence be.', orderIndex: 2 });
    await signIn(page, ruth);
    await page.goto('/');
    await untilPackIsKept(page);
    await untilWorkerAnswers(page);
    await page.close();
    await portal.stopServing();

    const app = await context.newPage();
    const tappedFrom = Date.now();
    await app.goto('/deployments');
    const call = app.getByRole('article', { name: title });
    await expect(call.getByText('120 Main Street, Mayfield')).toBeVisible();
    await expect(call.getByRole('link', { name: /555-0177/ })).toBeVisible();
    await expect(call.getByText('Bring water and boots.')).toBeVisible();
    await call.getByRole('button', { name: 'I can come' }).click();
    await call.getByRole('button', { name: 'I’m here' }).click();
    for (const kind of ['Survivors', 'Survivors', 'Children']) {
      await call.getByRole('button', { name: `One more: ${kind}` }).click();
    }
    await expect(app.getByText('People cared for: 3')).toBeVisible();
    const tappedUntil = Date.now();

    await app.goto('/field-guide');
    await app
      .getByRole('searchbox')
      .or(app.getByPlaceholder(/A word/))
      .first()
      .fill('kneel');
    await expect(app.getByRole('heading', { name: 'Grief' })).toBeHidden();
    await app.getByRole('link', { name: /Children/ }).click();
    await expect(app.locator('main').getByText('Kneel beside a child.')).toBeVisible();

    await app.goto('/deployments');
    await button(app, /^Correct the hours/).click();
    const form = app.getByRole('dialog', { name: 'Correct hours' });
    await form.getByLabel('Note').fill('Stayed with the family.');
    await button(app, 'Save').click();
    await expect(form).toBeHidden();
    await expect(app.getByText('Note: Stayed with the family.')).toBeVisible();
    await expect(button(app, /^6 \w+ waiting to be sent$/)).toBeVisible();

    await portal.serveAgain();
    await app.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(button(app, /waiting to be sent$/)).toBeHidden();
    const recorded = await portal.db.orm
      .select({ kind: actions.kind, at: actions.at })
      .from(actions)
      .where(eq(actions.deploymentId, deploymentId))
      .orderBy(asc(actions.receivedAt));
    expect(recorded.map(({ kind }) => kind)).toEqual([
      'come',
      'arrive',
      'contact',
      'contact',
      'contact',
    ]);
    const times = recorded.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(times[0]).toBeGreaterThanOrEqual(tappedFrom);
    expect(times.at(-1)).toBeLessThanOrEqual(tappedUntil);
    expect(
      await portal.db.orm
        .select({ kind: contacts.kind, count: contacts.count })
        .from(contacts)
        .where(eq(contacts.deploymentId, deploymentId))
        .orderBy(asc(contacts.kind)),
    ).toEqual([
      { kind: 'child', count: 1 },
      { kind: 'survivor', count: 2 },
    ]);
    const [corrected] = await portal.db.orm.select().from(shifts).where(eq(shifts.id, worked.id));
    expect(corrected?.note).toBe('Stayed with the family.');

    await logOut(app);
    await expect.poll(() => tracesOnDevice(app)).toEqual([]);
  },
);
