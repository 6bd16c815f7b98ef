import { auditActions, type AuditAction } from '../facts/audit.ts';
import { auditNotes } from './audit-notes.ts';

type Shape = {
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
  enum?: (string | number)[];
  const?: string | number;
};
export type NotePart = { path: string; value: string | number | null };

/**
 * Lists each path of an audit entry's note, as the audit log writes it, with the enum values that are possible there.
 */
export function partsOfNote({ properties, items, anyOf, enum: values, const: value }: Shape, path = ''): NotePart[] {
  const deeper = [
    ...Object.entries(properties ?? {}).flatMap(([key, shape]) => partsOfNote(shape, path ? `${path}.${key}` : key)),
    ...(items ? partsOfNote(items, `${path}[1]`) : []),
    ...(anyOf ?? []).flatMap((shape) => partsOfNote(shape, path)),
  ];
  const chosen = [...(values ?? []), ...(value === undefined ? [] : [value])];
  return [{ path, value: null }, ...chosen.map((one) => ({ path, value: one })), ...deeper].filter((part) => part.path);
}

/**
 * Whether a path is inside the blocks of a rich text. Such paths are skipped, because there are many and operators do
 * not search the audit log by them.
 */
const isInText = (path: string) => /^fields[.](body|answer)\b/.test(path);

/** All enum values by which operators can search the audit log, each with its action and path. */
export const noteChoices = (): { action: AuditAction; path: string; value: string }[] =>
  (Object.keys(auditActions) as AuditAction[]).flatMap((action) =>
    partsOfNote(auditNotes[action] as Shape).flatMap(({ path, value }) =>
      value === null || isInText(path) ? [] : [{ action, path, value: String(value) }],
    ),
  );
