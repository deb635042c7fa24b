interface MailFrameProps {
  title: string;
  html: string;
}

/** Nothing in the mail can run or reach the portal, and its links open nothing. */
export function MailFrame({ title, html }: MailFrameProps) {
  return (
    <iframe
      title={title}
      sandbox=""
      srcDoc={html.replace('<head>', '<head><base target="_blank">')}
      className="h-[28rem] max-h-[70dvh] w-full rounded border border-line bg-surface"
    />
  );
}
