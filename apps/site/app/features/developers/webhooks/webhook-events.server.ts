import { PING, webhookEvents } from '@feisuo/contract/facts/webhook-events';
import { describeFields } from '../api/api-reference.server.ts';
import type { ApiDocument, ApiOperation, ApiSchema, Field } from '../api/api-document.ts';
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

/** An example that fits the schema: its first example, value or alternative. */
export function exampleOf(schema: ApiSchema): unknown {
  if (schema.examples) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf?.[0]) return exampleOf(schema.anyOf[0]);
  if (schema.type === 'boolean') return false;
  return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, part]) => [name, exampleOf(part)]));
}

const names: readonly EventName[] = [...webhookEvents, PING];

/** The events of the public API document, with examples and with their meaning. */
export const describeEvents = ({ webhooks = {} }: ApiDocument, language: Language): DescribedEvent[] =>
  names.flatMap((name) => {
    const { requestBody } = (webhooks[name]?.['post'] ?? {}) as ApiOperation;
    const schema = requestBody?.content?.['application/json']?.schema;
    if (!schema) return [];
    const fields = describeFields(schema.properties?.['data'] ?? {}, language);
    return [{ name, meaning: eventMeanings[name][language], fields, example: markJson(exampleOf(schema)) }];
  });
