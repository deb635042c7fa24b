import type { ReactNode } from 'react';
import { useProgram } from '#client/lib/call/program-store.ts';
import { LOGO_PATH, type Logo } from '#shared/program/logo.ts';

export function LogoPreview({ logo }: { logo: Logo }) {
  const { shortTitle } = useProgram();
  const picture = <img {...logo} alt="" />;
  return (
    <ul className="flex flex-wrap gap-3">
      <Place name="In the bar">
        <span className="flex min-h-16 min-w-0 grow items-center gap-3 bg-bar px-4 py-2 font-bold text-on-bar">
          {picture}
          <span className="min-w-0 wrap-anywhere">{shortTitle}</span>
        </span>
      </Place>
      <Place name="On white">
        <span className="flex min-h-16 grow items-center bg-white px-4 py-2">{picture}</span>
      </Place>
      <Place name="App icon">
        <span className="flex min-h-16 grow items-center px-4 py-2">
          <img
            src={logo.src.replace(LOGO_PATH, '/icons/icon-192.png')}
            width="48"
            height="48"
            alt=""
            className="rounded-lg"
          />
        </span>
      </Place>
    </ul>
  );
}

function Place({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li className="flex min-w-0 flex-col overflow-hidden rounded border border-line">
      {children}
      <span className="border-t border-line px-3 py-1 text-sm text-soft">{name}</span>
    </li>
  );
}
