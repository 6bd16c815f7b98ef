import type { ShapeFault } from '@feisuo/contract/facts/shape-fault-text';
import { createContext, use, type ReactNode } from 'react';
import type { PartSchema } from './part-schema.ts';

/** Path of a field in the schema: only names of fields, no list indices. */
export type PartPath = readonly string[];

export type PartProps = {
  path: PartPath;
  schema: PartSchema;
  value: unknown;
  onChange: (value: unknown) => void;
};

/** Props that `inputOf` passes to a custom input for a single value. */
export type InputProps = {
  id: string;
  'aria-label'?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
  status?: 'error';
  onBlur: () => void;
  value: unknown;
  onChange: (value: unknown) => void;
};

export type SummedUp = { message: string; isOdd: boolean };

/** Texts and custom inputs of a form that is generated from a schema. */
export type SchemaTexts = {
  labelOf: (path: PartPath) => string;
  choiceOf: (choice: string, path: PartPath) => string;
  variantOf?: (name: string) => string;
  /** Hint that is shown above the field. */
  hintOf?: (path: PartPath) => string | undefined;
  placeholderOf?: (path: PartPath) => string | undefined;
  /** Custom control that replaces the field, including label and fault; null for the default. */
  control?: (part: PartProps) => ReactNode | null;
  /** Custom input for a field with a single value; the form still shows label and fault. */
  inputOf?: (path: PartPath) => ((input: InputProps) => ReactNode) | null;
  /** Text of a fault, for fields that operators type in another unit than the stored unit. */
  faultTextOf?: (path: PartPath) => ((fault: ShapeFault) => string) | undefined;
  /**
   * Summary of a group of fields, updated while the operator types; null if there is none. `isOdd` marks the summary as
   * a warning.
   */
  sumUp?: (value: unknown) => SummedUp | null;
  /** Name of an item of a list, in the words of its values; null if it has none yet. */
  titleOf?: (path: PartPath, value: unknown) => string | null;
  /** Whether a field of a group is seldom changed. Such fields stand below the others, in smaller type. */
  isMinor?: (path: PartPath) => boolean;
  /** Label of the switch that turns a nullable field on. */
  switchOf?: (path: PartPath) => string | undefined;
};

export const SchemaTextsContext = createContext<SchemaTexts>({
  labelOf: (path) => path.at(-1) ?? '',
  choiceOf: (choice) => choice,
});

/** Path of a field with list indices, such as `prizes.0.stock`. */
export const PartPlace = createContext('');

/** Values of the group that contains the field, because a field's input may depend on other fields of the group. */
export const PartWithin = createContext<Readonly<Record<string, unknown>>>({});

export const useSchemaTexts = (): SchemaTexts => use(SchemaTextsContext);
