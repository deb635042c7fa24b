import type { ReactNode, RefObject } from 'react';
import { Screenful } from '#client/components/ui/lazy-boundary.tsx';
import { useProgram } from '#client/lib/call/program-store.ts';

interface TodayFrameProps {
  heading: RefObject<HTMLHeadingElement | null>;
  children?: ReactNode;
}

export function TodayFrame({ heading, children }: TodayFrameProps) {
  const { title } = useProgram();
  return (
    <section
      aria-labelledby="today"
      className="mx-auto w-full max-w-page px-4 py-6 sm:px-6 sm:py-10"
    >
      <h1 className="sr-only">{title}</h1>
      <h2 id="today" ref={heading} tabIndex={-1} className="text-2xl font-bold tracking-tight">
        Today
      </h2>
      {children || <Screenful />}
    </section>
  );
}
