import { Reason } from '@feisuo/contract/schemas/console-page';
import { Alert, App, Button, Form, Input, Modal } from 'antd';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { isConflict, isUnknown, wordsOf } from '../../api/console-api.ts';
import { antdDefaults } from '../antd-defaults.ts';
import { Field } from '../form/field.tsx';
import { FormSchema } from '../form/form-schema.ts';
import { hasChanges, keepTypedSince } from '../form/merge.ts';
import { fieldAt, placeRefusal } from '../form/place-refusal.ts';
import { useLeaveQuestion } from '../../shell/use-leave-question.ts';
import { ActContext, type ActQuestion, type ActValues, type AskAct } from './acts.ts';
import styles from './act.module.css';

type Values = Record<string, unknown>;

/** Values typed into a dialog that met a conflict, with their initial values. */
type Kept = { name: string; initial: Values; typed: Values };

/** Identifies an action on one item of one page, so that kept values do not appear with another item. */
export const nameOfAct = (
  { verb, about, title }: Pick<ActQuestion, 'verb' | 'about' | 'title'>,
  page: string,
): string => JSON.stringify([page, verb, about ?? title]);

/** Initial values: the current ones, overlaid with values kept from a conflict of the same action. */
export const beginWith = (initial: Values, name: string, kept: Kept | null): Values =>
  kept?.name === name ? keepTypedSince(kept.initial, kept.typed, initial) : initial;

const FIRST_FIELD = ':is(input, textarea, select, button):not(:disabled, [type="hidden"], [tabindex="-1"])';

/** Renders the dialog that `useAct` opens; one at a time. */
export function ActDialogs({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [kept, setKept] = useState<Kept | null>(null);
  // The dialog passes the result on to the question's callbacks.
  const ask: AskAct = useCallback((question) => {
    setAsked((last) => ({
      question: question as unknown as ActQuestion,
      name: nameOfAct(question, location.pathname),
      number: (last?.number ?? 0) + 1,
      isOpen: true,
    }));
  }, []);
  // A finished dialog closes itself only, never a newer one.
  const close = (number: number) => setAsked((last) => (last?.number === number ? { ...last, isOpen: false } : last));
  return (
    <ActContext value={ask}>
      {children}
      {asked && (
        <ActDialog key={asked.number} asked={asked} kept={kept} onClose={() => close(asked.number)} onKept={setKept} />
      )}
    </ActContext>
  );
}

/** `at`: the field that shows the error. */
type Refusal = { words: string; at: string | null; isConflict: boolean; isUnknown: boolean };
type Asked = { question: ActQuestion; name: string; number: number; isOpen: boolean };
type Props = { asked: Asked; kept: Kept | null; onClose: () => void; onKept: (kept: Kept | null) => void };

function ActDialog({ asked: { question, name, isOpen }, kept, onClose, onKept }: Props) {
  const { title, says, verb, isDangerous = false, asksReason = true, fields, schema } = question;
  const { message } = App.useApp();
  const [form] = Form.useForm<ActValues>();
  const [isActing, setActing] = useState(false);
  const [progress, setProgress] = useState('');
  const isLeft = useRef(false);
  /** An action with progress continues without its dialog. */
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
  /** Escape and the cross may be accidental; 取消 is not, and values of a conflict are kept. */
  const close = async () => {
    if (!isTyped || isLate || (await mayLeave())) onClose();
  };
  const perform = async (values: ActValues) => {
    setActing(true);
    setRefusal(null);
    try {
      const result = await question.perform({ ...values, reason: (values.reason ?? '').trim() }, setProgress);
      const done = typeof question.done === 'function' ? question.done(result) : question.done;
      message.success(done ?? `已${verb}`);
      // Synchronously, so that a following navigation does not ask about unsaved work.
      flushSync(onClose);
      onKept(null);
      question.onDone?.(result);
    } catch (error) {
      if (isLeft.current) {
        message.error(`「${verb}」没有做完：${wordsOf(error)}`);
        return;
      }
      // Typed values stay: the dialog only shows the error.
      const isTooLate = isConflict(error) && question.onConflict !== undefined;
      if (isTooLate) {
        onKept({ name, initial, typed: form.getFieldsValue() });
        await question.onConflict?.();
      }
      const placed = placeRefusal(form, error);
      const words = placed ? '有地方要改' : wordsOf(error);
      setRefusal({ words, at: placed?.field ?? null, isConflict: isTooLate, isUnknown: isUnknown(error) });
    }
    setActing(false);
    setProgress('');
  };
  /** Clears the error once its field is valid. */
  const forgetWhatIsRight = () => {
    if (!refusal || refusal.at === null) return;
    const names = form.getFieldsError().map(({ name: path }) => path);
    const field = fieldAt(names, refusal.at);
    if (!field || (!form.isFieldValidating(field) && form.getFieldError(field).length === 0)) setRefusal(null);
  };
  const fieldsBox = useRef<HTMLDivElement>(null);
  const cancelButton = useRef<HTMLButtonElement>(null);
  const verbButton = useRef<HTMLButtonElement>(null);
  /** Focuses the first field or, without one, the harmless button. */
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
      // Closing now would hide the result.
      closable={!isActing}
      keyboard={!isActing}
      mask={{ closable: false }}
      footer={
        isLate ? (
          // The item has changed: opened again from the page, the dialog shows its current state.
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
      <div className={styles.says}>{says}</div>
      <div ref={fieldsBox}>
        <FormSchema value={schema ?? null}>
          <Form
            // A prefix, so that field ids differ from those of the page.
            name="act"
            form={form}
            layout="vertical"
            requiredMark={false}
            disabled={isLate}
            initialValues={begun}
            onValuesChange={(_, values: ActValues) => setTyped(hasChanges(values, initial))}
            onFieldsChange={forgetWhatIsRight}
            onFinish={(values) => void perform(values)}
          >
            {fields}
            {asksReason && (
              <Field name="reason" label="原因" schema={Reason} extra="会写进审计日志，写下就改不了">
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
              : `${refusal.words}。你填的还在。`
          }
        />
      )}
    </Modal>
  );
}
