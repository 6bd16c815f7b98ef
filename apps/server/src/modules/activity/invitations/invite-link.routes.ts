import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { activityPaths } from '@feisuo/contract/facts/paths';
import { bareRoutes } from '@feisuo/contract/facts/site-pages';
import { Type } from 'typebox';
import { AppError } from '../../../http/app-error.ts';
import { limitWrongGuesses } from '../../../http/limit-wrong-guesses.ts';
import { addressSubject, type RateLimit } from '../../../http/rate-limit.ts';
import type { ActivityDeps } from '../activity-deps.ts';
import { readInviteCode } from './invite-code.ts';
import { findInviterByCode } from './inviters.ts';

const UNKNOWN = 'INVITE_CODE_WRONG';

/** Unknown codes per address in ten minutes; a phone network shares addresses. */
const wrongLinks = { name: 'invite-link-wrong', max: 60, windowMs: 600_000 } satisfies RateLimit;

/** The short invitation link: adds a fresh share parameter, so that the link never expires. */
export const inviteLinkRoutes: FastifyPluginAsyncTypebox<ActivityDeps> = async (app, deps) => {
  app.get(
    activityPaths.inviteLink,
    {
      config: { host: 'site' as const },
      schema: {
        tags: ['activity'],
        summary: 'Short invitation link; redirects to /invite, with the share parameter of the inviter if known',
        params: Type.Object({ code: Type.String({ maxLength: 1000 }) }),
      },
    },
    async ({ params, url, ip }, reply) => {
      const share = await findShare(deps, params.code, ip);
      // Parameters that apps append to shared links stay.
      const query = new URLSearchParams(url.split('?')[1]);
      query.delete('share');
      if (share !== null) query.set('share', share);
      reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
      const page = bareRoutes.InviteToSharePage;
      return reply.redirect(query.size > 0 ? `${page}?${query.toString()}` : page, 302);
    },
  );
};

/** Null for an unknown code, and after too many of them. */
async function findShare(deps: ActivityDeps, typed: string, ip: string): Promise<string | null> {
  const counts = [{ limit: { ...wrongLinks, max: wrongLinks.max * deps.limitsScale }, subject: addressSubject(ip) }];
  try {
    return await limitWrongGuesses(deps, { counts, reason: UNKNOWN }, async () => {
      const code = readInviteCode(typed);
      const inviter = code === null ? null : await findInviterByCode(deps.db, code);
      if (!inviter) throw new AppError('not_found', { description: 'no member has this code', reason: UNKNOWN });
      return deps.signMemberShare(deps, inviter.accountId);
    });
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
