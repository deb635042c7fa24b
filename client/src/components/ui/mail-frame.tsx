interface MailFrameProps {
  title: string;
  html: string;
}

/** Shows a mail in a sandbox: nothing in it can run or reach the portal, and links don't open. */
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
