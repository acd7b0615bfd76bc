import { randomUUID } from 'node:crypto'
import { Long } from 'mongodb'
import { expect, it } from 'vitest'
import type { CloseChecks } from '#domain/api/close.ts'
import { addDays, addMonths, day } from '#domain/business-day.ts'
import { monthOf } from '#domain/month.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { CloseCheckName } from '#domain/terms/close-check.ts'
import { keepShopAudit } from '#server/audit/shop-audit-store.ts'
import { today } from '../support/clock.ts'
import { pathOfAccount } from '../support/day-totals.ts'
import { servedApp } from '../support/served-app.ts'

const served = servedApp()
const hour = 3_600_000
const counted = (amountMinor: number) => ({ amountMinor, denominations: [] })

/** A shop whose books were audited an hour ago, and what is open of it. */
async function openBooks() {
  const { shopId, ownerToken: token } = await served.openOwnedShop({ timeZone: 'UTC', taxRegistrations: [] })
  const call = async (method: 'GET' | 'PUT' | 'POST', path: string, payload?: object, wanted = 201) => {
    const url = `/api/shops/${shopId}/${path}`
    const answer = await served.call({ method, url, token, ...(payload && { payload }) })
    expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBe(wanted)
    return answer.body
  }
  await served.unlockBooks(token)
  const audit = (hoursAgo: number, found: object[] = []) =>
    keepShopAudit(served.database(), shopId, {
      ...{ at: new Date(Date.now() - hoursAgo * hour), durationMs: 1, found: found as never },
    })
  await audit(1)
  /** What is not done, with how much of it there is. */
  const open = async () => {
    const { checks } = (await call('GET', 'closing/checks', undefined, 200)) as unknown as CloseChecks
    return checks.flatMap(({ name, isDone, count }) => (isDone ? [] : [`${name} ${count}`]))
  }
  return { shopId, call, audit, open }
}
type Books = Awaited<ReturnType<typeof openBooks>>

async function openTill({ call }: Books) {
  const [productId, tillId] = [randomUUID(), randomUUID()]
  await call('POST', 'products', { productId, sku: 'TEA', name: 'Tea', priceMinor: 500 })
  const { series } = await call('POST', 'tills', { tillId, name: 'Front' })
  const line = { lineId: '1', productId, quantityMilli: 1000, unitPriceMinor: 500, discountMinor: 0 }
  const sell = (sequence: number) =>
    call('PUT', `sales/${randomUUID()}`, {
      ...{ tillId, receiptNumber: `${series}-${sequence}`, soldAt: new Date().toISOString(), kind: 'sale' },
      ...{ pricesIncludeTax: true, taxRule: 2, lines: [{ ...line, taxClassId: 'standard', taxes: [] }] },
      tenders: [{ kind: 'cash', amountMinor: 500 }],
      totals: { netMinor: 500, taxMinor: 0, grossMinor: 500, changeMinor: 0 },
    })
  return { tillId, productId, sell }
}

const journal = {
  ...{ businessDay: today(), text: 'The owner puts money in' },
  lines: [
    { account: accounts.bank, amountMinor: 50_000 },
    { account: '3000', amountMinor: -50_000 },
  ],
}
const seeAll = async ({ call }: Books) => {
  const { items } = await call('GET', 'reviews', undefined, 200)
  const found = (items as { kind: string; id: string }[]).map(({ kind, id }) => ({ kind, id }))
  await call('POST', 'reviews/seen', { mark: randomUUID(), items: found }, 200)
}

type Case = {
  name: CloseCheckName
  what: string
  count: number
  /** Other checks that the same work opens. */
  also?: readonly string[]
  /** Leaves work to do; answers what does it. */
  leave: (books: Books) => Promise<() => Promise<unknown>>
}

