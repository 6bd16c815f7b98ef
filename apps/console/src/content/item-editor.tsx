import { isSiteDocument, siteDocuments } from '@feisuo/contract/facts/site-documents';
import type { ContentItem, ContentOptions } from '@feisuo/contract/schemas/console-content';
import { Alert, App, Button, Segmented } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { renameBrand, useBranded } from '../brand.ts';
import { Card } from '../components/card.tsx';
import { Pill } from '../components/pill.tsx';
import { useAction } from '../kit/action/use-action.ts';
import { DetailHead } from '../kit/detail/detail-head.tsx';
import { ConflictView } from '../kit/form/conflict-view.tsx';
import { goToPart, inSight } from '../kit/form/focus-nested-field.ts';
import { PartFaults } from '../kit/form/place-refusal.ts';
import { ErrorSummary } from '../kit/form/error-summary.tsx';
import { differencesOf } from '../kit/form/merge.ts';
import { useMay } from '../kit/current-operator.ts';
import { useApi, errorText } from '../api/console-api.ts';
import { kindNames, placeOf, statusTexts } from './content-texts.ts';
import styles from './content.module.css';
import { describeFieldValue } from './describe-fields.ts';
import { DiffView } from './diff-view.tsx';
import { HistoryCard } from './history-card.tsx';
import { ItemFields } from './item-fields.tsx';
import { PageFields } from './page/page-fields.tsx';
import { pagePlaceOf, pageLabelOf } from './page/page-texts.ts';
import { ItemAddress } from './item-id-field.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { PublishBar } from './publish-bar.tsx';
import { PublishHints } from './publish-hints.tsx';
import { titleIn } from './draft-rebase.ts';
import { itemPath } from './save-draft.ts';
import { isText } from './text-lines.ts';
import { usePublish } from './use-publish.tsx';
import { hasSidePreview } from './content-draft.ts';
import { SideView } from './side-view.tsx';
import { useItemDraft } from './use-item-draft.ts';
import { WrittenView } from './read-only-item.tsx';
import type { Fields } from './blank-fields.ts';

type Props = {
  item: ContentItem;
  options: ContentOptions;
  /** Initial fields of a new item; null if all fields start blank. */
  begunWith: Fields | null;
  refresh: () => Promise<void>;
  onNamed: (id: string) => void;
};

