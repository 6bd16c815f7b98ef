import type { ToDo } from '@feisuo/contract/facts/to-do';
import { SaveViewRequest, type SavedView, type ViewList } from '@feisuo/contract/schemas/console-operators';
import { Button, Input } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { useApi } from '../../api/console-api.ts';
import { Icon } from '../../components/icons.tsx';
import { useRemote } from '../../use-remote.ts';
import { useAction } from '../action/use-action.ts';
import { Field } from '../form/field.tsx';
import { countText, describeCount } from '../to-do/to-do-texts.ts';
import { useToDo } from '../to-do/to-do-provider.tsx';
import type { Filter } from './filter-bar.tsx';
import { isView, savedFiltersOf, searchOf } from './list-views.ts';
import { readListQuery } from './list-query.ts';
import styles from './views-bar.module.css';

/** A view that every operator finds above the list. `toDo`: waiting tasks, whose number is shown beside its name. */
export type BuiltInView = { name: string; filters: Readonly<Record<string, string>>; toDo?: ToDo };

type Props = { list: ViewList; what: string; filters: readonly Filter[]; builtIn: readonly BuiltInView[] };

/** Views of a list: the built-in ones, then those that the operator saved. Each is a link that sets its filters. */
export function ViewsBar({ list, what, filters, builtIn }: Props) {
  const api = useApi();
  const ask = useAction();
  const [address] = useSearchParams();
  const remote = useRemote<{ list: SavedView[] }>(`views?list=${list}`);
  const saved = remote.data?.list ?? [];
  const now = readListQuery(
    address,
    filters.map(({ name }) => name),
  ).filters;
  const own = savedFiltersOf(now, filters);
  const isKnown = [...builtIn, ...saved].some((view) => isView(view.filters, now));
  const refresh = () => void remote.refresh();
  const save = () =>
    ask({
      title: '保存视图',
      message: `把现在的筛选条件存成一个视图，只有你自己看得到。搜索词不保存；同名的视图会换成现在的条件。`,
      verb: '保存',
      asksReason: false,
      schema: SaveViewRequest,
      initial: { name: '' },
      fields: (
        <Field name="name" label="名称">
          <Input maxLength={20} placeholder="如：微信大额" autoComplete="off" />
        </Field>
      ),
      perform: ({ name }) => api.put('views', { list, name: String(name).trim(), filters: own }),
      done: '已保存视图',
      onDone: refresh,
    });
  const remove = ({ id, name }: SavedView) =>
    ask({
      title: '删除视图',
      about: name,
      message: `删除你保存的视图「${name}」。${what}不受影响。`,
      verb: '删除',
      isDangerous: true,
      asksReason: false,
      perform: () => api.delete(`views/${id}`),
      done: '已删除视图',
      onDone: refresh,
    });
  return (
    <nav className={styles.bar} aria-label={`${what}视图`}>
      <BuiltInLinks views={builtIn} now={now} />
      {saved.map((view) => (
        <span key={view.id} className={styles.view}>
          <ViewLink view={view} now={now} />
          <button
            type="button"
            className={styles.remove}
            aria-label={`删除视图「${view.name}」`}
            onClick={() => remove(view)}
          >
            <Icon name="remove" size={12} />
          </button>
        </span>
      ))}
      {Object.keys(own).length > 0 && !isKnown && (
        <Button type="text" size="small" icon={<Icon name="plus" size={14} />} onClick={save}>
          保存视图
        </Button>
      )}
    </nav>
  );
}

/** Views of a list on which operators save none of their own. */
export function QuickViews({ what, filters, builtIn }: Omit<Props, 'list'>) {
  const [address] = useSearchParams();
  const names = filters.map(({ name }) => name);
  return (
    <nav className={styles.bar} aria-label={`${what}视图`}>
      <BuiltInLinks views={builtIn} now={readListQuery(address, names).filters} />
    </nav>
  );
}

/** Links of the built-in views, with the number of waiting tasks beside their names. */
function BuiltInLinks({ views, now }: { views: readonly BuiltInView[]; now: Record<string, string> }) {
  const toDo = useToDo();
  return views.map((view) => {
    const count = view.toDo && toDo?.[view.toDo];
    return (
      <span key={view.name} className={styles.view}>
        <ViewLink view={view} now={now}>
          {view.toDo && count ? <small aria-label={describeCount(view.toDo, count)}>{countText(count)}</small> : null}
        </ViewLink>
      </span>
    );
  });
}

type LinkProps = { view: Omit<BuiltInView, 'toDo'>; now: Record<string, string>; children?: React.ReactNode };

const ViewLink = ({ view: { name, filters }, now, children }: LinkProps) => (
  <Link to={{ search: searchOf(filters) }} {...(isView(filters, now) && { 'aria-current': 'true' })}>
    {name}
    {children}
  </Link>
);
