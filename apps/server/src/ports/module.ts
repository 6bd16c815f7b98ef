import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Service } from '@feisuo/contract/facts/services';
import type { Signal } from '../db/signals.ts';
import type { RetentionStep } from '../jobs/housekeeping.ts';
import type { JobKind } from '../jobs/job-runner.ts';
import type { PersonalData } from './personal-data.ts';

/** Where routes are mounted. It decides the prefix, the dialect of answers and the checks before a route. */
export type RouteScope = 'account' | 'service' | 'errorReports' | 'console' | 'root';

/** A part of the server that routes can be added to. */
export type Scope = Parameters<FastifyPluginAsyncTypebox>[0];

interface ModuleRoutes<Parts> {
  scope: RouteScope;
  /** Mounted in a process that serves one of these (setting SERVICES). */
  servedAs: readonly Service[];
  mount(scope: Scope, parts: Parts): PromiseLike<unknown> | void;
}

/** Everything that a module adds to the server. `app.ts` lists the modules, `wiring/ports.ts` fills their needs. */
export interface Module<Needs extends object, Parts extends object> {
  name: string;
  /** Builds what the rest of the module works with from the ports that it needs. Runs once per server. */
  make(needs: Needs): Parts;
  routes?: readonly ModuleRoutes<Parts>[];
  jobs?(parts: Parts): readonly JobKind[];
  /** What the module keeps of a person. Its place in the order is in `wiring/personal-data-order.ts`. */
  personalData?(parts: Parts): readonly PersonalData[];
  /** What to do when a signal of another process, or of this one, arrives. */
  signals?(parts: Parts): Partial<Record<Signal, () => void>>;
  /** Run every hour by the job `housekeeping`. */
  retention?: readonly RetentionStep[];
  onListen?(parts: Parts): Promise<void> | void;
  onClose?(parts: Parts): Promise<void> | void;
}

/** Checks a module where it is written. The types of needs and parts come from `make` alone. */
export const defineModule = <Needs extends object, Parts extends object>(
  module: Pick<Module<Needs, Parts>, 'make'> & Omit<Module<Needs, NoInfer<Parts>>, 'make'>,
): Module<Needs, Parts> => module;