/** Editor of an item: its draft, preview, publication and history. */
export function ItemEditor({ item, options, begunWith, refresh, onNamed }: Props) {
  const { kind, id, live, draft, standing } = item;
  const api = useApi();
  const ask = useAction();
  const { message } = App.useApp();
  const isLocked = !useMay()('content.write') || item.isFinal;
  const writing = useItemDraft({ item, begunWith, isLocked, refresh, onNamed });
  const [preview, setPreview] = useState<string | null>(null);
  /** True once the operator pressed save, preview or publish. Then all faults that the server found are shown. */
  const [hasAsked, setAsked] = useState(false);
  const [refused, setRefused] = useState<{ action: string; fields: string[] } | null>(null);
  const { path, fields, isChanged } = writing;
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  const visit = (places: readonly string[]) => setVisited((before) => new Set([...before, ...places]));
  /** Schema faults of the fields that the operator visited. The form of a site document shows them itself. */
  const own = kind === 'page' ? [] : writing.own.filter(({ field }) => isWithin(visited, field));
  /**
   * Faults from the server are hidden until the operator left the field or pressed a button, because an automatically
   * saved draft is often incomplete.
   */
  const server = writing.faults.filter(({ field }) => hasAsked || isWithin(visited, field));
  const faults = [...server, ...own.filter(({ field }) => !server.some((one) => one.field === field))];
  const describePlace = (field: string) => (kind === 'page' ? pagePlaceOf(id, field) : placeOf(field, kind));
  /** Saves the draft and returns it if it is complete. Otherwise shows all faults and focuses the first. */
  const completeDraft = async (action: '预览' | '发布') => {
    setAsked(true);
    const saved = await writing.ensureSaved();
    const wrong = inSight(saved?.draft.faults ?? []).map(({ field }) => field);
    setRefused(wrong.length > 0 ? { action, fields: wrong } : null);
    visit(wrong);
    if (wrong[0] !== undefined) goToPart(wrong[0]);
    return wrong.length === 0 ? saved : null;
  };
  const showPreview = async () => {
    const complete = await completeDraft('预览');
    if (!complete) return;
    try {
      setPreview((await api.post<{ address: string }>(`${itemPath(complete)}/preview`)).address);
    } catch (error) {
      message.error(`预览没有打开：${errorText(error)}`);
    }
  };
  const branded = useBranded();
  const written = branded(titleOf(item, fields));
  // The heading shows the published title, because the title of the draft may still change.
  const title = live ? branded(titleOf(item, live.fields as Fields)) : written;
  const publish = usePublish(written, refresh);
  const saveAndPublish = async (isForLater: boolean) => {
    const complete = await completeDraft('发布');
    if (complete) publish(complete, isForLater);
  };
  const withdraw = useWithdraw(item, refresh);
  const alerts = useRef<HTMLDivElement>(null);
  const discard = () =>
    ask({
      title: '放弃草稿',
      message: live ? '没有发布的改动会丢掉，线上的内容不变。' : '这一条还没有发布过，放弃后就没有了。',
      verb: '放弃草稿',
      isDangerous: true,
      asksReason: false,
      perform: () => api.post(`${path}/discard`, { revision: writing.over.draft?.revision }),
      onDone: () => {
        writing.giveUp();
        void refresh();
      },
      onConflict: refresh,
    });
  useBrandOf(item);
  const places = (refused?.fields ?? [])
    .filter((field) => faults.some((one) => one.field === field))
    .map((field) => ({ field, message: describePlace(field) || '内容', goThere: () => void goToPart(field) }));
  const troubles = (
    <>
      {refused && places.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`还不能${refused.action}`}
          description={
            <>
              <ErrorSummary places={places} />
              。草稿已经保存。
            </>
          }
        />
      )}
      {writing.refusal && (
        <Alert
          type="error"
          showIcon
          title={writing.refusal.title}
          description={`${writing.refusal.message}。你写的都还在。`}
        />
      )}
      {writing.theirs && (
        <ConflictView
          theirs={writing.theirFields ?? {}}
          by={writing.theirs.draft?.by}
          isCalm={writing.theirsFor === 'editor'}
          differences={differencesOf(writing.begun, writing.theirFields ?? {}, fields)}
          labelOf={(name) => (kind === 'page' ? pageLabelOf(id, [name]) : placeOf(name, kind))}
          describe={(name, value) => describeFieldValue(item, name, value, options)}
          renderChange={(name, before, after) =>
            isText(before) || isText(after) ? (
              <DiffView of={item} before={{ [name]: before }} after={{ [name]: after }} options={options} />
            ) : null
          }
          onMerge={(merged) => void writing.merge(merged)}
          onDiscard={() => void writing.takeTheirs()}
        />
      )}
    </>
  );
  const editing = { fields, set: writing.set };
  const isSided = hasSidePreview(item);
  const [view, setView] = useState<'form' | 'preview'>('form');
  const hasTroubles = writing.refusal !== null || writing.theirs !== null || places.length > 0;
  const bar = !isLocked && (
    <PublishBar
      item={item}
      over={writing.over}
      isChanged={isChanged}
      isSaving={writing.isSaving}
      hasRefusal={writing.refusal !== null}
      hasConflict={writing.theirs !== null}
      mayPreview={kind !== 'page' || item.path !== ''}
      onSave={() => {
        setAsked(true);
        void writing.save();
      }}
      onPreview={() => void showPreview()}
      onPublish={() => void saveAndPublish(false)}
      onSchedule={() => void saveAndPublish(true)}
      onWithdraw={withdraw}
      onSeeTrouble={() => alerts.current && seeTrouble(alerts.current)}
    />
  );
  const cards = (
    <>
      <Card title="发布">
        <PublishHints
          item={item}
          name={title}
          isChanged={isChanged}
          isTold={places.length > 0}
          describePlace={describePlace}
        />
        {!isLocked && draft && (
          <div className={styles.add}>
            <Button size="small" danger onClick={discard}>
              放弃草稿
            </Button>
          </div>
        )}
      </Card>
      {draft && live && !isSided && (
        <Card title="和线上比">
          <DiffView of={item} before={live.fields as Fields} after={fields} options={options} />
        </Card>
      )}
      <HistoryCard item={item} options={options} isLocked={isLocked} refresh={refresh} />
    </>
  );
  return (
    <div className={styles.page}>
      <DetailHead
        back={{ to: kind === 'article' ? '/console/content' : `/console/content/${kind}`, title: kindNames[kind] }}
        title={title}
        {...((kind === 'page' || kind === 'agreement') && { id })}
        state={isLocked && <Pill tone={statusTexts[standing].tone}>{statusTexts[standing].text}</Pill>}
      />
      {kind !== 'page' && kind !== 'agreement' && (
        <ItemAddress item={writing.over} title={titleIn(fields)} isLocked={isLocked} onMove={writing.moveTo} />
      )}
      {item.isFinal && (
        <Alert
          type="info"
          showIcon
          title="协议发布之后不能修改"
          description="已经有人按这一版同意过。有变化请写新版本。"
        />
      )}
      {kind !== 'page' && hasTroubles && (
        <div ref={alerts} className={styles.form}>
          {troubles}
        </div>
      )}
      {isSided && !isLocked && (
        <Segmented
          className={styles.views ?? ''}
          aria-label="编辑或预览"
          value={view}
          options={[
            { value: 'form', label: '编辑' },
            { value: 'preview', label: '预览' },
          ]}
          onChange={setView}
        />
      )}
      <div className={styles.columns} data-view={isSided && !isLocked ? view : undefined}>
        <PartFaults value={faults}>
          {isLocked ? (
            <Card title="内容">
              <WrittenView item={item} fields={fields} options={options} />
            </Card>
          ) : kind === 'page' ? (
            isSiteDocument(id) && (
              <div className={styles.form}>
                <PageFields id={id} of={editing} options={options} />
                {hasTroubles && (
                  <div ref={refused ? alerts : bringIntoSight} className={styles.form}>
                    {troubles}
                  </div>
                )}
              </div>
            )
          ) : (
            <div className={styles.form}>
              <Card title="内容">
                <div
                  className={styles.form}
                  onBlur={({ target }) => {
                    const place = target.closest<HTMLElement>('[data-part]')?.dataset['part'];
                    if (place !== undefined && target.matches('input, textarea')) visit([place]);
                  }}
                >
                  <ItemFields kind={kind} options={options} of={editing} />
                </div>
              </Card>
              {isSided && cards}
            </div>
          )}
        </PartFaults>
        {isSided && !isLocked ? (
          <div className={styles.side}>
            <SideView item={item} fields={fields} options={options} />
          </div>
        ) : (
          <div className={styles.aside}>{cards}</div>
        )}
      </div>
      {bar}
      {preview && <PreviewDialog address={preview} onClose={() => setPreview(null)} />}
    </div>
  );
}

