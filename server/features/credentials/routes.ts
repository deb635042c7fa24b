import type { Files } from '#server/features/uploads/service.ts';
import type { Mounted } from '#server/http/mount.ts';
import { exemptionRoutes } from './exemptions/routes.ts';
import { credentialFileRoutes } from './files/routes.ts';
import { credentialKindRoutes } from './kinds/routes.ts';
import { ownCredentialRoutes } from './own/routes.ts';
import { reviewRoutes } from './review/routes.ts';

export function credentialRoutes(files: Files): Mounted[] {
  return [
    ...ownCredentialRoutes(files),
    ...credentialKindRoutes(files.db),
    ...exemptionRoutes(files.db),
    ...credentialFileRoutes(files.db),
    ...reviewRoutes(files.db),
  ];
}
