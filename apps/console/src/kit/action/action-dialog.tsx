import { Reason } from '@feisuo/contract/schemas/console-page';
import { Alert, App, Button, Form, Input, Modal } from 'antd';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { isConflict, isUnknown, errorText } from '../../api/console-api.ts';
import { antdDefaults } from '../antd-defaults.ts';
import { Field } from '../form/field.tsx';
import { FormSchema } from '../form/form-schema.ts';
import { hasChanges, keepTypedSince } from '../form/merge.ts';
import { fieldAt, placeRefusal } from '../form/place-refusal.ts';
import { useLeaveQuestion } from '../../shell/use-unsaved-changes.ts';
import { ActionContext, type ActionQuestion, type ActionValues, type AskAction } from './use-action.ts';
import styles from './action.module.css';

type Values = Record<string, unknown>;

/** Values typed before an action failed with a conflict. `initial`: the values that the dialog began with. */
type Kept = { name: string; initial: Values; typed: Values };

/** Identifies an action on an item, so that values kept after a conflict do not appear for another item. */
export const actionNameOf = (
  { verb, about, title }: Pick<ActionQuestion, 'verb' | 'about' | 'title'>,
  page: string,
): string => JSON.stringify([page, verb, about ?? title]);

/**
 * Values that a dialog begins with: the current ones, with the changes that the operator typed before a conflict of the
 * same action.
 */
export const beginWith = (initial: Values, name: string, kept: Kept | null): Values =>
  kept?.name === name ? keepTypedSince(kept.initial, kept.typed, initial) : initial;

const FIRST_FIELD = ':is(input, textarea, select, button):not(:disabled, [type="hidden"], [tabindex="-1"])';

