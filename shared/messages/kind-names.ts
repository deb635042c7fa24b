import { trust } from '#shared/trust.ts';
import { MESSAGE_KINDS, type MessageKind } from './constants.ts';

export const MESSAGE_KIND_NAMES = trust<[MessageKind, ...MessageKind[]]>(
  Object.keys(MESSAGE_KINDS),
  'there are several, and these are their names',
);
