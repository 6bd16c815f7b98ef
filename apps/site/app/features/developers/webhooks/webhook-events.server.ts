import { PING, webhookEvents } from '@feisuo/contract/facts/webhook-events';
import { webhookPayloads } from '@feisuo/contract/schemas/webhook-payloads';
import { describeFields } from '../api/api-reference.server.ts';
import type { ApiSchema, Field } from '../api/api-document.ts';
import type { Language } from '../pages.ts';
import { markJson } from '../guide/mark-json.server.ts';
import { eventMeanings, type EventName } from './webhook-texts.ts';

export interface DescribedEvent {
  name: EventName;
  meaning: string;
  fields: Field[];
  /** A body as it is sent, highlighted. */
  example: string;
}

const SAMPLE_ACCOUNT = 'u8f3k2m9x1';
const SAMPLE_TIME = '2026-11-19T06:30:00.000Z';

/** An example that fits the schema: its first example, value or alternative. */
export function exampleOf(schema: ApiSchema & { examples?: unknown[] }): unknown {
  if (schema.examples) return schema.examples[0];
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf?.[0]) return exampleOf(schema.anyOf[0]);
  if (schema.type === 'boolean') return false;
  if (schema.type === 'null') return null;
  return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, part]) => [name, exampleOf(part)]));
}

/** A whole event with example values. */
export function sampleEvent(name: EventName): { type: EventName; timestamp: string; data: Record<string, unknown> } {
  const data = exampleOf(webhookPayloads[name] as ApiSchema) as Record<string, unknown>;
  const account = name === PING ? {} : { account_id: name.startsWith('incident.') ? null : SAMPLE_ACCOUNT };
  return { type: name, timestamp: SAMPLE_TIME, data: { ...account, ...data } };
}

const names: readonly EventName[] = [...webhookEvents, PING];

export const describeEvents = (language: Language): DescribedEvent[] =>
  names.map((name) => ({
    name,
    meaning: eventMeanings[name][language],
    fields: describeFields(webhookPayloads[name] as ApiSchema, language),
    example: markJson(sampleEvent(name)),
  }));
