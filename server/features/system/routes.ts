import { messageNotices, systemStatus } from '#shared/system/api.ts';
import { able } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { gatherNotices, gatherStatus, type SystemParts, type SystemSettings } from './service.ts';

export function systemRoutes(parts: SystemParts, settings: SystemSettings): Mounted[] {
  return [
    mount(systemStatus, able('see-system'), () => gatherStatus(parts, settings)),
    mount(messageNotices, able('see-system'), () => gatherNotices(parts.db, settings)),
  ];
}
