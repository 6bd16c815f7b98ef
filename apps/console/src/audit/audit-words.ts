const actions: Record<string, string> = {
  'operator.add': '添加运营人员',
  'operator.remove': '移除运营人员',
  'operator.link': '签发登录链接给',
  'operator.enter': '用链接登录运营台',
  'job.retry': '重试死信任务',
  'content.save': '保存内容',
  'client.add': '登记应用',
  'client.remove': '移除应用',
  'clock.move': '拨动时钟',
  'database.seed': '写入初始内容',
};
const actors: Record<string, string> = { system: '系统', 'command line': '命令行' };
const documents: Record<string, string> = { site: '站点设置', home: '首页' };

/** The log's own names are for machines and for ever; these are for the reader. A name without words stays itself. */
export const wordsOfAction = (action: string) => actions[action] ?? action;
export const wordsOfActor = (actor: string) => actors[actor] ?? actor;
export const wordsOfSubject = (action: string, subject: string) =>
  action === 'content.save' ? (documents[subject] ?? subject) : subject;
