import { trust } from '#shared/trust.ts';
import type { ToPrimary, ToWebProcess } from './process-messages.ts';

export const tellPrimary = (message: ToPrimary, onSent?: () => void) =>
  void process.send?.(message, undefined, undefined, onSent);

export function onPrimary<Type extends ToWebProcess['type']>(
  type: Type,
  listener: (message: Extract<ToWebProcess, { type: Type }>) => void,
) {
  process.on('message', (message) => {
    const { type: sent } = trust<ToWebProcess>(message, 'the primary sends nothing else');
    if (sent === type) listener(trust(message, 'its type has just been compared'));
  });
}
