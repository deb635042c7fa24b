import { Notice } from '#client/components/ui/notice.tsx';

export function Refusal({ children }: { children: string | undefined }) {
  return (
    children && (
      <div ref={bringIntoView} className="scroll-mb-4">
        <Notice tone="red" urgent>
          {children}
        </Notice>
      </div>
    )
  );
}

function bringIntoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' });
}
