import type { RefObject } from 'react';
import { Link } from 'wouter';
import { Horizon } from '#client/components/layout/motif.tsx';
import { buttonClass } from '#client/components/ui/button.tsx';
import { NewWindow } from '#client/components/ui/new-window.tsx';
import { useProgram } from '#client/lib/call/program-store.ts';
import { registerPath } from '#client/lib/paths.ts';

interface HeroProps {
  heading?: RefObject<HTMLHeadingElement | null>;
  isVisitor?: boolean;
}

const UNSEEN = 'pointer-events-none px-6 opacity-0 focus-visible:opacity-100';

export function Hero({ heading, isVisitor }: HeroProps) {
  const program = useProgram();
  const Title = heading ? 'h1' : 'p';
  return (
    <section className="on-bar relative isolate overflow-hidden bg-bar text-on-bar">
      <div className="absolute inset-x-0 bottom-0 -z-10 h-72 lg:h-full lg:max-h-160">
        <Horizon />
      </div>
      <div className="mx-auto max-w-page px-4 pt-12 pb-64 sm:px-6 sm:pt-20 sm:pb-56 lg:pt-24 lg:pb-40">
        <p className="font-semibold text-bar-gold">{program.agency}</p>
        <Title
          ref={heading}
          tabIndex={-1}
          className="mt-4 max-w-2xl text-4xl font-bold tracking-tight sm:text-5xl lg:text-6xl"
        >
          {program.title}
        </Title>
        <p className="mt-5 max-w-xl text-lg text-on-bar-soft">{program.tagline}</p>
        <div className="mt-8 flex flex-col gap-3 xs:flex-row xs:flex-wrap">
          {heading && (
            <Link
              href={registerPath}
              className={buttonClass('on-bar', isVisitor ? 'px-6' : UNSEEN)}
            >
              Join Our Program
            </Link>
          )}
          <a
            href={program.externalPage}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass('on-bar-secondary', 'bg-bar px-6')}
          >
            Learn More
            <NewWindow />
          </a>
        </div>
      </div>
    </section>
  );
}
