import type { RuleFault } from '@feisuo/contract/facts/rule-fault';
import { createContext } from 'react';

/** The JSON schema of the form's request, by which the form checks its fields. */
export const FormSchema = createContext<object | null>(null);

/** Checks the form's values by rules that a JSON schema cannot express, such as that one price is below another. */
export type Judge = (values: Record<string, unknown>) => readonly RuleFault[];
export const FormJudge = createContext<Judge | null>(null);
