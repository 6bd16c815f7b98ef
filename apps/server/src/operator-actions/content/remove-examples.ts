import { RemoveExamplesRequest } from '@feisuo/contract/schemas/console-content';
import { DoneReply } from '@feisuo/contract/schemas/service';
import { removeExamples } from '../../modules/content/index.ts';
import { defineAction } from '../define-action.ts';
import { noteChange } from '../note-change.ts';
import { writesContent } from './show-item.ts';

export const removeExamplesAction = defineAction({
  ...writesContent,
  name: 'content.remove_examples',
  path: 'POST /content/examples/remove',
  words: '删除全部示例',
  summary: 'Deletes the invented examples of a new installation; refused if there are other examples than were seen',
  input: RemoveExamplesRequest,
  output: DoneReply,
  run: async (deps, { input: { seen }, audit }) => {
    await noteChange(deps, { action: 'content.remove_examples', subject: 'examples' }, audit, async (tx) => ({
      before: await removeExamples(tx, seen),
    }));
    return {};
  },
});
