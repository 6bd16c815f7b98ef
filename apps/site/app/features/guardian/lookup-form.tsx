import { supportPaths } from '@feisuo/contract/facts/paths';
import { serviceRefusals } from '@feisuo/contract/facts/service-refusals';
import {
  guardianAskNames,
  guardianStateNames,
  type GuardianState,
  guardianQueryCodePattern,
  supportNumberPattern,
} from '@feisuo/contract/facts/support-vocabulary';
import type { ChildProtectionPage } from '@feisuo/contract/schemas/page-support';
import type { GuardianProgress } from '@feisuo/contract/schemas/support';
import { useEffect, useRef, useState } from 'react';
import { isOk, siteApi } from '../../api/site-api.ts';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { Pill, type PillTone } from '../../components/pill.tsx';
import { focusFirstError } from '../../forms/focus-first-error.ts';
import { formatDate } from '../../format/format-date.ts';
import styles from './lookup-form.module.css';
import { guardianTexts } from './texts.ts';
import { oneLine } from '../../forms/user-text.ts';

interface LookupFields {
  number: string;
  queryCode: string;
}

const isNumber = new RegExp(supportNumberPattern);
const isCode = new RegExp(guardianQueryCodePattern);

/** Removes dashes, and normalizes letter case and character width. */
const plain = (typed: string) =>
  oneLine(typed)
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '');
export const plainNumber = (typed: string): string => plain(typed).replace(/^(.{7})(.+)$/, '$1-$2');
export const plainCode = (typed: string): string => plain(typed).replace(/^(.{5})(.+)$/, '$1-$2');

/** Errors by field; null if both the number and the query code are well-formed. */
export function lookupErrors({ number, queryCode }: LookupFields): Partial<LookupFields> | null {
  const spelled = plainNumber(number);
  const errors = {
    ...(!(isNumber.test(spelled) && spelled.startsWith('G')) && { number: guardianTexts.faults.number }),
    ...(!isCode.test(plainCode(queryCode)) && { queryCode: guardianTexts.faults.queryCode }),
  };
  return Object.keys(errors).length > 0 ? errors : null;
}

type Look =
  | { name: 'idle' }
  | { name: 'looking' }
  | { name: 'refused'; errors: Partial<LookupFields> }
  | { name: 'failed'; message: string }
  | { name: 'found'; progress: GuardianProgress };

/** Shows the status of a request, found by its number and query code. */
export function LookupForm({ words }: { words: ChildProtectionPage['lookup'] }) {
  const [fields, setFields] = useState<LookupFields>({ number: '', queryCode: '' });
  const [look, setLook] = useState<Look>({ name: 'idle' });
  const form = useRef<HTMLFormElement>(null);
  const errors = look.name === 'refused' ? look.errors : {};
  useEffect(() => {
    if (look.name === 'refused') focusFirstError(form.current);
  }, [look]);

  const change = (changed: Partial<LookupFields>) => {
    setFields({ ...fields, ...changed });
    if (look.name !== 'looking') setLook({ name: 'idle' });
  };
  const submit = async () => {
    const refused = lookupErrors(fields);
    if (refused) return setLook({ name: 'refused', errors: refused });
    setLook({ name: 'looking' });
    const body = { number: plainNumber(fields.number), queryCode: plainCode(fields.queryCode) };
    const reply = await siteApi.post<GuardianProgress>(supportPaths.guardianState, { body });
    if (isOk(reply)) return setLook({ name: 'found', progress: reply.data });
    const isUnknown = reply.code === serviceRefusals.GUARDIAN_NOT_FOUND.code;
    setLook(
      isUnknown ? { name: 'refused', errors: { number: reply.message } } : { name: 'failed', message: reply.message },
    );
  };
  const isLooking = look.name === 'looking';
  return (
    <>
      <form
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isLooking) void submit();
        }}
      >
        <Field label={guardianTexts.number} error={errors.number}>
          {(control) => (
            <input
              {...control}
              autoComplete="off"
              spellCheck={false}
              maxLength={40}
              value={fields.number}
              placeholder={guardianTexts.numberPlaceholder}
              onChange={(event) => change({ number: event.target.value })}
            />
          )}
        </Field>
        <Field label={guardianTexts.queryCode} error={errors.queryCode}>
          {(control) => (
            <input
              {...control}
              autoComplete="off"
              spellCheck={false}
              maxLength={40}
              value={fields.queryCode}
              placeholder={guardianTexts.queryCodePlaceholder}
              onChange={(event) => change({ queryCode: event.target.value })}
            />
          )}
        </Field>
        <Button type="submit" aria-disabled={isLooking}>
          {isLooking ? guardianTexts.looking : guardianTexts.look}
        </Button>
        <p className={styles.failure} role="alert">
          {look.name === 'failed' && look.message}
        </p>
      </form>
      <div role="status" aria-label={guardianTexts.result}>
        {look.name === 'found' && <Progress progress={look.progress} states={words.states} />}
      </div>
    </>
  );
}

const tones: Record<GuardianState, PillTone> = { submitted: 'info', checking: 'warn', done: 'ok', declined: 'plain' };

interface ProgressProps {
  progress: GuardianProgress;
  states: ChildProtectionPage['lookup']['states'];
}

function Progress({ progress: { number, state, asks, submittedAt, updatedAt, answer }, states }: ProgressProps) {
  const facts = [
    [guardianTexts.asked, asks.map((ask) => guardianAskNames[ask]).join('、')],
    [guardianTexts.submittedAt, formatDate(submittedAt)],
    [guardianTexts.updatedAt, formatDate(updatedAt)],
    [guardianTexts.answer, answer || guardianTexts.noAnswer],
  ];
  return (
    <div className={styles.progress}>
      <p className={styles.state}>
        <Pill tone={tones[state]}>{guardianStateNames[state]}</Pill>
        <span>{number}</span>
      </p>
      <p>{states[state]}</p>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
