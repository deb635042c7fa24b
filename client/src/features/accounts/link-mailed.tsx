import { Notice } from '#client/components/ui/notice.tsx';

export function LinkMailed({ username }: { username: string }) {
  return (
    <Notice tone="green" title="Check your mail" urgent>
      <p className="wrap-anywhere">
        {`If “${username}” has an account, a link is on its way to its email address. It lets you set a new password within the hour.`}
      </p>
      <p className="mt-2">Nothing after a few minutes? Check your junk mail.</p>
    </Notice>
  );
}
