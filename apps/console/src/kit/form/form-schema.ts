import type { RuleFault } from '@feisuo/contract/facts/rule-fault';
import { createContext } from 'react';

/** The schema of the form's request, for its fields. */
export const FormSchema = createContext<object | null>(null);

/** Rules that a schema cannot express, such as one price against another, applied to the form's values. */
export type Judge = (values: Record<string, unknown>) => readonly RuleFault[];
export const FormJudge = createContext<Judge | null>(null);
