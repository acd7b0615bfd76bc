import { SettingBody } from '#domain/documents/setting/schema.ts'
import { Refusal } from '#domain/errors.ts'
import type { DocumentKind } from '../../engine/document-kind.ts'
import { postsNothing } from '../../engine/posts-nothing.ts'
import { isSameRequest } from '../../engine/same-request.ts'
import { sales } from '../sale/stored.ts'
import { allReturns } from '../tax-return/standing.ts'
import { pageFactsOfSetting } from './page-facts.ts'
import { planSetting } from './plan.ts'
import { settingReferences } from './references.ts'
import { type SettingDocument, type SettingToRecord, settingChanges } from './stored.ts'

/** What the shop goes by from a day on: prices with or without tax, when days and years begin, its registration. */
export const setting: DocumentKind<SettingToRecord, SettingDocument> = {
  name: 'setting',
  collection: settingChanges,
  sources: ['setting'],
  isKindOf: () => true,
  plansAhead: false,
  idOf: ({ settingId }) => settingId,
  linesOf: () => 1,
  needs: ({ change }) => ({
    lastDay: true,
    listed: allReturns,
    ...(change.setting === 'payment-types' && { chart: true }),
    // Any sale at all, here or imported.
    ...(change.setting === 'first-day-of-sales' && { namesakesIn: [{ collection: sales, of: {} }] }),
  }),
  resend(stored, { settingId, change }) {
    if (!isSameRequest(SettingBody, stored, change)) throw new Refusal('setting_conflict', { settingId })
    return ''
  },
  plan: planSetting,
  replan: (_past, document) => postsNothing(document),
  sourceOf: ({ _id, setting: name }) => ({
    kind: 'setting',
    id: _id.settingId,
    reference: settingReferences[name],
  }),
  texts: ({ reason }) => (reason === undefined ? [] : ['/reason']),
  measures: () => ({}),
  settles: ({ setting: name, value, from }) => ({ setting: name, value, from }) as SettingBody,
  pageFacts: pageFactsOfSetting,
  answer: () => '',
}
