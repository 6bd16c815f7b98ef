import { adSettings } from './ad-settings.ts';
import { alertSettings } from './alert-settings.ts';
import { blobSettings } from './blob-settings.ts';
import { messageSettings } from './message-settings.ts';
import { paySettings } from './pay-settings.ts';
import { providerSettings } from './provider-settings.ts';
import {
  accountSettings,
  databaseSettings,
  networkSettings,
  originSettings,
  processSettings,
} from './server-settings.ts';
import type { Setting } from './settings.ts';
import { shareSettings } from './share-settings.ts';
import { telemetrySettings } from './telemetry-settings.ts';
import { traceSettings } from './trace-settings.ts';

/** All settings. The server reads no other environment variables. */
export const settingsTable = {
  ...processSettings,
  ...originSettings,
  ...databaseSettings,
  ...blobSettings,
  ...networkSettings,
  ...accountSettings,
  ...messageSettings,
  ...providerSettings,
  ...shareSettings,
  ...paySettings,
  ...adSettings,
  ...telemetrySettings,
  ...alertSettings,
  ...traceSettings,
};

interface Chapter {
  title: string;
  intro?: string;
  settings: Readonly<Record<string, Setting<unknown, unknown>>>;
}

/** Chapters of docs/settings.md with their settings. */
export const settingChapters: readonly Chapter[] = [
  { title: 'Process', settings: processSettings },
  {
    title: 'Origins',
    intro: 'Which hosts need to differ: [running.md](running.md#origins).',
    settings: originSettings,
  },
  {
    title: 'Database and keys',
    intro: 'See [the embedded PostgreSQL](running.md#the-embedded-postgresql) and [keys](running.md#keys).',
    settings: databaseSettings,
  },
  {
    title: 'Files',
    intro: 'How to move files to an S3 service: [running.md](running.md#files-in-an-s3-service).',
    settings: blobSettings,
  },
  {
    title: 'Network',
    intro: 'Which address counts behind a proxy: [running.md](running.md#who-reaches-what).',
    settings: networkSettings,
  },
  { title: 'Accounts and operators', settings: accountSettings },
  {
    title: 'Mail and text messages',
    intro: 'The format of the gateway’s POST: [running.md](running.md#text-messages-and-mail).',
    settings: messageSettings,
  },
  {
    title: 'Identity providers',
    intro: 'The format of `PROVIDERS`: [running.md](running.md#identity-providers).',
    settings: providerSettings,
  },
  { title: 'Share cards', settings: shareSettings },
  {
    title: 'Payment',
    intro:
      'A channel is real when all of its needed settings are there; without any the sandbox may play it. A part of ' +
      'them is refused. How to get the keys: [payments.md](payments.md).',
    settings: paySettings,
  },
  {
    title: 'Advertising platforms',
    intro:
      'A platform without its settings gets no uploads; conversions are recorded. See [attribution.md](attribution.md).',
    settings: adSettings,
  },
  {
    title: 'Analytics and errors',
    intro:
      'Scripts of other parties load only on hosts without our cookies: [running.md](running.md#visits-and-errors).',
    settings: telemetrySettings,
  },
  {
    title: 'Alerts',
    intro: 'What is told, and how robots are set up: [monitoring.md](monitoring.md#alerts).',
    settings: alertSettings,
  },
  {
    title: 'Traces',
    intro: 'What spans contain: [monitoring.md](monitoring.md#traces).',
    settings: traceSettings,
  },
];
