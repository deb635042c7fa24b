import type { ComponentProps } from 'react';
import { DeskKeys } from './desk-keys.tsx';
import { Page } from './page.tsx';

/** A wide page where administrators work for hours, with keys. */
export function DeskPage({ children, ...page }: Omit<ComponentProps<typeof Page>, 'wide'>) {
  return (
    <Page wide {...page}>
      {children}
      <DeskKeys />
    </Page>
  );
}
