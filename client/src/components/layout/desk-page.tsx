import type { ComponentProps } from 'react';
import { DeskKeys } from './desk-keys.tsx';
import { Page } from './page.tsx';

export function DeskPage({ children, ...page }: Omit<ComponentProps<typeof Page>, 'wide'>) {
  return (
    <Page wide {...page}>
      {children}
      <DeskKeys />
    </Page>
  );
}
