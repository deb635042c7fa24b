import { PartLink } from '#client/features/field-guide/markdown/link.tsx';
import type { Part } from '#client/features/field-guide/markdown/parsed-text.ts';

interface PartsListProps {
  parts: readonly Part[];
  onFollow?: () => void;
}

export function PartsList({ parts, onFollow }: PartsListProps) {
  return (
    <ul>
      {parts.map(({ id, depth, text }) => (
        <li key={id}>
          <PartLink
            id={id}
            {...(onFollow && { onFollow })}
            className={`flex min-h-11 items-center rounded py-1.5 leading-snug wrap-anywhere hover:text-link hover:underline lg:min-h-8 ${depth > 1 ? 'pl-4 text-soft' : ''}`}
          >
            {text}
          </PartLink>
        </li>
      ))}
    </ul>
  );
}
