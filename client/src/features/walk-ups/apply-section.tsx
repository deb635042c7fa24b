import { Link } from 'wouter';
import { Button, buttonClass } from '#client/components/ui/button.tsx';
import { Notice } from '#client/components/ui/notice.tsx';
import { serverMessage } from '#client/lib/call/api-error.ts';
import { useSession } from '#client/lib/session.ts';
import { registerPath, sections } from '#client/lib/paths.ts';
import { can } from '#shared/abilities.ts';
import { useClaimWalkUp } from './mutations.ts';

interface ApplySectionProps {
  secret: string;
  isLinked: boolean;
  /** The path of this page, to return to after applying. */
  here: string;
}

/** Offers to apply to the program, because only applicants keep their hours. */
export function ApplySection({ secret, isLinked, here }: ApplySectionProps) {
  const { data: user } = useSession();
  const claim = useClaimWalkUp();
  if (isLinked) return <p>This visit is part of your profile.</p>;
  if (user && !can(user, 'keep-own-profile')) return null;
  const next = encodeURIComponent(here);
  return (
    <section
      aria-labelledby="apply"
      className="flex flex-col items-start gap-3 border-t border-line pt-6"
    >
      <h2 id="apply" className="text-lg font-bold">
        Serve with us again
      </h2>
      {user?.hasProfile ? (
        <>
          <p>{`You are signed in as ${user.firstName} ${user.lastName}. Link this visit to make its hours yours.`}</p>
          <Button
            look="primary"
            needsConnection
            waiting={claim.isPending}
            onClick={() => claim.mutate({ params: { secret } })}
          >
            Link it to my profile
          </Button>
        </>
      ) : (
        <>
          <p>
            Apply to the program: your hours here then become part of your profile, and you can be
            called next time. Applying takes about five minutes, and you can also do it later.
          </p>
          <Link
            href={user ? `${sections.applyFrom}${next}` : `${registerPath}&next=${next}`}
            className={buttonClass('secondary')}
          >
            Apply to the program
          </Link>
        </>
      )}
      {claim.error && (
        <Notice tone="red" urgent>
          {serverMessage(claim.error)}
        </Notice>
      )}
    </section>
  );
}
