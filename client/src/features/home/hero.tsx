import type { RefObject } from 'react';
import { Link } from 'wouter';
import { Horizon } from '#client/components/layout/motif.tsx';
import { buttonClass } from '#client/components/ui/button.tsx';
import { NewWindow } from '#client/components/ui/new-window.tsx';
import { program } from '#shared/program.ts';

interface HeroProps {
  /** Null where the page begins with another heading. */
  heading: RefObject<HTMLHeadingElement | null> | null;
  /** Null where it can’t be known. */
  action: { href: string; label: string } | null;
  /** Whether the action is right; its place is kept until then. */
  actionKnown: boolean;
}

/** Keeps its place, and can be reached by keyboard, which shows it. */
const UNSEEN = 'pointer-events-none px-6 opacity-0 focus-visible:opacity-100';

export function Hero({ heading, action, actionKnown }: HeroProps) {
  return (
    <section className="on-bar relative isolate overflow-hidden bg-bar text-on-bar">
      <div className="absolute inset-x-0 bottom-0 -z-10 h-72 lg:h-full">
        <Horizon />
      </div>
      <div className="mx-auto max-w-page px-4 pt-12 pb-64 sm:px-6 sm:pt-20 sm:pb-56 lg:pt-24 lg:pb-40">
        <p className="font-semibold text-bar-gold">{program.agency}</p>
        <h1
          ref={heading}
          tabIndex={-1}
          className="mt-4 max-w-2xl text-4xl font-bold tracking-tight sm:text-5xl lg:text-6xl"
        >
          {program.title}
        </h1>
        <p className="mt-5 max-w-xl text-lg text-on-bar-soft">{program.tagline}</p>
        <div className="mt-8 flex flex-col gap-3 xs:flex-row xs:flex-wrap">
          {action && (
            <Link
              href={action.href}
              className={buttonClass('on-bar', actionKnown ? 'px-6' : UNSEEN)}
            >
              {action.label}
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
