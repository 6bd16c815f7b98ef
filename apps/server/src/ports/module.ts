import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Service } from '@feisuo/contract/facts/services';
import type { Signal } from '../db/signals.ts';
import type { RetentionStep } from '../jobs/housekeeping.ts';
import type { JobKind } from '../jobs/job-runner.ts';
import type { PersonalData } from './personal-data.ts';

/** A scope decides prefix, error dialect and checks of its routes. */
export type RouteScope = 'account' | 'service' | 'errorReports' | 'console' | 'root';

export type Scope = Parameters<FastifyPluginAsyncTypebox>[0];

interface ModuleRoutes<Parts> {
  scope: RouteScope;
  /** Mounted in a process that serves one of these (setting SERVICES). */
  servedAs: readonly Service[];
  mount(scope: Scope, parts: Parts): PromiseLike<unknown> | void;
}

/** Everything that a module adds to the server. `app.ts` lists the modules, `wiring/ports.ts` provides their needs. */
export interface Module<Needs extends object, Parts extends object> {
  name: string;
  /** Builds the parts of the module from its ports, once per server. */
  make(needs: Needs): Parts;
  routes?: readonly ModuleRoutes<Parts>[];
  jobs?(parts: Parts): readonly JobKind[];
  /** Personal data that the module stores. `wiring/personal-data-order.ts` has the order. */
  personalData?(parts: Parts): readonly PersonalData[];
  /** Handlers for signals from any process, including this one. */
  signals?(parts: Parts): Partial<Record<Signal, () => void>>;
  /** Run every hour by the job `housekeeping`. */
  retention?: readonly RetentionStep[];
  onListen?(parts: Parts): Promise<void> | void;
  onClose?(parts: Parts): Promise<void> | void;
}

/** Type-checks a module. Needs and parts are inferred from `make` alone. */
export const defineModule = <Needs extends object, Parts extends object>(
  module: Pick<Module<Needs, Parts>, 'make'> & Omit<Module<Needs, NoInfer<Parts>>, 'make'>,
): Module<Needs, Parts> => module;
