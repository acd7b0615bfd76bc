import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { AccountLedger } from '#domain/api/ledger.ts'
import { type DayRange, day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { dimensionOf } from '#domain/report/ledger-dimensions.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import { accounts } from '#domain/terms/chart.ts'
import { createCustomer } from '#server/customers/service.ts'
import { accountLedger } from '#server/ledger/account-ledger.ts'
import { EntrySums } from '#server/ledger/entry-sums.ts'
import { ledgerGroups } from '#server/ledger/ledger-groups.ts'
import { entriesOf, listAccounts } from '#server/ledger/service.ts'
import { wholeLedgers } from '#server/ledger/whole-ledgers.ts'
import { openGoldenShop, recordSteps } from '../posting/golden/shop.ts'
import { goldenShops } from '../posting/golden/shops.ts'
import { saleOf, testBooks } from '../support/books.ts'

const books = testBooks()
const always = { from: day('1990-01-01'), to: day('2035-12-31') }

function reader(shopId: string) {
  const sums = new EntrySums(books.database().collections)
  return {
    groups: (account: AccountCode, range = always) =>
      ledgerGroups(books.database(), sums, shopId, { account, ...range }),
    ledger: (account: AccountCode, of: string | undefined, requested: object = {}) =>
      accountLedger(books.database(), sums, shopId, {
        ...{ account, of, ...always, sort: 'day', limit: 500, ...requested },
      }),
  }
}

const withYearsAndNames: ReadonlySet<string> = new Set(['instalments', 'assets'])

describe('an account by what its lines are of', () => {
  it.each(goldenShops.map((golden) => [golden.name, golden] as const))(
    'equals the account in the golden shop %s, and each ledger its group',
    async (_name, golden) => {
      await openGoldenShop(books.database(), golden)
      await recordSteps(books.writer(), golden)
      const { groups, ledger } = reader(golden.shop._id)
      const posted = await books
        .database()
        .collections.journalPages.distinct('accounts', { '_id.shopId': golden.shop._id })
      for (const account of posted.filter((one) => dimensionOf(one) !== null)) {
        const { items, tiesToAccount } = await groups(account)
        expect({ account, tiesToAccount }).toEqual({ account, tiesToAccount: true })
        for (const { key, closingMinor } of items) {
          const rows = (await ledger(account, key)).items
          expect([account, key, rows.at(-1)?.balanceMinor]).toEqual([account, key, closingMinor])
        }
      }
      if (withYearsAndNames.has(golden.name)) await expectWholeLedgers(golden.shop._id)
    },
  )

  /** Of all accounts together, in one reading of the journal and in several, they are the same as one by one. */
  async function expectWholeLedgers(shopId: string) {
    const read = async (range: DayRange, limits: { mostOfAccount: number; mostAtOnce: number }) => {
      const ledgers = new Map<AccountCode, AccountLedger>()
      const whole = await wholeLedgers(books.database(), shopId, {
        ...{ range, limits, read: () => entriesOf(books.database(), shopId, range) },
      })
      for await (const ledger of whole.ledgers) ledgers.set(ledger.account.account, ledger)
      return ledgers
    }
    const { ledger } = reader(shopId)
    const days = (
      await books.database().collections.journalPages.distinct('days', { '_id.shopId': shopId })
    ).sort()
    const fromTheMiddle = { from: days[Math.floor(days.length / 2)] ?? always.from, to: always.to }
    const { items: chart } = await listAccounts(books.database(), shopId)
    const posted = new Set(
      await books.database().collections.journalPages.distinct('accounts', { '_id.shopId': shopId }),
    )
    for (const range of [always, fromTheMiddle]) {
      const whole = await read(range, { mostOfAccount: 1_000, mostAtOnce: 10_000 })
      for (const { account } of chart.filter((one) => posted.has(one.account))) {
        const alone = await ledger(account, undefined, { ...range, limit: 1_000 })
        const isListed = alone.items.length > 0 || alone.openingMinor !== 0
        expect(whole.get(account)).toEqual(isListed ? alone : undefined)
      }
      const longest = Math.max(...[...whole.values()].map(({ items }) => items.length))
      expect(longest).toBeGreaterThan(1)
      const inTurns = await read(range, { mostOfAccount: longest, mostAtOnce: longest })
      expect([...inTurns].sort()).toEqual([...whole].sort())
      const shorter = [...whole].filter(([, { items }]) => items.length < longest)
      const limits = { mostOfAccount: longest - 1, mostAtOnce: longest }
      expect([...(await read(range, limits))].sort()).toEqual(shorter.sort())
    }
  }

  it('distinguishes customers, with a running balance of each, from any day and page by page', async () => {
    const open = await books.openShop()
    const customer = async (name: string) => {
      const customerId = randomUUID()
      await createCustomer(books.database(), open.shopId, { customerId, name })
      return customerId
    }
    const [ama, kojo] = [await customer('Ama'), await customer('Kojo')]
    const onAccount = (sequence: number, customerId: string, date: number, amountMinor = 1_200) =>
      saleOf(open, sequence, {
        customerId,
        soldAt: `2026-03-0${date}T09:00:00Z`,
        tenders: [{ kind: 'on-account', amountMinor: minor(amountMinor) }],
      })
    await books
      .writer()
      .recordSales(open.shopId, [
        onAccount(1, ama, 1),
        onAccount(2, kojo, 2),
        onAccount(3, ama, 3),
        onAccount(4, ama, 5),
      ])
    const { groups, ledger } = reader(open.shopId)
    const range = { from: day('2026-03-02'), to: day('2026-03-04') }
    expect(await groups(accounts.receivables, range)).toMatchObject({
      by: 'party',
      items: [
        {
          key: ama,
          name: 'Ama',
          openingMinor: 1_200,
          debitMinor: 1_200,
          creditMinor: 0,
          closingMinor: 2_400,
        },
        { key: kojo, name: 'Kojo', openingMinor: 0, debitMinor: 1_200, closingMinor: 1_200 },
      ],
      others: null,
      total: { openingMinor: 1_200, closingMinor: 3_600 },
      tiesToAccount: true,
      accountClosingMinor: 3_600,
    })
    expect(await ledger(accounts.receivables, ama, range)).toMatchObject({
      of: { by: 'party', key: ama, name: 'Ama' },
      openingMinor: 1_200,
      debitMinor: 1_200,
      closingMinor: 2_400,
      items: [{ postingDay: '2026-03-03', balanceMinor: 2_400 }],
    })
    const first = await ledger(accounts.receivables, ama, { sort: '-day', limit: 2 })
    expect(first.items.map(({ balanceMinor }) => balanceMinor)).toEqual([3_600, 2_400])
    const cursor = first.nextCursor ?? undefined
    const rest = await ledger(accounts.receivables, ama, { sort: '-day', limit: 2, cursor })
    expect([rest.items.map(({ balanceMinor }) => balanceMinor), rest.nextCursor]).toEqual([[1_200], null])
    // A changed open item differs from the totals of days.
    const { openItems } = books.database().collections
    await openItems.updateOne({ '_id.shopId': open.shopId, '_id.party': ama }, {
      $inc: { amountMinor: 5 },
    } as never)
    expect(await groups(accounts.receivables)).toMatchObject({ tiesToAccount: false })
  })

  it('of all accounts, has nothing that is recorded after its figures were read', async () => {
    const open = await books.openShop()
    const sell = (sequence: number) =>
      books.writer().recordSales(open.shopId, [saleOf(open, sequence, { soldAt: '2026-03-01T09:00:00Z' })])
    await sell(1)
    const range = { from: day('2026-03-01'), to: day('2026-03-31') }
    const { through, ledgers } = await wholeLedgers(books.database(), open.shopId, {
      range,
      limits: { mostOfAccount: 100, mostAtOnce: 1_000 },
      read: () => entriesOf(books.database(), open.shopId, range),
    })
    await sell(2)
    const numbers = []
    for await (const { items, closingMinor, openingMinor } of ledgers) {
      numbers.push(...items.map(({ number }) => number))
      expect(items.at(-1)?.balanceMinor ?? openingMinor).toBe(closingMinor)
    }
    expect(new Set(numbers)).toEqual(new Set([through]))
  })

  it('is refused where its lines are not grouped by anything', async () => {
    const open = await books.openShop()
    const { groups, ledger } = reader(open.shopId)
    const code = 'account_without_groups'
    await expect(groups(accounts.sales)).rejects.toMatchObject({ code })
    await expect(ledger(accounts.sales, 'x')).rejects.toMatchObject({ code })
  })
})
