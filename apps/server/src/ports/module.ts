import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Service } from '@feisuo/contract/facts/services';
import type { Signal } from '../db/signals.ts';
import type { RetentionStep } from '../jobs/housekeeping.ts';
import type { JobKind } from '../jobs/job-runner.ts';
import type { PersonalData } from './personal-data.ts';

/** The scope of a module's routes decides their prefix, error dialect and checks. */
export type RouteScope = 'account' | 'service' | 'errorReports' | 'console' | 'root';

export type Scope = Parameters<FastifyPluginAsyncTypebox>[0];

interface ModuleRoutes<Parts> {
  scope: RouteScope;
  /** The routes are mounted if this process serves one of these services (setting SERVICES). */
  servedAs: readonly Service[];
  mount(scope: Scope, parts: Parts): PromiseLike<unknown> | void;
}

/**
 * Everything that a module adds to the server. `app.ts` lists the modules, and `wiring/ports.ts` provides their needs.
 */
export interface Module<Needs extends object, Parts extends object> {
  name: string;
  /** Builds the module's parts from its ports, once per server. */
  make(needs: Needs): Parts;
  routes?: readonly ModuleRoutes<Parts>[];
  jobs?(parts: Parts): readonly JobKind[];
  /** The personal data that the module stores. `wiring/personal-data-order.ts` decides the order of modules. */
  personalData?(parts: Parts): readonly PersonalData[];
  /** Handlers for signals from any process, including this one. */
  signals?(parts: Parts): Partial<Record<Signal, () => void>>;
  /** Steps that the job `housekeeping` runs every hour. */
  retention?: readonly RetentionStep[];
  onListen?(parts: Parts): Promise<void> | void;
  onClose?(parts: Parts): Promise<void> | void;
}

/** Type-checks a module. The types of needs and parts are inferred from `make` only. */
export const defineModule = <Needs extends object, Parts extends object>(
  module: Pick<Module<Needs, Parts>, 'make'> & Omit<Module<Needs, NoInfer<Parts>>, 'make'>,
): Module<Needs, Parts> => module;
