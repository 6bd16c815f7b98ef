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
import { rebaseValues, differencesOf, hasChanges, stableJson, keepTypedSince, type Difference } from './merge.ts';
import { fieldAt, placeRefusal } from './place-refusal.ts';
import { faultWithin, PartFaults, Tries } from './part-faults.ts';
import { ErrorSummary, type FaultyField } from './error-summary.tsx';
import { DeepFieldStates, type DeepFieldState } from './typed-number.ts';

type Values = Record<string, unknown>;

/** A record as read: its values, and the version that a change must carry. */
export type Seen = { values: Values; seen?: unknown };

type Props = {
  /** The request's schema from the contract: fields are checked by it, and only its fields are sent. */
  schema: object;
  /**
   * With another version it was reloaded: typed values stay, the rest is updated. Another record needs another `key`.
   */
  record: Seen;
  /** Saves and returns the current record. A 409 opens the conflict view. */
  save: (request: Values, seen: unknown) => Promise<Seen>;
  /** The server's rules, checked before sending. */
  judge?: Judge;
  /** A confirmation before saving; null: none. */
  ask?: (values: Values, before: Values) => Question | null;
  /** Loads the current record for the conflict view; without it a conflict is only reported. */
  reload?: () => Promise<Seen>;
  say?: (name: string, value: unknown) => string;
  saved?: string;
  verb?: string;
  onSaved?: (record: Seen) => void;
  /** Further actions, beside the button. */
  aside?: ReactNode;
  isDisabled?: boolean;
  /** For forms with a preview beside them. */
  isWide?: boolean;
  children: ReactNode | ((form: FormInstance) => ReactNode);
};

/** A confirmation before saving. */
export type Question = {
  title: string;
  says: string;
  verb: string;
  /** The alternative button, and its target. */
  otherwise?: string;
  instead?: () => void;
};

const noFaults: readonly Fault[] = [];
const nothing: readonly string[] = [];

type Conflict = { theirs: Seen; differences: Difference[] };

/** A form for one record: with the server's checks, a guard for unsaved work, and typed values kept in all cases. */
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
  const [deepFields] = useState(() => new Map<string, DeepFieldState>());
  const [refusal, setRefusal] = useState<ReactNode>(null);
  /** Faulty fields at the last try; listed while still faulty. */
  const [faultyFields, setFaultyFields] = useState<readonly string[]>(nothing);
  // Fields' errors change outside of rendering.
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
    setFaultyFields(nothing);
    setChanged(hasChanges(shown, next.values));
    // Fields outside the record, such as a typed secret, are cleared.
    const gone = Object.keys(form.getFieldsValue()).map((name) => [name, undefined]);
    form.setFieldsValue({ ...Object.fromEntries(gone), ...shown });
  };
  const catchUp = useEffectEvent((mark: string) => {
    if (conflict || mark === stableJson(record.seen)) return;
    const shown = rebaseValues(record.values, props.record.values, form.getFieldsValue());
    if (shown) take(props.record, shown);
  });
  // A new record shows its faults on save; an existing one without changes has nothing to save.
  const isOld = props.record.seen !== undefined;
  const mark = stableJson(props.record.seen);
  // oxlint-disable-next-line react/set-state-in-effect -- what is typed is kept by the form, outside of any render
  useEffect(() => catchUp(mark), [mark]);
  const send = async (values: Values, seen: unknown) => {
    setSaving(true);
    setRefusal(null);
    setFaultyFields(nothing);
    setFaults(noFaults);
    try {
      const next = await save(toRequest(schema, values), seen);
      // Synchronously, so that a following navigation does not ask about saved work.
      flushSync(() => take(next, keepTypedSince(values, form.getFieldsValue(), next.values)));
      message.success(saved);
      onSaved?.(next);
    } catch (error) {
      setUnsure(isUnknown(error));
      const placed = placeRefusal(form, error);
      setFaults(placed ? [placed] : noFaults);
      if (isConflict(error) && reload) await openConflict(values, reload);
      else if (placed) setFaultyFields([placed.field]);
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
      // The dialog restores the focus when it closes, which would move it away again.
      afterClose: () => void (!isAgreed && instead?.()),
    });
  };
  /** A field's fault may depend on another: visited or faulty fields are validated again. */
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
  /** Whether a field, or a part such as `prizes.0.name`, still has an error. */
  const isFaulty = (field: string): boolean => {
    if (faults.some((fault) => fault.field === field)) return true;
    const deepField = deepFields.get(field.split('.')[0] ?? '');
    if (deepField) return deepField.faults.some((fault) => fault.field === field);
    const names = form.getFieldsError().map(({ name }) => name);
    const name = fieldAt(names, field);
    // While it is being validated it counts as faulty: the count would flicker otherwise.
    return name !== null && (form.isFieldValidating(name) || form.getFieldError(name).length > 0);
  };
  /** A deep part is focused by itself, any other field by the form. */
  const placeOf = (field: string): FaultyField => {
    const path = field.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
    const deepField = deepFields.get(String(path[0]));
    const goThere = () => void (goToPart(field) || goToField(form, path));
    return { field, says: deepField?.sayPlace(field) ?? sayField(labels, path), goThere };
  };
  const openConflict = async (mine: Values, fetchTheirs: () => Promise<Seen>) => {
    try {
      const theirs = await fetchTheirs();
      setConflict({ theirs, differences: differencesOf(record.values, theirs.values, mine) });
    } catch (error) {
      setRefusal(`别人刚刚改过，但没有取到最新的内容：${wordsOf(error)}`);
    }
  };
  const places = faultyFields.filter(isFaulty).map(placeOf);
  const told = refusal ?? (places.length > 0 ? <ErrorSummary places={places} /> : null);
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
            if (faultyFields.length > 0) lookAgain();
          }}
          onFinish={(values) => askAndSend({ ...record.values, ...values }, record.seen, record.values)}
          onFinishFailed={({ errorFields }) => {
            setUnsure(false);
            const wrong = errorFields.flatMap(
              ({ name }) => deepFields.get(name.join('.'))?.faults.map(({ field }) => field) ?? name.join('.'),
            );
            // Synchronously: parts render their faults before the first is focused.
            flushSync(() => {
              setTries((count) => count + 1);
              setFaults(errorFields.flatMap(({ name }) => deepFields.get(name.join('.'))?.faults ?? []));
              setRefusal(null);
              setFaultyFields(wrong);
            });
            if (wrong[0] !== undefined) placeOf(wrong[0]).goThere();
          }}
          className={isWide ? `${styles.form} ${styles.wide}` : (styles.form ?? '')}
        >
          <FormJudge value={judge ?? null}>
            <DeepFieldStates value={deepFields}>
              <PartFaults value={faults}>
                <Tries value={tries}>
                  {typeof props.children === 'function' ? props.children(form) : props.children}
                </Tries>
              </PartFaults>
            </DeepFieldStates>
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
