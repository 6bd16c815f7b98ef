import { Alert, App, Button, Form, type FormInstance } from 'antd';
import { useEffect, useEffectEvent, useReducer, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { Fault } from '../../api/call-console.ts';
import { isConflict, isUnknown, wordsOf } from '../../api/console-api.ts';
import { antdDefaults } from '../antd-defaults.ts';
import { useLeaveQuestion } from '../../shell/use-leave-question.ts';
import { toRequest } from './check-value.ts';
import { ConflictView } from './conflict-view.tsx';
import { FieldLabels, sayField } from './field-labels.ts';
import { FormJudge, type Judge, FormSchema } from './form-schema.ts';
import styles from './form.module.css';
import { goToField } from './go-to-field.ts';
import { goToPart } from './go-to-part.ts';
import { caughtUp, differencesOf, hasChanges, steady, typedSince, type Difference } from './merge.ts';
import { fieldAt, placeRefusal } from './place-refusal.ts';
import { faultWithin, PartFaults, Tries } from './part-faults.ts';
import { ToMend, type Place } from './to-mend.tsx';
import { Wholes, type Whole } from './typed-number.ts';

type Values = Record<string, unknown>;

/** Something as it was read: its fields, and the mark that a change must carry to show what was seen. */
export type Seen = { values: Values; seen?: unknown };

type Props = {
  /** Of the request, from the contract: fields are checked by it, and only what it names is sent. */
  schema: object;
  /** With another mark than before, it was read anew: what was typed stays, the rest follows. Another thing needs another `key`. */
  record: Seen;
  /** Sends the change; what comes back is what is there now. A 409 opens the conflict view. */
  save: (request: Values, seen: unknown) => Promise<Seen>;
  /** What the server's rules would have against it: told at its fields before anything is sent. */
  judge?: Judge;
  /** What is to be agreed to before this is saved; null where nothing is. */
  ask?: (values: Values, before: Values) => Question | null;
  /** What is there now, for the conflict view; without it a conflict is only told. */
  reload?: () => Promise<Seen>;
  say?: (name: string, value: unknown) => string;
  saved?: string;
  verb?: string;
  onSaved?: (record: Seen) => void;
  /** What the form may do besides saving; stands beside the button. */
  aside?: ReactNode;
  isDisabled?: boolean;
  /** For forms with something beside them, such as a preview. */
  isWide?: boolean;
  children: ReactNode | ((form: FormInstance) => ReactNode);
};

/** Asked before something is saved that may not have been meant. */
export type Question = {
  title: string;
  says: string;
  verb: string;
  /** What whoever does not agree presses, and where that leads. */
  otherwise?: string;
  instead?: () => void;
};

const noFaults: readonly Fault[] = [];
const nothing: readonly string[] = [];

type Conflict = { theirs: Seen; differences: Difference[] };

/** A form for one thing: checked as the server does, asks before unsaved work is left, and keeps what was typed whatever happens. */
export function RecordForm(props: Props) {
  const {
    schema,
    save,
    judge,
    ask,
    reload,
    say,
    saved = '已保存',
    verb = '保存',
    onSaved,
    aside,
    isDisabled = false,
    isWide = false,
  } = props;
  const { message, modal } = App.useApp();
  const [form] = Form.useForm<Values>();
  const [labels] = useState(() => new Map<string, string>());
  const [record, setRecord] = useState(props.record);
  const [isChanged, setChanged] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [wholes] = useState(() => new Map<string, Whole>());
  const [refusal, setRefusal] = useState<ReactNode>(null);
  /** What was to be mended when it was last tried; said as far as it still is. */
  const [toMend, setToMend] = useState<readonly string[]>(nothing);
  // What fields say changes outside of any render.
  const [, lookAgain] = useReducer((looks: number) => looks + 1, 0);
  const [faults, setFaults] = useState<readonly Fault[]>(noFaults);
  const [tries, setTries] = useState(0);
  const [isUnsure, setUnsure] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  useLeaveQuestion(isChanged);

  const take = (next: Seen, shown: Values = next.values) => {
    setRecord(next);
    setConflict(null);
    setRefusal(null);
    setToMend(nothing);
    setChanged(hasChanges(shown, next.values));
    // What the record does not have, such as a secret that was typed, does not stay either.
    const gone = Object.keys(form.getFieldsValue()).map((name) => [name, undefined]);
    form.setFieldsValue({ ...Object.fromEntries(gone), ...shown });
  };
  const catchUp = useEffectEvent((mark: string) => {
    if (conflict || mark === steady(record.seen)) return;
    const shown = caughtUp(record.values, props.record.values, form.getFieldsValue());
    if (shown) take(props.record, shown);
  });
  // Whoever makes something new is told what is missing once they press; of what is there, nothing to save is nothing to do.
  const isOld = props.record.seen !== undefined;
  const mark = steady(props.record.seen);
  // oxlint-disable-next-line react/set-state-in-effect -- what is typed is kept by the form, outside of any render
  useEffect(() => catchUp(mark), [mark]);
  const send = async (values: Values, seen: unknown) => {
    setSaving(true);
    setRefusal(null);
    setToMend(nothing);
    setFaults(noFaults);
    try {
      const next = await save(toRequest(schema, values), seen);
      // At once, so that whoever leads somewhere else afterwards is not asked about work that is saved.
      flushSync(() => take(next, typedSince(values, form.getFieldsValue(), next.values)));
      message.success(saved);
      onSaved?.(next);
    } catch (error) {
      setUnsure(isUnknown(error));
      const placed = placeRefusal(form, error);
      setFaults(placed ? [placed] : noFaults);
      if (isConflict(error) && reload) await openConflict(values, reload);
      else if (placed) setToMend([placed.field]);
      else setRefusal(isConflict(error) ? '别人刚刚改过，请刷新页面看过之后再改' : wordsOf(error));
    }
    setSaving(false);
  };
  const askAndSend = (values: Values, seen: unknown, before: Values) => {
    const question = ask?.(values, before) ?? null;
    if (!question) return void send(values, seen);
    const { title, says, verb: agreed, otherwise = '回去改', instead } = question;
    let isAgreed = false;
    modal.confirm({
      width: antdDefaults.confirmWidth,
      title,
      content: says,
      okText: agreed,
      cancelText: otherwise,
      autoFocusButton: 'cancel',
      onOk: () => {
        isAgreed = true;
        void send(values, seen);
      },
      // The dialog hands the focus back when it closes, and would take it away again.
      afterClose: () => void (!isAgreed && instead?.()),
    });
  };
  /** What one field says may follow from another: whoever has been there, or has to mend it, sees it change. */
  const judgeAgain = () => {
    if (!judge) return;
    const found = judge(form.getFieldsValue(true) as Values);
    const again = form
      .getFieldsError()
      .filter(({ name, errors }) => errors.length > 0 || form.isFieldTouched(name))
      .filter(({ name, errors }) => errors.length > 0 || faultWithin(found, name.join('.')))
      .map(({ name }) => name);
    if (again.length > 0) form.validateFields(again).catch(() => {});
    setFaults(found.filter(({ field }) => faults.some((fault) => fault.field === field)));
  };
  /** Whether something still stands against a field, or a part of it. */
  const isToMend = (field: string): boolean => {
    if (faults.some((fault) => fault.field === field)) return true;
    const whole = wholes.get(field.split('.')[0] ?? '');
    if (whole) return whole.faults.some((fault) => fault.field === field);
    const names = form.getFieldsError().map(({ name }) => name);
    const name = fieldAt(names, field);
    // While it is looked at again it is not right yet: the count would flicker with every stroke.
    return name !== null && (form.isFieldValidating(name) || form.getFieldError(name).length > 0);
  };
  /** A part of something deep is gone to by itself, any other field by the form. */
  const placeOf = (field: string): Place => {
    const path = field.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
    const whole = wholes.get(String(path[0]));
    const goThere = () => void (goToPart(field) || goToField(form, path));
    return { field, says: whole?.sayPlace(field) ?? sayField(labels, path), goThere };
  };
  const openConflict = async (mine: Values, fetchTheirs: () => Promise<Seen>) => {
    try {
      const theirs = await fetchTheirs();
      setConflict({ theirs, differences: differencesOf(record.values, theirs.values, mine) });
    } catch (error) {
      setRefusal(`别人刚刚改过，但没有取到最新的内容：${wordsOf(error)}`);
    }
  };
  const places = toMend.filter(isToMend).map(placeOf);
  const told = refusal ?? (places.length > 0 ? <ToMend places={places} /> : null);
  return (
    <FormSchema value={schema}>
      <FieldLabels value={labels}>
        <Form
          form={form}
          layout="vertical"
          requiredMark={false}
          disabled={isDisabled}
          initialValues={props.record.values}
          onValuesChange={(_, values) => {
            setFaults(noFaults);
            setChanged(hasChanges(values, record.values));
            judgeAgain();
          }}
          onFieldsChange={() => {
            if (toMend.length > 0) lookAgain();
          }}
          onFinish={(values) => askAndSend({ ...record.values, ...values }, record.seen, record.values)}
          onFinishFailed={({ errorFields }) => {
            setUnsure(false);
            const wrong = errorFields.flatMap(
              ({ name }) => wholes.get(name.join('.'))?.faults.map(({ field }) => field) ?? name.join('.'),
            );
            // At once: parts say what is wrong with them before the first is gone to.
            flushSync(() => {
              setTries((count) => count + 1);
              setFaults(errorFields.flatMap(({ name }) => wholes.get(name.join('.'))?.faults ?? []));
              setRefusal(null);
              setToMend(wrong);
            });
            if (wrong[0] !== undefined) placeOf(wrong[0]).goThere();
          }}
          className={isWide ? `${styles.form} ${styles.wide}` : (styles.form ?? '')}
        >
          <FormJudge value={judge ?? null}>
            <Wholes value={wholes}>
              <PartFaults value={faults}>
                <Tries value={tries}>
                  {typeof props.children === 'function' ? props.children(form) : props.children}
                </Tries>
              </PartFaults>
            </Wholes>
          </FormJudge>
          {told && (
            <Alert
              type="error"
              showIcon
              title={isUnsure ? '不知道有没有保存' : '没有保存'}
              description={<>{told}。你填的都还在。</>}
            />
          )}
          {conflict && (
            <ConflictView
              theirs={conflict.theirs.values}
              differences={conflict.differences}
              labelOf={(name) => labels.get(name) ?? name}
              say={say}
              onDiscard={() => take(conflict.theirs)}
              onMerge={(merged) => {
                form.setFieldsValue(merged);
                setRecord(conflict.theirs);
                setConflict(null);
                askAndSend(merged, conflict.theirs.seen, conflict.theirs.values);
              }}
            />
          )}
          {!isDisabled && !conflict && (
            <div className={styles.buttons}>
              <Button type="primary" htmlType="submit" loading={isSaving} disabled={!isChanged && isOld}>
                {verb}
              </Button>
              {aside}
              {isChanged && <span className={styles.note}>有未保存的改动</span>}
            </div>
          )}
        </Form>
      </FieldLabels>
    </FormSchema>
  );
}
