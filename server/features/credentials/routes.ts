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
    // These come first: their fixed paths would otherwise match the routes with an id.
    ...credentialFileRoutes(files.db),
    ...reviewRoutes(files.db),
  ];
}
