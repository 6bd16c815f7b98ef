import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { activityPaths } from '@feisuo/contract/facts/paths';
import { bareRoutes } from '@feisuo/contract/facts/site-pages';
import { Type } from 'typebox';
import { addressSubject, readTally, tallyHit, type RateLimit } from '../../../http/rate-limit.ts';
import type { ActivityDeps } from '../activity-deps.ts';
import { readInviteCode } from './invite-code.ts';
import { findInviterByCode } from './inviters.ts';

/**
 * Limit of unknown codes per IP address within ten minutes. The limit is high, because phones of one carrier share
 * addresses.
 */
const wrongLinks = { name: 'invite-link-wrong', max: 60, windowMs: 600_000 } satisfies RateLimit;

/** The short invitation link redirects to the invitation page with a new share parameter, so the link never expires. */
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
      // Keeps the parameters that apps append to shared links.
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
 * Returns null for an unknown code, and for every code after too many unknown codes from an address. Opening a link
 * with a known code writes nothing; an unknown code writes one counter until the limit is reached.
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
