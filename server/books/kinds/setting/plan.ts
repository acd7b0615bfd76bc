import { checkSetting } from '#domain/documents/setting/check.ts'
import { isSettingChange } from '#domain/documents/shop-change.ts'
import { Refusal } from '#domain/errors.ts'
import { recordedOn } from '../../engine/agreed-posting-day.ts'
import type { BooksView } from '../../engine/books-view.ts'
import { businessDayOf, calendarDayOf } from '../../engine/business-day-cache.ts'
import type { Draft } from '../../engine/document-kind.ts'
import { postsNothing } from '../../engine/posts-nothing.ts'
import { sales } from '../sale/stored.ts'
import { filedReturns } from '../tax-return/filed-returns.ts'
import type { SettingDocument, SettingToRecord } from './stored.ts'

/** Every batch reads them all. */
const maxChanges = 500

/** Posts nothing; it is of the day it was decided on. @throws Refusal settings_full, and what `checkSetting` refuses */
export function planSetting(view: BooksView, { settingId, change }: SettingToRecord): Draft<SettingDocument> {
  const { shop, lastDay, recordedAt } = view
  const now = recordedAt.toISOString()
  if (view.settings.filter(isSettingChange).length >= maxChanges)
    throw new Refusal('settings_full', { most: maxChanges })
  checkSetting(change, {
    ...shop,
    lastDay,
    today: calendarDayOf(now, shop.timeZone),
    filed: filedReturns(view),
    get chart() {
      return view.chart
    },
    get hasSales() {
      return view.listed(sales).length > 0
    },
  })
  const businessDay = businessDayOf(now, shop)
  return postsNothing({
    _id: { shopId: view.shopId, settingId },
    ...change,
    businessDay,
    ...recordedOn(view, businessDay),
  })
}
