import { isDeepStrictEqual } from 'node:util';
import type { Config } from './config.ts';
import type { Database } from '../db/database.ts';
import { listSavedGroups } from '../db/setting-groups.ts';
import { applySavedSettings } from './apply-saved-settings.ts';
import type { MasterKey } from '../keys/master-key.ts';

/**
 * Parts of the configuration that change while the server runs. Values derived from them must be memoized with
 * `memoize-by.ts`.
 */
const changing = [
  'mail',
  'sms',
  'smsCountries',
  'smsDailyBudget',
  'mailDailyBudget',
  'isSmsOn',
  'providers',
  'wx',
  'pay',
  'ads',
  'telemetry',
  'alerts',
  'downloadOrigin',
  'sandboxes',
] as const satisfies readonly (keyof Config)[];

interface LiveDeps {
  config: Config;
  db: Database;
  masterKey: MasterKey;
}

/** Keeps the configuration up to date: environment variables merged with saved settings. */
export class LiveSettings {
  readonly #deps: LiveDeps;
  readonly #listeners: (() => void)[] = [];
  #isTouched = false;
  #refreshed: Promise<unknown> = Promise.resolve();

  constructor(deps: LiveDeps) {
    this.#deps = deps;
  }

  /** Registers a listener, which is called after each change of the configuration. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /**
   * Reads saved settings. Reads run one after the other, because an older read that finishes last would restore stale
   * settings.
   */
  refresh(): Promise<void> {
    const refreshing = this.#refreshed.then(() => this.#refresh());
    this.#refreshed = refreshing.catch(() => {});
    return refreshing;
  }

  async #refresh(): Promise<void> {
    const { config, db, masterKey } = this.#deps;
    const groups = await listSavedGroups(db, masterKey);
    const next = applySavedSettings(config.env, groups).config;
    if (groups.length === 0 && !this.#isTouched) return;
    this.#isTouched = true;
    // Unchanged parts keep their object identity, so that values memoized from them stay valid.
    const changed = changing.filter((part) => !isDeepStrictEqual(config[part], next[part]));
    Object.assign(config, Object.fromEntries(changed.map((part) => [part, next[part]])));
    if (changed.length > 0) for (const listener of this.#listeners) listener();
  }
}
