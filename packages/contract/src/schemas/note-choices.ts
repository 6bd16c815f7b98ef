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

/** Every place in a note of this shape, as the log writes it, with every value of a list that may stand there. */
export function partsOfNote({ properties, items, anyOf, enum: values, const: value }: Shape, path = ''): NotePart[] {
  const deeper = [
    ...Object.entries(properties ?? {}).flatMap(([key, shape]) => partsOfNote(shape, path ? `${path}.${key}` : key)),
    ...(items ? partsOfNote(items, `${path}[1]`) : []),
    ...(anyOf ?? []).flatMap((shape) => partsOfNote(shape, path)),
  ];
  const chosen = [...(values ?? []), ...(value === undefined ? [] : [value])];
  return [{ path, value: null }, ...chosen.map((one) => ({ path, value: one })), ...deeper].filter((part) => part.path);
}

/** Blocks of a text: too many to go through, and audit lines are not searched by them. */
const isInText = (path: string) => /^fields[.](body|answer)\b/.test(path);

/** Every value of a list that lines of the log may tell and are looked for by, with the act and the place. */
export const noteChoices = (): { action: AuditAction; path: string; value: string }[] =>
  (Object.keys(auditActions) as AuditAction[]).flatMap((action) =>
    partsOfNote(auditNotes[action] as Shape).flatMap(({ path, value }) =>
      value === null || isInText(path) ? [] : [{ action, path, value: String(value) }],
    ),
  );
