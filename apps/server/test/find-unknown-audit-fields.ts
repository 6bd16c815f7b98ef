import type { AuditAction } from '@feisuo/contract/facts/audit';
import { isSiteDocument } from '@feisuo/contract/facts/site-documents';
import { auditNotes } from '@feisuo/contract/schemas/audit-notes';
import { documentSchemas } from '@feisuo/contract/schemas/documents';
import type { Database } from '../src/db/database.ts';
import { auditLog } from '../src/modules/operator/operator.tables.ts';

interface Shape {
  properties?: Record<string, Shape>;
  patternProperties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
  enum?: unknown[];
  const?: unknown;
}

/**
 * Finds fields of audit entries that the schema of their action does not contain, or whose values it does not accept.
 */
export async function findUnknownAuditFields(db: Database): Promise<string[]> {
  const lines = await db.select().from(auditLog);
  const found = lines.flatMap(({ action, subject, before, after }) => {
    const shape = shapeOf(action as AuditAction, subject);
    return [before, after].flatMap((side) => unknownIn(shape, side).map((path) => `${action} ${path}`));
  });
  return [...new Set(found)];
}

function shapeOf(action: AuditAction, subject: string): Shape {
  const document = subject.replace(/^page\//, '');
  if (!action.startsWith('content.') || !isSiteDocument(document)) return auditNotes[action];
  const own = documentSchemas[document] as Shape;
  if (action === 'content.save') return own;
  const { properties = {} } = auditNotes[action] as Shape;
  return { properties: { ...properties, fields: own } };
}

/** True for schemas that accept any value, such as rules of activities and data of jobs. */
const isOpen = (shape: Shape) =>
  !shape.properties && !shape.items && !shape.anyOf && !shape.enum && shape.const === undefined;

function unknownIn(shape: Shape, value: unknown, path = ''): string[] {
  if (value === null || value === undefined || isOpen(shape)) return [];
  if (shape.anyOf) {
    const tries = shape.anyOf.map((one) => unknownIn(one, value, path));
    return tries.toSorted((one, other) => one.length - other.length)[0] ?? [];
  }
  if (Array.isArray(value))
    return shape.items ? value.flatMap((one) => unknownIn(shape.items ?? {}, one, `${path}[]`)) : [`${path}: a list`];
  if (value instanceof Date || typeof value !== 'object') {
    const allowed = shape.enum ?? (shape.const === undefined ? null : [shape.const]);
    if (shape.properties || shape.items) return [`${path}: ${JSON.stringify(value)}`];
    return allowed && !allowed.includes(value) ? [`${path}: ${JSON.stringify(value)}`] : [];
  }
  if (!shape.properties) return shape.patternProperties ? [] : [`${path}: an object`];
  return Object.entries(value).flatMap(([name, inner]) => {
    const place = path ? `${path}.${name}` : name;
    const known = shape.properties?.[name];
    return known ? unknownIn(known, inner, place) : Object.keys(shape.properties ?? {}).length === 0 ? [] : [place];
  });
}
