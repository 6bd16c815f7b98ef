import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { AccountDeps } from '../account-deps.ts';

export const secondFactorRoutes: FastifyPluginAsyncTypebox<AccountDeps> = async (_app, _deps) => {};
