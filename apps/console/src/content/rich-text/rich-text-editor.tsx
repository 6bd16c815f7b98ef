import { isLinkAddress, linkAddressMaxChars, linkAddressWords } from '@feisuo/contract/facts/site-content';
import type { RichText } from '@feisuo/contract/schemas/rich-text';
import { App, Button, Input, type InputRef } from 'antd';
import { lazy, Suspense, use, useState, useEffect, useId, useRef } from 'react';
import type { Fault } from '../../api/call-console.ts';
import { errorText, useApi } from '../../api/console-api.ts';
import { withLabel } from '../../kit/form/check-value.ts';
import { PartFaults } from '../../kit/form/place-refusal.ts';
import { goToPart } from '../../kit/form/focus-nested-field.ts';
import { PartPlace } from '../../kit/schema-form/schema-texts.ts';
import { blockNames, blockPartOf } from '../content-texts.ts';
import { uploadImage } from '../upload-image.ts';
import { BlockPanel } from './block-panel.tsx';
import { insertFigure } from './commands.ts';
import { linkAround, removeLink, setLink } from './link-commands.ts';
import styles from './rich-text.module.css';
import { Toolbar } from './toolbar.tsx';
import { useEditor } from './use-editor.ts';

const PicturePicker = lazy(() => import('../picture-picker.tsx').then((file) => ({ default: file.PicturePicker })));

export type RichTextProps = { label: string; blocks: RichText; onChange: (blocks: RichText) => void };

type Stored = { src: string; width: number; height: number };
const figureOf = ({ src, width, height }: Stored) =>
  insertFigure({ type: 'figure', image: { src, alt: '', width, height }, caption: '' });

const FAULTS_TOLD = 5;

/** The editor of all long texts. Its schema (`schema.ts`) allows only what the server can store. */
export function RichTextEditor({ label, blocks, onChange }: RichTextProps) {
  const place = use(PartPlace);
  const all = use(PartFaults);
  const faults = all.filter(({ field }) => field === place || field.startsWith(`${place}.`));
  const api = useApi();
  const { message } = App.useApp();
  const [isAsking, setAsking] = useState(false);
  const [isPicking, setPicking] = useState(false);
  const addPictures = async (files: File[]) => {
    for (const file of files) {
      const close = message.loading(`正在上传 ${file.name}…`, 0);
      try {
        run(figureOf(await uploadImage(api, file, () => {}, new AbortController().signal)));
      } catch (error) {
        message.error(`图片没有上传：${errorText(error)}`);
      }
      close();
    }
  };
  const { mount, state, run, isEntered } = useEditor({
    label,
    blocks,
    place,
    faults,
    onChange,
    onAskLink: () => setAsking(true),
    onPictures: (files) => void addPictures(files),
  });
  const link = linkAround(state);
  return (
    <section className={styles.editor} data-part={place} data-faulty={faults.length > 0 || undefined}>
      <div className={styles.bar}>
        <Toolbar
          label={label}
          state={state}
          run={run}
          onLink={() => setAsking(true)}
          onPicture={() => setPicking(true)}
        />
        {isAsking || (link && isEntered) ? (
          <LinkForm
            key={link?.href ?? ''}
            href={link?.href ?? ''}
            isNew={!link}
            onSet={(href) => {
              setAsking(false);
              run(setLink(href));
            }}
            onRemove={() => run(removeLink)}
            onClose={() => {
              setAsking(false);
              run(() => true);
            }}
          />
        ) : (
          isEntered && <BlockPanel state={state} run={run} place={place} />
        )}
      </div>
      {faults.length > 0 && (
        <ul className={styles.faults}>
          {faults.slice(0, FAULTS_TOLD).map((fault) => (
            <li key={fault.field}>
              <button type="button" onClick={() => void goToPart(fault.field)}>
                {describeBlockFault(label, place, blocks, fault)}
              </button>
            </li>
          ))}
          {faults.length > FAULTS_TOLD && <li>还有 {faults.length - FAULTS_TOLD} 处</li>}
        </ul>
      )}
      <div ref={mount} className={styles.text} />
      {isPicking && (
        <Suspense fallback={null}>
          <PicturePicker
            onClose={() => setPicking(false)}
            onPick={(image) => {
              setPicking(false);
              run(figureOf(image));
            }}
          />
        </Suspense>
      )}
    </section>
  );
}

/** Message about a fault of a long text. If a block is at fault, the message names the number of the block. */
function describeBlockFault(label: string, place: string, blocks: RichText, { field, says }: Fault): string {
  const [index, ...inside] = field.slice(place.length + 1).split('.');
  const block = index ? blocks[Number(index)] : undefined;
  if (!block) return withLabel(label, says);
  return `第 ${Number(index) + 1} 段：${withLabel(inside.length > 0 ? blockPartOf(inside) : blockNames[block.type], says)}`;
}

type Props = { href: string; isNew: boolean; onSet: (href: string) => void; onRemove: () => void; onClose: () => void };

function LinkForm({ href, isNew, onSet, onRemove, onClose }: Props) {
  const [typed, setTyped] = useState(href);
  const [isTold, setTold] = useState(false);
  const id = useId();
  const input = useRef<InputRef>(null);
  // Only the form for a new link takes the focus. When the cursor moves through an existing link, the focus must stay
  // in the text.
  useEffect(() => {
    if (isNew) input.current?.focus();
  }, [isNew]);
  // A closing parenthesis would end the link in the stored text, so an address may contain no parentheses.
  const isWrong = !isLinkAddress(typed) || /[()]/.test(typed);
  const set = () => {
    setTold(isWrong);
    if (!isWrong) onSet(typed);
  };
  return (
    <div className={styles.panel}>
      <label htmlFor={id}>链接地址</label>
      <Input
        id={id}
        ref={input}
        className={styles.address ?? ''}
        value={typed}
        maxLength={linkAddressMaxChars}
        placeholder="/help 或 https://…"
        {...(isTold && { status: 'error', 'aria-invalid': true, 'aria-describedby': `${id}-told` })}
        onChange={({ target }) => setTyped(target.value.trim())}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
          if (event.key !== 'Enter') return;
          // Enter must not submit the form that surrounds the editor.
          event.preventDefault();
          set();
        }}
      />
      <Button size="small" type="primary" onClick={set}>
        {isNew ? '加链接' : '改链接'}
      </Button>
      <Button size="small" onClick={isNew ? onClose : onRemove}>
        {isNew ? '取消' : '去掉链接'}
      </Button>
      {isTold && isWrong && (
        <small id={`${id}-told`} className={styles.fault}>
          {linkAddressWords}
        </small>
      )}
    </div>
  );
}
