import { Reason } from '@feisuo/contract/schemas/console-reason';
import { Alert, App, Button, Form, Input, Modal } from 'antd';
import { useCallback, useState, type ReactNode } from 'react';
import { isConflict, isUnknown, wordsOf } from '../../api/console-api.ts';
import { antdDefaults } from '../antd-defaults.ts';
import { Field } from '../form/field.tsx';
import { FormSchema } from '../form/form-schema.ts';
import { ActContext, type ActQuestion, type ActValues, type AskAct } from './acts.ts';
import styles from './act.module.css';

/** Holds the dialog that `useAct` opens; one at a time. */
export function ActDialogs({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{ question: ActQuestion; number: number } | null>(null);
  const [isOpen, setOpen] = useState(false);
  // The dialog does not look at what comes back: it hands it to the functions that came with the question.
  const ask: AskAct = useCallback((question) => {
    setAsked((last) => ({ question: question as unknown as ActQuestion, number: (last?.number ?? 0) + 1 }));
    setOpen(true);
  }, []);
  return (
    <ActContext value={ask}>
      {children}
      {asked && (
        <ActDialog key={asked.number} question={asked.question} isOpen={isOpen} onClose={() => setOpen(false)} />
      )}
    </ActContext>
  );
}

type Props = { question: ActQuestion; isOpen: boolean; onClose: () => void };

function ActDialog({ question, isOpen, onClose }: Props) {
  const { title, says, verb, isDangerous = false, asksReason = true, fields, initial = {}, schema } = question;
  const { message } = App.useApp();
  const [form] = Form.useForm<ActValues>();
  const [isActing, setActing] = useState(false);
  const [progress, setProgress] = useState('');
  const [refusal, setRefusal] = useState<{ words: string; isConflict: boolean; isUnknown: boolean } | null>(null);
  const perform = async (values: ActValues) => {
    setActing(true);
    setRefusal(null);
    try {
      const result = await question.perform({ ...values, reason: (values.reason ?? '').trim() }, setProgress);
      const done = typeof question.done === 'function' ? question.done(result) : question.done;
      message.success(done ?? `已${verb}`);
      onClose();
      question.onDone?.(result);
    } catch (error) {
      // What was typed stays where it is: the dialog only says what is the matter.
      setRefusal({ words: wordsOf(error), isConflict: isConflict(error), isUnknown: isUnknown(error) });
      if (isConflict(error)) question.onConflict?.();
    }
    setActing(false);
    setProgress('');
  };
  return (
    <Modal
      open={isOpen}
      width={antdDefaults.modalWidth}
      title={title}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            type={isDangerous ? 'default' : 'primary'}
            danger={isDangerous}
            loading={isActing}
            onClick={form.submit}
          >
            {verb}
          </Button>
        </>
      }
    >
      <div className={styles.says}>{says}</div>
      <FormSchema value={schema ?? null}>
        <Form
          // Its fields must not have the ids of those on the page below.
          name="act"
          form={form}
          layout="vertical"
          requiredMark={false}
          initialValues={{ reason: '', ...initial }}
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
              ? '页面已换成最新的内容，请看过之后再决定；你填的还在。'
              : `${refusal.words}。你填的还在。`
          }
        />
      )}
    </Modal>
  );
}