/** Renders the dialog that `useAction` opens. Only one dialog is open at a time. */
export function ActionDialogs({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [kept, setKept] = useState<Kept | null>(null);
  // The cast is safe: the dialog passes the result of `perform` only to callbacks of the same question.
  const ask: AskAction = useCallback((question) => {
    setAsked((last) => ({
      question: question as unknown as ActionQuestion,
      name: actionNameOf(question, location.pathname),
      number: (last?.number ?? 0) + 1,
      isOpen: true,
    }));
  }, []);
  // An action that ends late must not close a dialog that was opened after it, so the number is compared.
  const close = (number: number) => setAsked((last) => (last?.number === number ? { ...last, isOpen: false } : last));
  return (
    <ActionContext value={ask}>
      {children}
      {asked && (
        <ActionDialog
          key={asked.number}
          asked={asked}
          kept={kept}
          onClose={() => close(asked.number)}
          onKept={setKept}
        />
      )}
    </ActionContext>
  );
}

/** A failed action. `at` is the name of the field at fault, if the server named one. */
type Refusal = { message: string; at: string | null; isConflict: boolean; isUnknown: boolean };
type Asked = { question: ActionQuestion; name: string; number: number; isOpen: boolean };
type Props = { asked: Asked; kept: Kept | null; onClose: () => void; onKept: (kept: Kept | null) => void };

function ActionDialog({ asked: { question, name, isOpen }, kept, onClose, onKept }: Props) {
  const { title, message: consequences, verb, isDangerous = false, asksReason = true, fields, schema } = question;
  const { message } = App.useApp();
  const [form] = Form.useForm<ActionValues>();
  const [isActing, setActing] = useState(false);
  const [progress, setProgress] = useState('');
  const isLeft = useRef(false);
  /** Closes the dialog while the action still runs; the result is shown as a message. */
  const leave = () => {
    isLeft.current = true;
    onClose();
  };
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const initial = { reason: '', ...question.initial };
  const [begun] = useState(() => beginWith(initial, name, kept));
  const [isTyped, setTyped] = useState(() => hasChanges(begun, initial));
  const mayLeave = useLeaveQuestion(isOpen && isTyped);
  const isLate = refusal?.isConflict === true;
  /**
   * Asks before typed values are lost, because Escape and the close icon may be pressed by accident. After a conflict
   * the values are kept anyway, so the dialog closes at once.
   */
  const close = async () => {
    if (!isTyped || isLate || (await mayLeave())) onClose();
  };
  const perform = async (values: ActionValues) => {
    setActing(true);
    setRefusal(null);
    try {
      const result = await question.perform({ ...values, reason: (values.reason ?? '').trim() }, setProgress);
      const done = typeof question.done === 'function' ? question.done(result) : question.done;
      message.success(done ?? `已${verb}`);
      // Closes the dialog before `onDone` runs, so that a navigation in `onDone` does not ask about unsaved values.
      flushSync(onClose);
      onKept(null);
      question.onDone?.(result);
    } catch (error) {
      if (isLeft.current) {
        message.error(`「${verb}」没有做完：${errorText(error)}`);
        return;
      }
      // After any error the dialog stays open with the typed values. After a conflict these values are also kept for
      // the next dialog of this action.
      const isTooLate = isConflict(error) && question.onConflict !== undefined;
      if (isTooLate) {
        onKept({ name, initial, typed: form.getFieldsValue() });
        await question.onConflict?.();
      }
      const placed = placeRefusal(form, error);
      const text = placed ? '有地方要改' : errorText(error);
      setRefusal({ message: text, at: placed?.field ?? null, isConflict: isTooLate, isUnknown: isUnknown(error) });
    }
    setActing(false);
    setProgress('');
  };
  /** Clears the message about a field once this field is valid. */
  const forgetWhatIsRight = () => {
    if (!refusal || refusal.at === null) return;
    const names = form.getFieldsError().map(({ name: path }) => path);
    const field = fieldAt(names, refusal.at);
    if (!field || (!form.isFieldValidating(field) && form.getFieldError(field).length === 0)) setRefusal(null);
  };
  const fieldsBox = useRef<HTMLDivElement>(null);
  const cancelButton = useRef<HTMLButtonElement>(null);
  const verbButton = useRef<HTMLButtonElement>(null);
  /**
   * Focuses the first field. In a dialog without fields, focuses the cancel button of a dangerous action, or else the
   * action's button.
   */
  const focusFirst = (isShown: boolean) => {
    if (!isShown || fieldsBox.current?.contains(document.activeElement)) return;
    const field = fieldsBox.current?.querySelector<HTMLElement>(FIRST_FIELD);
    (field ?? (isDangerous ? cancelButton : verbButton).current)?.focus({ preventScroll: true });
  };
  return (
    <Modal
      open={isOpen}
      afterOpenChange={focusFirst}
      width={antdDefaults.modalWidth}
      title={title}
      onCancel={() => void close()}
      // The dialog cannot be closed while the action runs, because the operator would miss the result.
      closable={!isActing}
      keyboard={!isActing}
      mask={{ closable: false }}
      footer={
        isLate ? (
          // Another operator has changed the item, so the dialog can only be closed. When the operator opens it again,
          // it shows the current state.
          <Button type="primary" onClick={onClose}>
            看最新的
          </Button>
        ) : (
          <>
            {progress === '' ? (
              <Button ref={cancelButton} disabled={isActing} onClick={onClose}>
                取消
              </Button>
            ) : (
              <Button onClick={leave}>收起，继续进行</Button>
            )}
            <Button
              ref={verbButton}
              type={isDangerous ? 'default' : 'primary'}
              danger={isDangerous}
              loading={isActing}
              onClick={form.submit}
            >
              {verb}
            </Button>
          </>
        )
      }
    >
      <div className={styles.message}>{consequences}</div>
      <div ref={fieldsBox}>
        <FormSchema value={schema ?? null}>
          <Form
            // Prefix for the ids of the dialog's fields, so that they differ from ids on the page behind it.
            name="act"
            form={form}
            layout="vertical"
            requiredMark={false}
            disabled={isLate}
            initialValues={begun}
            onValuesChange={(_, values: ActionValues) => setTyped(hasChanges(values, initial))}
            onFieldsChange={forgetWhatIsRight}
            onFinish={(values) => void perform(values)}
          >
            {fields}
            {asksReason && (
              <Field name="reason" label="原因" schema={Reason} extra="会写进审计日志，不能修改">
                <Input.TextArea rows={3} maxLength={500} />
              </Field>
            )}
          </Form>
        </FormSchema>
      </div>
      <div role="status">{progress}</div>
      {refusal && (
        <Alert
          type={refusal.isConflict || refusal.isUnknown ? 'warning' : 'error'}
          showIcon
          title={
            refusal.isConflict
              ? '刚刚有人改过，这次没有执行'
              : refusal.isUnknown
                ? `不知道有没有${verb}`
                : `没有${verb}`
          }
          description={
            refusal.isConflict
              ? '页面已换成最新的内容。先关掉看一看，要继续就再打开一次，你填的会带过去。'
              : `${refusal.message}。你填的还在。`
          }
        />
      )}
    </Modal>
  );
}