/** Whether the operator visited the field itself or a field that contains it. */
const isWithin = (visited: ReadonlySet<string>, field: string): boolean =>
  [...visited].some((place) => field === place || field.startsWith(`${place}.`));

/** Scrolls to the message, because the operator may be far away from it on a long page. */
const bringIntoSight = (told: HTMLElement | null): void => told?.scrollIntoView({ block: 'center' });

/** Scrolls to the messages above the form and moves the focus there, so that screen readers continue with them. */
function seeTrouble(alerts: HTMLElement): void {
  alerts.scrollIntoView({ block: 'center' });
  alerts.querySelector<HTMLElement>('[tabindex], button')?.focus({ preventScroll: true });
}

const titleOf = ({ kind, id }: ContentItem, fields: Fields): string =>
  (kind === 'page' ? nameOf(id) : titleIn(fields)) || '未写标题';

const nameOf = (id: string): string => (isSiteDocument(id) ? siteDocuments[id].name : id);

/** Shows a newly published brand name everywhere in the console. */
function useBrandOf({ kind, id, live }: ContentItem): void {
  const name =
    kind === 'page' && id === 'site'
      ? (live?.fields as { brand?: { name?: string } } | undefined)?.brand?.name
      : undefined;
  useEffect(() => {
    if (name !== undefined) renameBrand(name);
  }, [name]);
}

/** Returns a function that asks for a reason and unpublishes an item, or cancels its scheduled publication. */
function useWithdraw(item: ContentItem, refresh: () => Promise<void>): () => void {
  const api = useApi();
  const ask = useAction();
  const isScheduled = item.standing === 'scheduled';
  return () =>
    ask({
      title: isScheduled ? '取消定时' : '下线',
      message: isScheduled
        ? '到时间不会出现，写的内容都留着，可以再发布。'
        : '访客马上就看不到了，写的内容都留着，可以再发布。',
      verb: isScheduled ? '取消定时' : '下线',
      isDangerous: true,
      perform: ({ reason }) => api.post(`${itemPath(item)}/withdraw`, { version: item.live?.version, reason }),
      onDone: () => void refresh(),
      onConflict: refresh,
    });
}