const cases: readonly Case[] = [
  {
    ...{ name: 'receipts', what: 'a receipt number is missing', count: 1, also: ['reviews 1'] },
    async leave(books) {
      const { sell } = await openTill(books)
      await sell(2)
      return async () => {
        await sell(1)
        await seeAll(books)
      }
    },
  },
  {
    ...{ name: 'reviews', what: 'what was sold below nothing is not seen', count: 1 },
    async leave(books) {
      await (await openTill(books)).sell(1)
      return () => seeAll(books)
    },
  },
  {
    ...{ name: 'shifts', what: 'a shift is open', count: 1 },
    async leave(books) {
      const { tillId } = await openTill(books)
      const shiftId = randomUUID()
      await books.call('PUT', `shifts/${shiftId}`, { tillId, float: counted(0), lastSequence: 0 })
      const close = { cash: counted(0), slips: [], countedAt: new Date().toISOString(), lastSequence: 0 }
      return () => books.call('PUT', `shifts/${shiftId}/close`, close)
    },
  },
  {
    ...{ name: 'journal-drafts', what: 'an entry waits as a draft', count: 1 },
    async leave({ call }) {
      const draftId = randomUUID()
      await call('PUT', `journal-drafts/${draftId}`, { revision: 0, draft: journal })
      return () => call('POST', `journal-drafts/${draftId}/posting`, { revision: 1 }, 200)
    },
  },
  {
    ...{ name: 'drafts', what: 'an expense waits as a draft', count: 1 },
    async leave({ call }) {
      await call('PUT', `journals/${randomUUID()}`, journal)
      const line = { lineId: '1', account: '6000', description: 'Tape', netMinor: 500, taxMinor: 0 }
      const draft = {
        ...{ kind: 'expense', payee: 'Kiosk', supplierId: null, day: today(), due: null, paidFrom: 'bank' },
        ...{ tillId: null, reference: '', note: '', totalMinor: null, attachments: [] },
        lines: [{ ...line, taxClassId: 'outside-scope' }],
      }
      const draftId = randomUUID()
      await call('PUT', `expenditure/drafts/${draftId}`, { revision: 0, draft })
      return () => call('POST', `expenditure/drafts/${draftId}/posting`, { revision: 1 }, 200)
    },
  },
  {
    ...{ name: 'money-below-zero', what: 'more was paid from the bank than it held', count: 1 },
    async leave({ call }) {
      const lines = journal.lines.map(({ account, amountMinor }) => ({ account, amountMinor: -amountMinor }))
      await call('PUT', `journals/${randomUUID()}`, { ...journal, lines })
      return () => call('PUT', `journals/${randomUUID()}`, journal)
    },
  },
  {
    ...{ name: 'bank', what: 'a line of a statement is not matched', count: 1 },
    async leave({ call }) {
      const { entryNumber } = await call('PUT', `journals/${randomUUID()}`, journal)
      const bank = `bank-accounts/${accounts.bank}`
      const text = `Date,Narration,Credit,Debit,Balance\n${today()},OWNER,500.00,,500.00\n`
      await call('PUT', `${bank}/statements/${randomUUID()}`, { name: 'bank.csv', text })
      const { lines } = await call('GET', bank, undefined, 200)
      const [{ lineId = '' } = {}] = lines as { lineId?: string }[]
      const match = { ledger: [{ number: entryNumber, line: 0 }] }
      return () => call('PUT', `${bank}/lines/${lineId}/match`, match, 200)
    },
  },
  {
    ...{ name: 'depreciation', what: 'a month that has ended took no share of an asset', count: 1 },
    async leave({ call }) {
      await call('PUT', `journals/${randomUUID()}`, journal)
      // Due from its last day on.
      const month = addMonths(day(`${monthOf(addDays(today(), 1))}-01`), -1)
      await call('PUT', `assets/${randomUUID()}`, {
        ...{ businessDay: month, name: 'Freezer', category: 'equipment', inServiceOn: month },
        ...{ method: { kind: 'straight-line', months: 10 }, residualMinor: 0 },
        ...{ origin: { kind: 'paid', paidFrom: 'bank' }, netMinor: 10_000, totalMinor: 10_000 },
        ...{ taxClassId: 'outside-scope', taxes: [] },
      })
      return () => call('PUT', `depreciation/${randomUUID()}`, { month: monthOf(month) })
    },
  },
  {
    ...{ name: 'tax-return', what: 'the return of a month that has ended is not filed', count: 1 },
    async leave({ call }) {
      const from = addMonths(day(`${monthOf(today())}-01`), -1)
      const value = { scheme: 'standard', number: 'C000' }
      await call('PUT', `settings/${randomUUID()}`, { setting: 'tax-registration', value, from })
      await call('PUT', `journals/${randomUUID()}`, journal)
      const taxes = [{ component: 'gh-vat', rateBp: 1500, amountMinor: 15 }]
      await call('PUT', `expenses/${randomUUID()}`, {
        ...{ businessDay: from, paidFrom: 'bank', totalMinor: 115 },
        lines: [{ lineId: '1', account: accounts.rent, netMinor: 100, taxClassId: 'standard', taxes }],
      })
      const to = addDays(addMonths(from, 1), -1)
      return () => call('PUT', `tax-returns/${randomUUID()}`, { from, to, dueMinor: -15, adjustments: [] })
    },
  },
  {
    ...{ name: 'ledger', what: 'an account differs from its entries', count: 1 },
    async leave({ shopId, call }) {
      await call('PUT', `journals/${randomUUID()}`, journal)
      const { dayTotals } = served.database().collections
      const path = pathOfAccount(accounts.bank, 'debitMinor')
      const change = (by: number) =>
        dayTotals.updateOne(
          { '_id.shopId': shopId, [path]: { $exists: true } },
          { $inc: { [path]: Long.fromNumber(by) as never } },
        )
      await change(5)
      return () => change(-5)
    },
  },
  {
    ...{ name: 'audit', what: 'the audit of last night was missed', count: 0 },
    async leave({ audit }) {
      await audit(27)
      return () => audit(25)
    },
  },
  {
    ...{ name: 'audit', what: 'the audit found a difference', count: 1 },
    async leave({ audit }) {
      await audit(1, [{ kind: 'balance', account: '1000' }])
      return () => audit(0)
    },
  },
]

it.each(cases.map((one) => [one.what, one] as const))(
  'a month is not done while %s, and is once that is',
  async (_what, { name, count, also = [], leave }) => {
    const books = await openBooks()
    expect(await books.open()).toEqual([])
    const fix = await leave(books)
    expect((await books.open()).sort()).toEqual([`${name} ${count}`, ...also].sort())
    await fix()
    expect(await books.open()).toEqual([])
  },
)
