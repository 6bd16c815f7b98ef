import type { PersonalData } from '../ports/personal-data.ts';
import type { Deps } from '../ports/deps.ts';
import type { Module, RouteScope, Scope } from '../ports/module.ts';
import type { RetentionStep } from '../jobs/housekeeping.ts';
import type { JobKind } from '../jobs/job-runner.ts';
import { orderPersonalData } from './personal-data-order.ts';

type ModuleTable = Record<string, Module<object, object>>;

/** The needs of each module, by module name. A missing need is a type error. */
type NeedsOf<Table extends ModuleTable> = {
  [Name in keyof Table]: () => Parameters<Table[Name]['make']>[0];
};

type PartsOf<Table extends ModuleTable> = {
  readonly [Name in keyof Table]: ReturnType<Table[Name]['make']>;
};

type ListNeeds<Table extends ModuleTable> = (
  parts: PartsOf<Table>,
  listPersonalData: () => readonly PersonalData[],
) => NeedsOf<Table>;

/** The modules of one server, with the parts that they made. */
export class ConnectedModules<Table extends ModuleTable> {
  readonly parts: PartsOf<Table>;
  readonly #modules: readonly [name: string, module: Module<object, object>][];

  /** Parts are made on first use, because a module may need a part of a later module. */
  constructor(modules: Table, listNeeds: ListNeeds<Table>) {
    this.#modules = Object.entries(modules);
    this.parts = {} as PartsOf<Table>;
    const needs = listNeeds(this.parts, () => this.listPersonalData());
    for (const [name, module] of this.#modules) {
      const make = once(module.name, () => module.make(needs[name]?.() ?? {}));
      Object.defineProperty(this.parts, name, { get: make, enumerable: true });
    }
  }

  listJobs(): JobKind[] {
    return this.#modules.flatMap(([name, module]) => module.jobs?.(this.#partsOf(name)) ?? []);
  }

  listPersonalData(): PersonalData[] {
    return orderPersonalData(
      this.#modules.flatMap(([name, module]) => module.personalData?.(this.#partsOf(name)) ?? []),
    );
  }

  followSignals(signals: Pick<Deps['signals'], 'on'>): void {
    for (const [name, module] of this.#modules) {
      const handlers = Object.entries(module.signals?.(this.#partsOf(name)) ?? {});
      for (const [signal, handler] of handlers) signals.on(signal as Parameters<typeof signals.on>[0], handler);
    }
  }

  addHooks(app: Scope): void {
    for (const [name, module] of this.#modules) {
      if (module.onListen) app.addHook('onListen', async () => module.onListen?.(this.#partsOf(name)));
      if (module.onClose) app.addHook('onClose', async () => module.onClose?.(this.#partsOf(name)));
    }
  }

  /** Mounts the routes of one scope whose services this process serves. */
  async mount(name: RouteScope, scope: Scope, services: Deps['config']['services']): Promise<void> {
    for (const [own, module] of this.#modules)
      for (const routes of module.routes ?? [])
        if (routes.scope === name && routes.servedAs.some((service) => services.has(service)))
          await routes.mount(scope, this.#partsOf(own));
  }

  #partsOf(name: string): object {
    return this.parts[name] as object;
  }
}

export const listRetention = (modules: ModuleTable): RetentionStep[] =>
  Object.values(modules).flatMap(({ retention = [] }) => retention);

function once<Made>(name: string, make: () => Made): () => Made {
  let made: { value: Made } | null = null;
  let isBeingMade = false;
  return () => {
    if (made) return made.value;
    if (isBeingMade) throw new Error(`module ${name} depends on its own parts`);
    isBeingMade = true;
    made = { value: make() };
    return made.value;
  };
}
