import { type ApiGroupId, apiGroupIds, type Language } from '../pages.ts';
import { escapeHtml } from '../guide/mark-json.server.ts';
import type { ApiDocument, ApiOperation, ApiSchema, Field, Operation } from './api-document.ts';
import { fieldWords } from './field-words.ts';
import { operationWords } from './operation-words.ts';

/** The first group whose pattern matches the path has the operation. */
const patterns: [ApiGroupId, RegExp][] = [
  ['oauth', /^\/\.well-known\/|^\/v1\/auth\/(?:par|token|revoke|userinfo|device)\b/],
  ['second-factor', /^\/v1\/user\/two_factor\b/],
  ['providers', /\/provider\b/],
  ['codes', /^\/v1\/auth\/verification\b|^\/v1\/user\/sudo$/],
  ['sign-in', /^\/v1\/auth\/(?:signin|signup|reset)\b|\/signin_token$/],
  ['browsers', /^\/v1\/user\/(?:browser|authorize|device)\b|\/signout\/info$/],
  ['sessions', /^\/v1\/user\/(?:sessions|security|consents)\b/],
  ['captcha', /^\/v1\/shield\//],
  ['account', /^\/v1\/user\//],
];

/** The group of an operation. A path of no group is listed with the account. */
const groupOf = (path: string): ApiGroupId => patterns.find(([, pattern]) => pattern.test(path))?.[0] ?? 'account';

export interface OperationBrief {
  id: string;
  method: string;
  path: string;
  summary: string;
}

const idOf = (method: string, path: string) => `${method} ${path}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** The order of reading: that of the Chinese words. Operations without words come last. */
const places = new Map(Object.keys(operationWords).map((name, index) => [name, index]));
const placeOf = ({ method, path }: { method: string; path: string }) => places.get(`${method} ${path}`) ?? places.size;

const operationsOf = (document: ApiDocument) =>
  [...listAll(document)].toSorted((one, other) => placeOf(one) - placeOf(other));

function* listAll({ paths }: ApiDocument) {
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods))
      yield { method: method.toUpperCase(), path, operation: operation as ApiOperation };
}

const summaryOf = (
  language: Language,
  { method, path, operation }: { method: string; path: string; operation: ApiOperation },
) => (language === 'zh' && operationWords[`${method} ${path}`]) || (operation.summary ?? '');

/** All operations by group, without their fields. */
export function listOperations(document: ApiDocument, language: Language): Record<ApiGroupId, OperationBrief[]> {
  const groups = Object.fromEntries(apiGroupIds.map((id) => [id, []])) as unknown as Record<
    ApiGroupId,
    OperationBrief[]
  >;
  for (const one of operationsOf(document)) {
    const { method, path } = one;
    groups[groupOf(path)].push({ id: idOf(method, path), method, path, summary: summaryOf(language, one) });
  }
  return groups;
}

/** The operations of a group with all fields. */
export function describeGroup(
  document: ApiDocument,
  group: ApiGroupId,
  { language, origin }: { language: Language; origin: string },
): Operation[] {
  return operationsOf(document)
    .filter(({ path }) => groupOf(path) === group)
    .map((one) => {
      const { method, path, operation } = one;
      const content = operation.requestBody?.content ?? {};
      const bodySchema = (content['application/json'] ?? Object.values(content)[0])?.schema;
      const success = Object.entries(operation.responses ?? {}).find(([status]) => status.startsWith('2'))?.[1].content;
      const takesForms = 'application/x-www-form-urlencoded' in content;
      const needsToken = (operation.security ?? []).length > 0;
      return {
        id: idOf(method, path),
        method,
        path,
        summary: summaryOf(language, one),
        needsToken,
        takesForms,
        example: exampleOf(`${origin}${path}`, { method, needsToken, takesForms, body: bodySchema }),
        parameters: (operation.parameters ?? [])
          .filter((parameter) => parameter.in !== 'header')
          .map(({ name, required = false, schema = {} }) => ({
            name,
            type: typeOf(schema),
            isRequired: required,
            words: fieldWords[name]?.[language] ?? '',
          })),
        body: bodySchema ? fieldsOf(bodySchema, language) : [],
        reply: fieldsOf(success?.['application/json']?.schema ?? {}, language),
      };
    });
}

const MAX_DEPTH = 3;

/** The fields of a schema, for documents other than the API reference. */
export const describeFields = (schema: ApiSchema, language: Language): Field[] => fieldsOf(schema, language);

/** Lists the fields of an object, those of nested objects included. Of alternatives all fields are listed. */
function fieldsOf(schema: ApiSchema, language: Language, prefix = '', depth = 0): Field[] {
  if (depth > MAX_DEPTH) return [];
  const variants = [schema, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
  const fields = new Map<string, Field>();
  for (const variant of variants) {
    if (variant.items)
      for (const field of fieldsOf(variant.items, language, `${prefix}[].`.replace('.[]', '[]'), depth + 1))
        fields.set(field.name, field);
    for (const [name, property] of Object.entries(variant.properties ?? {})) {
      const full = prefix + name;
      // A field is required only if each alternative requires it.
      const alternatives = variants.filter(({ properties }) => properties);
      const isRequired = alternatives.every(({ required }) => required?.includes(name));
      fields.set(full, { name: full, type: typeOf(property), isRequired, words: fieldWords[name]?.[language] ?? '' });
      for (const field of fieldsOf(property, language, `${full}.`, depth + 1)) fields.set(field.name, field);
    }
  }
  return [...fields.values()];
}

const MAX_VALUES = 8;

function typeOf(schema: ApiSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum && schema.enum.length <= MAX_VALUES)
    return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const alternatives = schema.anyOf ?? schema.allOf;
  if (alternatives) return [...new Set(alternatives.map(typeOf))].join(' | ');
  if (schema.type === 'array') return `${schema.items ? typeOf(schema.items) : 'any'}[]`;
  const type = schema.enum ? 'string' : [schema.type ?? 'any'].flat().join(' | ');
  return [type, ...limitsOf(schema)].join(' ');
}

/** The limits of a value, in a form that needs no language. */
function limitsOf({ minLength = 0, maxLength, minimum, maximum, format }: ApiSchema): string[] {
  return [
    ...(format ? [`(${format})`] : []),
    ...(maxLength === undefined ? [] : [`(${minLength > 1 ? `${minLength}–` : '≤ '}${maxLength})`]),
    ...(minimum === undefined || maximum === undefined ? [] : [`(${minimum}–${maximum})`]),
  ];
}

const mark = (kind: 'string' | 'built_in', text: string) => `<span class="hljs-${kind}">${escapeHtml(text)}</span>`;

/** A curl command with the fields that are required. */
function exampleOf(
  url: string,
  {
    method,
    needsToken,
    takesForms,
    body,
  }: { method: string; needsToken: boolean; takesForms: boolean; body: ApiSchema | undefined },
): string {
  const required = (body?.required ?? []).map((name) => [name, sampleOf(name, body?.properties?.[name])] as const);
  const form = required.map(([name, value]) => ` \\\n  -d ${mark('string', `${name}=${String(value)}`)}`).join('');
  const json = ` \\\n  --json ${mark('string', `'${JSON.stringify(Object.fromEntries(required))}'`)}`;
  const isPlain = method === 'GET' || (method === 'POST' && body !== undefined);
  return [
    `${mark('built_in', 'curl')} ${isPlain ? '' : `-X ${method} `}${escapeHtml(url)}`,
    needsToken ? ` \\\n  -H ${mark('string', '"authorization: Bearer $ACCESS_TOKEN"')}` : '',
    body ? (takesForms ? form : json) : '',
  ].join('');
}

function sampleOf(name: string, schema: ApiSchema = {}): unknown {
  const samples: Record<string, unknown> = {
    grant_type: 'authorization_code',
    client_id: 'your-client-id',
    response_type: 'code',
  };
  if (name in samples) return samples[name];
  if (schema.enum) return schema.enum[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1;
  if (schema.type === 'boolean') return true;
  if (schema.type === 'array') return [];
  if (schema.type === 'object') return {};
  return '…';
}
