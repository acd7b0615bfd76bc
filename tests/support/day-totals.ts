import type { Filter } from 'mongodb'
import type { Day } from '#domain/business-day.ts'
import type { Collections } from '#server/db/collections.ts'
import type { AccountTotal, DayTotalDocument } from '#server/db/documents.ts'
import { fieldPath } from '#server/db/paths.ts'

/** What was posted to each account, by day and account. */
export async function accountTotalsOf({ dayTotals }: Pick<Collections, 'dayTotals'>, shopId?: string) {
  const days = await dayTotals.find(ofShop(shopId)).sort({ _id: 1 }).toArray()
  return days.flatMap(({ _id, accounts = {} }) =>
    Object.entries(accounts).map(([account, total]) => ({
      _id: { ..._id, account },
      ...(total as AccountTotal),
    })),
  )
}

/** What was posted of each tax, by day and by what distinguishes it from the others. */
export async function taxTotalsOf({ dayTotals }: Pick<Collections, 'dayTotals'>, shopId?: string) {
  const days = await dayTotals.find(ofShop(shopId)).sort({ _id: 1 }).toArray()
  return days.flatMap(({ _id, taxes = {} }) =>
    Object.entries(taxes).map(([name, amounts]) => {
      const [direction, taxClass, rate, use, component] = name.split(':')
      const rateBp = rate === 'other' ? rate : Number(rate)
      return { _id: { ..._id, direction, class: taxClass, rateBp, use, component }, ...amounts }
    }),
  )
}

/** Where the totals of a day have a figure of an account, for tests that change it behind the program's back. */
export function pathOfAccount(account: string, figure?: 'debitMinor' | 'creditMinor'): string {
  return figure ? fieldPath('accounts', account, figure) : fieldPath('accounts', account)
}

export const dayOf = (shopId: string, day: string): Filter<DayTotalDocument> => ({
  _id: { shopId, day: day as Day },
})

const ofShop = (shopId: string | undefined) => (shopId === undefined ? {} : { '_id.shopId': shopId })
