import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { activityPaths } from '@feisuo/contract/facts/paths';
import { bareRoutes } from '@feisuo/contract/facts/site-pages';
import { Type } from 'typebox';
import { addressSubject, readTally, tallyHit, type RateLimit } from '../../../http/rate-limit.ts';
import type { ActivityDeps } from '../activity-deps.ts';
import { readInviteCode } from './invite-code.ts';
import { findInviterByCode } from './inviters.ts';

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

/**
 * Null for an unknown code, and after too many of them. A known code only reads, so that repeats cannot force writes;
 * an unknown one is counted with one write until its address is over the limit.
 */
async function findShare(deps: ActivityDeps, typed: string, ip: string): Promise<string | null> {
  const subject = addressSubject(ip);
  const { hits } = await readTally(deps, wrongLinks, subject);
  if (hits >= wrongLinks.max * deps.limitsScale) return null;
  const code = readInviteCode(typed);
  const inviter = code === null ? null : await findInviterByCode(deps.db, code);
  if (inviter) return deps.signMemberShare(deps, inviter.accountId);
  await tallyHit(deps, wrongLinks, subject);
  return null;
}
