import { Alert, App, Button, Form, type FormInstance } from 'antd';
import { useEffect, useEffectEvent, useReducer, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { Fault } from '../../api/call-console.ts';
import { isConflict, isUnknown, errorText } from '../../api/console-api.ts';
import { antdDefaults } from '../antd-defaults.ts';
import { useLeaveQuestion } from '../../shell/use-unsaved-changes.ts';
import { toRequest } from './check-value.ts';
import { ConflictView } from './conflict-view.tsx';
import { FieldLabels, fieldPathLabel } from './field-labels.ts';
import { FormJudge, type Judge, FormSchema } from './form-schema.ts';
import styles from './form.module.css';
import { goToField } from './go-to-field.ts';
import { goToPart } from './focus-nested-field.ts';
import { rebaseValues, differencesOf, hasChanges, stableJson, keepTypedSince, type Difference } from './merge.ts';
import { fieldAt, placeRefusal, faultWithin, PartFaults, Tries } from './place-refusal.ts';
import { ErrorSummary, type FaultyField } from './error-summary.tsx';
import { DeepFieldStates, type DeepFieldState } from './typed-number.ts';

type Values = Record<string, unknown>;

/** A record as it was read: its values, and the version that a change of the record must send. */
export type Seen = { values: Values; seen?: unknown };

type Props = {
  /** The JSON schema of the request. The form checks its fields by the schema, and sends only fields of the schema. */
  schema: object;
  /**
   * If the record was loaded again with another version, typed values stay and the other values are updated. To show a
   * different record, pass another `key`.
   */
  record: Seen;
  /** Saves the values and returns the saved record. If the server answers 409, the conflict view opens. */
  save: (request: Values, seen: unknown) => Promise<Seen>;
  /** Rules that a JSON schema cannot express. The form checks them before sending, and the server checks them too. */
  judge?: Judge;
  /** Returns a question that the form asks before saving; null if there is none. */
  ask?: (values: Values, before: Values) => Question | null;
  /** Loads the current record for the conflict view. Without this function the form only reports the conflict. */
  reload?: () => Promise<Seen>;
  describe?: (name: string, value: unknown) => string;
  saved?: string;
  verb?: string;
  onSaved?: (record: Seen) => void;
  /** Buttons for other actions, shown beside the save button. */
  aside?: ReactNode;
  isDisabled?: boolean;
  /** Whether the form uses the whole width, for forms with a preview beside the fields. */
  isWide?: boolean;
  children: ReactNode | ((form: FormInstance) => ReactNode);
};

export type Question = {
  title: string;
  message: string;
  verb: string;
  /** Label of the button that calls `instead`, which does something else than saving. */
  otherwise?: string;
  instead?: () => void;
};

const noFaults: readonly Fault[] = [];
const nothing: readonly string[] = [];

type Conflict = { theirs: Seen; differences: Difference[] };

/**
 * A form for one record. It checks fields like the server, asks before unsaved changes are lost, and keeps typed values
 * after errors and conflicts.
 */
export function RecordForm(props: Props) {
  const {
    schema,
    save,
    judge,
    ask,
    reload,
    describe,
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
  /** Fields that were invalid at the last attempt to save; the summary lists them until they are valid. */
  const [faultyFields, setFaultyFields] = useState<readonly string[]>(nothing);
  // antd stores the errors of fields outside of React's state, so a change of these errors must trigger a render.
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
    // Clears fields that the record does not contain, such as a secret that the operator typed.
    const gone = Object.keys(form.getFieldsValue()).map((name) => [name, undefined]);
    form.setFieldsValue({ ...Object.fromEntries(gone), ...shown });
  };
  const catchUp = useEffectEvent((mark: string) => {
    if (conflict || mark === stableJson(record.seen)) return;
    const shown = rebaseValues(record.values, props.record.values, form.getFieldsValue());
    if (shown) take(props.record, shown);
  });
  // An existing record has a version, and can be saved only after a change. A new record can always be saved, so that
  // the form shows which fields are missing.
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
      // Updates the form before `onSaved` runs, so that a navigation in `onSaved` does not ask about values that are
      // already saved.
      flushSync(() => take(next, keepTypedSince(values, form.getFieldsValue(), next.values)));
      message.success(saved);
      onSaved?.(next);
    } catch (error) {
      setUnsure(isUnknown(error));
      const placed = placeRefusal(form, error);
      setFaults(placed ? [placed] : noFaults);
      if (isConflict(error) && reload) await openConflict(values, reload);
      else if (placed) setFaultyFields([placed.field]);
      else setRefusal(isConflict(error) ? '别人刚刚改过，请刷新页面看过之后再改' : errorText(error));
    }
    setSaving(false);
  };
  const askAndSend = (values: Values, seen: unknown, before: Values) => {
    const question = ask?.(values, before) ?? null;
    if (!question) return void send(values, seen);
    const { title, message: content, verb: agreed, otherwise = '回去改', instead } = question;
    let isAgreed = false;
    modal.confirm({
      width: antdDefaults.confirmWidth,
      title,
      content,
      okText: agreed,
      cancelText: otherwise,
      autoFocusButton: 'cancel',
      onOk: () => {
        isAgreed = true;
        void send(values, seen);
      },
      // `instead` runs only after the dialog has closed: closing restores the previous focus, which would take the
      // focus from the element that `instead` focuses.
      afterClose: () => void (!isAgreed && instead?.()),
    });
  };
  /** Validates visited and invalid fields again, because the fault of one field may depend on another field. */
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
  /** Whether a field still has an error. The field may be nested, such as `prizes.0.name`. */
  const isFaulty = (field: string): boolean => {
    if (faults.some((fault) => fault.field === field)) return true;
    const deepField = deepFields.get(field.split('.')[0] ?? '');
    if (deepField) return deepField.faults.some((fault) => fault.field === field);
    const names = form.getFieldsError().map(({ name }) => name);
    const name = fieldAt(names, field);
    // A field counts as invalid while it is being validated, because otherwise the number of faults would flicker.
    return name !== null && (form.isFieldValidating(name) || form.getFieldError(name).length > 0);
  };
  /** The label of an invalid field, and a function that focuses it. */
  const placeOf = (field: string): FaultyField => {
    const path = field.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
    const deepField = deepFields.get(String(path[0]));
    const goThere = () => void (goToPart(field) || goToField(form, path));
    return { field, message: deepField?.describePlace(field) ?? fieldPathLabel(labels, path), goThere };
  };
  const openConflict = async (mine: Values, fetchTheirs: () => Promise<Seen>) => {
    try {
      const theirs = await fetchTheirs();
      setConflict({ theirs, differences: differencesOf(record.values, theirs.values, mine) });
    } catch (error) {
      setRefusal(`别人刚刚改过，但没有取到最新的内容：${errorText(error)}`);
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
            // Renders before the next step, so that nested fields already show their faults when the first of them gets
            // the focus.
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
              describe={describe}
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
