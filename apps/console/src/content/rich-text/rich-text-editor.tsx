import type { RichText } from '@feisuo/contract/schemas/rich-text';
import { App } from 'antd';
import { lazy, Suspense, use, useState } from 'react';
import { errorText, useApi } from '../../api/console-api.ts';
import { PartFaults } from '../../kit/form/part-faults.ts';
import { goToPart } from '../../kit/form/go-to-part.ts';
import { PartPlace } from '../../kit/schema-form/schema-texts.ts';
import { uploadImage } from '../upload-image.ts';
import { BlockPanel } from './block-panel.tsx';
import { insertFigure } from './commands.ts';
import { describeBlockFault } from './describe-block-fault.ts';
import { linkAround, removeLink, setLink } from './link-commands.ts';
import { LinkForm } from './link-form.tsx';
import styles from './rich-text.module.css';
import { Toolbar } from './toolbar.tsx';
import { useEditor } from './use-editor.ts';

const PicturePicker = lazy(() => import('../picture-picker.tsx').then((file) => ({ default: file.PicturePicker })));

export type RichTextProps = { label: string; blocks: RichText; onChange: (blocks: RichText) => void };

type Stored = { src: string; width: number; height: number };
const figureOf = ({ src, width, height }: Stored) =>
  insertFigure({ type: 'figure', image: { src, alt: '', width, height }, caption: '' });

const FAULTS_TOLD = 5;

/** The editor of all long texts. It holds only what can be stored (`schema.ts`). */
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
