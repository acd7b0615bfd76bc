import type { DocumentFact } from '#domain/documents/document-fact.ts'
import { SettingBody } from '#domain/documents/setting/schema.ts'
import { type SettingName, settingLabels } from '#domain/terms/setting.ts'
import { defineKind } from '../../engine/define-kind.ts'
import { postsNothing } from '../../engine/posts-nothing.ts'
import { text } from '../fact-words.ts'
import { sales } from '../sale/stored.ts'
import { allReturns } from '../tax-return/filed-returns.ts'
import { planSetting } from './plan.ts'
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
  subject: ({ setting }) => ({ name: 'Setting changed', about: settingLabels[setting] }),
  pageFacts: ({ setting, value, from, reason }) => [
    // Setting and value came together, and were checked together.
    { label: 'New value', setting: { setting, value, from } as DocumentFact['setting'] },
    { label: 'From', day: from },
    ...text('Reason', reason),
  ],
})

/**
 * What the entry of a change calls the setting. It is hashed with the entry, so these words stay as they are, whatever
 * screens call the setting (`settingLabels`).
 */
const settingReferences: Readonly<Record<SettingName, string>> = {
  'prices-include-tax': 'Prices and tax',
  'tax-registration': 'Tax registration',
  'smallest-coin': 'Smallest coin',
  'day-start': 'Start of the business day',
  'year-start': 'Start of the financial year',
  'staff-limits': 'What staff may do',
  'tax-period': 'Tax returns',
  'sell-without-shift': 'Shifts',
  'payment-types': 'Payment types',
  locations: 'Places where goods are kept',
  'scale-barcodes': 'Labels of the scale',
  'first-day-of-sales': 'First day of sales here',
}
