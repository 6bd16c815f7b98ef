import { AddRegionRequest, ChangeRegionRequest, RegionParams, RegionReply } from '@feisuo/contract/schemas/status';
import { addRegion, changeRegion, listIncidentsSince, type RegionRow } from '../../modules/content/index.ts';
import type { CommonActionDeps } from '../action-deps.ts';
import { writesContent } from '../content/show-item.ts';
import { defineAction } from '../define-action.ts';
import { runAudited } from '../run-audited.ts';
import { describeRegion } from './describe-status.ts';

const factsOf = ({ name, sort, isShown }: RegionRow) => ({ name, sort, isShown });
const show = async ({ db, clock }: Pick<CommonActionDeps, 'db' | 'clock'>, region: RegionRow) =>
  describeRegion(region, await listIncidentsSince(db, clock.now()), clock.now());

export const addRegionAction = defineAction({
  ...writesContent,
  name: 'region.add',
  path: 'POST /status/regions',
  words: '添加线路区域',
  summary: 'Adds a region to the line status',
  input: AddRegionRequest,
  output: RegionReply,
  run: async (deps, { input, by }) => {
    const added = await runAudited(deps, { by }, async (tx) => {
      const region = await addRegion(tx, input, deps.clock.now());
      return { done: region, action: 'region.add', subject: region.id, after: factsOf(region) };
    });
    return show(deps, added);
  },
});

export const saveRegionAction = defineAction({
  ...writesContent,
  name: 'region.save',
  path: 'PUT /status/regions/:id',
  words: '修改线路区域',
  summary: 'Saves a region; refused if it has changed since it was read',
  params: RegionParams,
  input: ChangeRegionRequest,
  output: RegionReply,
  run: async (deps, { params: { id }, input: { version, ...form }, by }) => {
    const saved = await runAudited(deps, { by }, async (tx) => {
      const { before, after } = await changeRegion(tx, { id, version }, form);
      const states = { before: factsOf(before), after: factsOf(after) };
      return { done: after, action: 'region.save', subject: id, ...states };
    });
    return show(deps, saved);
  },
});
