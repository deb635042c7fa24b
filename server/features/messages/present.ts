import type { MessageKind } from '#shared/messages/constants.ts';
import type { MessageProgram } from './content/content.ts';
import { renderEmail } from './content/render-email.ts';
import type { FactsOf } from './facts.ts';

interface ShownEmail<Kind extends MessageKind> {
  kind: Kind;
  facts: FactsOf<Kind>;
  recipient: { firstName: string; lastName: string };
  base: string;
  program: MessageProgram;
}

export function presentEmail<Kind extends MessageKind>(email: ShownEmail<Kind>) {
  const { kind, facts, recipient, base, program } = email;
  const links = { base, token: '', answer: null, action: null };
  return renderEmail({ kind, facts, recipient, links, program });
}
