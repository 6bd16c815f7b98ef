import { allServices } from '@feisuo/contract/facts/services';
import { expect, test } from 'vitest';
import { modules, retention } from '../app.ts';
import type { Module } from '../ports/module.ts';
import { orderPersonalData, personalDataOrder } from './personal-data-order.ts';

const list: Module<object, object>[] = Object.values(modules);
const personalData = list.flatMap((module) => module.personalData?.({}) ?? []);

test('the order of personal data is complete', () => {
  expect(personalData.map(({ name }) => name).toSorted()).toEqual(personalDataOrder.toSorted());
  expect(orderPersonalData(personalData.toReversed()).map(({ name }) => name)).toEqual(personalDataOrder);
});

test('refuses personal data without a place in the order', () => {
  const diaries = personalData.map((data) => ({ ...data, name: 'diary' }));
  expect(() => orderPersonalData(diaries)).toThrow('"diary" has no place');
});

test('every service except jobs is served by a module', () => {
  const served = new Set(list.flatMap(({ routes = [] }) => routes.flatMap(({ servedAs }) => servedAs)));
  expect([...served, 'jobs'].toSorted()).toEqual(allServices.toSorted());
});

test('names of modules and retention steps are unique', () => {
  const names = list.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(retention).size).toBe(retention.length);
});
