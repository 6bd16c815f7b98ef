import { text, type About, type Setting, type SettingValues } from './settings.ts';

/** Groups of channels that are tracked, with the names of the address parameters in the contract. */
const tagGroups = ['first', 'second', 'third'] as const;
type TagGroup = (typeof tagGroups)[number];

const ANALYTICS_SCRIPT = 'https://hm.baidu.com/hm.js?{id}';
const TAG_SCRIPT = 'https://bat.bing.com/bat.js';

/**
 * Settings of third-party analytics. Without them pages load no third-party script, and report errors to this server.
 */
export const telemetrySettings = {
  ERROR_DSN: dsn({
    description: 'DSN of a Sentry-compatible service that gets the errors of pages',
    defaultText: 'this server',
  }),
  ANALYTICS_SITES: pairs(/^[a-z0-9.-]+(:\d+)?$/, {
    description:
      'site ids of the web-analytics service by host, such as www.example.com=0123abcd,m.example.com=4567cdef',
    details: 'A host without an id loads no analytics.',
  }),
  ANALYTICS_SCRIPT: scriptTemplate(true, {
    description: 'script of the web-analytics service; `{id}` becomes the site id',
    default: ANALYTICS_SCRIPT,
  }),
  TAG_IDS: pairs(/^(first|second|third)$/, {
    description: 'tag ids for visitors from Bing by group of channels: first=…,second=…,third=…',
    details: '`first` is for channel 200061, `second` for 200079 and 200083, `third` for 200084.',
  }),
  TAG_SCRIPT: scriptTemplate(false, {
    description: 'script of the tags; `{id}`, if any, becomes the tag id',
    default: TAG_SCRIPT,
  }),
};

/** Third-party scripts that pages load after consent. */
export interface TelemetryConfig {
  /** Null if pages report errors to our own endpoint. */
  errorDsn: string | null;
  analytics: { script: string; siteIds: ReadonlyMap<string, string> };
  tags: { script: string; ids: ReadonlyMap<string, string> };
}

export const telemetryConfig = (settings: SettingValues<typeof telemetrySettings>): TelemetryConfig => ({
  errorDsn: settings.ERROR_DSN ?? null,
  analytics: { script: settings.ANALYTICS_SCRIPT, siteIds: settings.ANALYTICS_SITES ?? new Map() },
  tags: { script: settings.TAG_SCRIPT, ids: settings.TAG_IDS ?? new Map<TagGroup, string>() },
});

/**
 * Setting for a DSN: `https://key@host/project`. The key is public; old DSNs with a secret are refused, because pages
 * contain the DSN.
 */
function dsn(about: About): Setting<string, undefined> {
  return {
    ...about,
    read: (input) =>
      /^https?:\/\/\w+@[\w.-]+(:\d+)?\/(?:[\w.-]+\/)*\w+$/.test(input)
        ? { value: input }
        : { rule: 'must be a DSN such as https://publickey@errors.example.com/1' },
  };
}

/** Setting for a comma-separated list of `name=id`. */
function pairs(name: RegExp, about: About): Setting<ReadonlyMap<string, string>, undefined> {
  return {
    ...about,
    read(input) {
      const entries = input
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean)
        .map((entry) => entry.split('=') as [string, string]);
      const wrong = entries.find(
        ([key, id, ...rest]) => !name.test(key) || !/^[\w.-]{1,64}$/.test(id ?? '') || rest.length > 0,
      );
      return wrong === undefined
        ? { value: new Map(entries) }
        : { rule: `${wrong.join('=')} is no name=id with a name that matches ${name.source}` };
    },
  };
}

/**
 * Setting for the address of a script. It must be https, because a script that is changed in transit could read every
 * page.
 */
function scriptTemplate(needsId: boolean, about: About<string>): Setting<string, string> {
  const address = text(/^https:\/\/[a-z0-9.-]+(:\d+)?\/[^\s'"<>;,]*$/, about);
  return {
    ...about,
    read: (input) => (needsId && !input.includes('{id}') ? { rule: 'must contain {id}' } : address.read(input)),
  };
}
