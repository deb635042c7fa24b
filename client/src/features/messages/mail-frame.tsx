interface MailFrameProps {
  /** Names it for screen readers. */
  title: string;
  html: string;
}

/** A mail as its reader sees it. Nothing in it can run, or reach the portal. */
export function MailFrame({ title, html }: MailFrameProps) {
  return (
    <iframe
      title={title}
      sandbox=""
      srcDoc={html}
      className="h-[28rem] max-h-[70dvh] w-full rounded border border-line bg-surface"
    />
  );
}
