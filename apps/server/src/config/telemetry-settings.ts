import { text, type Setting } from './settings.ts';

/** Groups of tracked channels, as in the contract's address parameters. */
const tagGroups = ['first', 'second', 'third'] as const;
type TagGroup = (typeof tagGroups)[number];

/** Settings of outside analytics. Without them pages load nothing, and errors are reported to this server. */
export const telemetrySettings = {
  ERROR_DSN: dsn('where pages report errors to, a DSN of any Sentry-compatible service; unset: to ourselves'),
  ANALYTICS_SITES: pairs(
    /^[a-z0-9.-]+(:\d+)?$/,
    'site ids of the web-analytics service by host, such as www.example.com=0123abcd,m.example.com=4567cdef',
  ),
  ANALYTICS_SCRIPT: scriptTemplate('script of the web-analytics service; {id} becomes the site id', true),
  TAG_IDS: pairs(/^(first|second|third)$/, 'tag ids of the three groups of tracked channels: first=…,second=…,third=…'),
  TAG_SCRIPT: scriptTemplate('script of the tracking tags; {id}, if any, becomes the tag id', false),
};

/** Outside scripts of pages, loaded after consent. */
export interface TelemetryConfig {
  /** Null: our own endpoint. */
  errorDsn: string | null;
  analytics: { script: string; siteIds: ReadonlyMap<string, string> };
  tags: { script: string; ids: ReadonlyMap<string, string> };
}

const ANALYTICS_SCRIPT = 'https://hm.baidu.com/hm.js?{id}';
const TAG_SCRIPT = 'https://bat.bing.com/bat.js';

type Given = {
  [Name in keyof typeof telemetrySettings]?: (typeof telemetrySettings)[Name] extends Setting<infer T> ? T : never;
};

export const telemetryConfig = (given: Given): TelemetryConfig => ({
  errorDsn: given.ERROR_DSN ?? null,
  analytics: { script: given.ANALYTICS_SCRIPT ?? ANALYTICS_SCRIPT, siteIds: given.ANALYTICS_SITES ?? new Map() },
  tags: { script: given.TAG_SCRIPT ?? TAG_SCRIPT, ids: given.TAG_IDS ?? new Map<TagGroup, string>() },
});

/** `https://key@host/project`. The key is public, but the secret of old DSNs must not reach pages. */
function dsn(description: string): Setting<string> {
  return {
    description,
    read: (given) =>
      /^https?:\/\/\w+@[\w.-]+(:\d+)?\/(?:[\w.-]+\/)*\w+$/.test(given)
        ? { value: given }
        : { rule: 'must be a DSN such as https://publickey@errors.example.com/1' },
  };
}

/** A comma list of `name=id`. */
function pairs(name: RegExp, description: string): Setting<ReadonlyMap<string, string>> {
  return {
    description,
    read(given) {
      const entries = given
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

/** https only: a script changed in transit would read every page. */
function scriptTemplate(description: string, needsId: boolean): Setting<string> {
  const address = text(/^https:\/\/[a-z0-9.-]+(:\d+)?\/[^\s'"<>;,]*$/, description);
  return {
    description,
    read: (given) => (needsId && !given.includes('{id}') ? { rule: 'must contain {id}' } : address.read(given)),
  };
}
