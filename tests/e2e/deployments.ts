import type { Page } from 'playwright/test';
import type { Portal } from './portal.ts';

interface Called {
  chaplainId: string;
  firstName: string;
  lastName: string;
}

export async function callOut(
  portal: Portal,
  person: Called,
  values: Parameters<Portal['makeDeployment']>[0] = {},
  event: Parameters<Portal['makeActivation']>[0] = {},
) {
  const place = event.location ?? `Berea ${person.lastName}`;
  const activation = await portal.makeActivation({
    eventType: 'Tornado',
    location: place,
    startTime: new Date(),
    ...event,
  });
  const deployment = await portal.makeDeployment({
    activationId: activation.id,
    chaplainId: person.chaplainId,
    chaplainName: `${person.firstName} ${person.lastName}`,
    ...values,
  });
  return {
    activationId: activation.id,
    deploymentId: deployment.id,
    place,
    title: `Tornado, ${place}`,
  };
}

/** Calls somebody who isn't ready or rested: the first click makes the form ask for a reason. */
export async function askWithReason(page: Page, button: string) {
  await page.getByRole('button', { name: button }).click();
  await page.getByLabel('Reason').fill('Nobody else is near');
  await page.getByRole('button', { name: button }).click();
}
