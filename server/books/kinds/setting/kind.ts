import { SettingBody } from '#domain/documents/setting/schema.ts'
import { defineKind } from '../../engine/define-kind.ts'
import { postsNothing } from '../../engine/posts-nothing.ts'
import { sales } from '../sale/stored.ts'
import { allReturns } from '../tax-return/filed-returns.ts'
import { pageFactsOfSetting } from './page-facts.ts'
import { planSetting } from './plan.ts'
import { settingReferences } from './references.ts'
import { type SettingDocument, type SettingToRecord, settingChanges } from './stored.ts'

/** What the shop goes by from a day on: prices with or without tax, when days and years begin, its registration. */
export const setting = defineKind<SettingToRecord, SettingDocument>({
  name: 'setting',
  collection: settingChanges,
  sources: ['setting'],
  withoutAmounts: { because: 'posts-nothing' },
  linesOf: () => 1,
  needs: ({ change }) => ({
    lastDay: true,
    listed: allReturns,
    ...(change.setting === 'payment-types' && { chart: true }),
    // Any sale at all, here or imported.
    ...(change.setting === 'first-day-of-sales' && { namesakesIn: [{ collection: sales, of: {} }] }),
  }),
  request: { schema: SettingBody, of: ({ change }) => change, conflict: 'setting_conflict' },
  plan: planSetting,
  replan: (_past, document) => postsNothing(document),
  sourceOf: ({ _id, setting: name }) => ({
    kind: 'setting',
    id: _id.settingId,
    reference: settingReferences[name],
  }),
  texts: ['/reason'],
  settles: ({ setting: name, value, from }) => ({ setting: name, value, from }) as SettingBody,
  pageFacts: pageFactsOfSetting,
})
