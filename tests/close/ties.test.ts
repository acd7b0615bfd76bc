import { Long } from 'mongodb'
import { describe, expect, it } from 'vitest'
import { type Day, day } from '#domain/business-day.ts'
import { accounts } from '#domain/terms/chart.ts'
import { brokenTies } from '#server/close/ties.ts'
import { EntrySums } from '#server/ledger/entry-sums.ts'
import { requireSettledShop } from '#server/shops/settings-store.ts'
import { openGoldenShop, recordSteps } from '../posting/golden/shop.ts'
import { goldenShops } from '../posting/golden/shops.ts'
import { testBooks } from '../support/books.ts'
import { pathOfAccount } from '../support/day-totals.ts'

const books = testBooks()
/** After everything that the golden shops record. */
const end = day('2030-12-31')
const five = Long.fromNumber(5) as never

async function broken(shopId: string, through: Day = end) {
  const database = books.database()
  const deps = { database, now: () => new Date(`${end}T12:00:00Z`) }
  const place = { shop: await requireSettledShop(database, shopId), through, isPast: false }
  const found = await brokenTies({ ...deps, entrySums: new EntrySums(database.collections) }, place)
  return found.map(({ name, account, partsMinor, ledgerMinor }) => ({
    ...{ name, account, byMinor: partsMinor - ledgerMinor },
  }))
}

const shops = new Map<string, Promise<string>>()

/** A golden shop of that name with all its documents: each is there once, and changed by one test at most. */
function opened(name: string): Promise<string> {
  const shop = shops.get(name) ?? open(name)
  shops.set(name, shop)
  return shop
}

async function open(name: string): Promise<string> {
  const golden = goldenShops.find((one) => one.name === name)
  if (!golden) throw new Error(`there is no golden shop ${name}`)
  await openGoldenShop(books.database(), golden)
  await recordSteps(books.writer(), golden)
  return golden.shop._id
}

describe('the figures of the first page of the books', () => {
  it.each(goldenShops.map(({ name }) => name))(
    'of the golden shop %s agree with the ledger',
    async (name) => {
      expect(await broken(await opened(name))).toEqual([])
    },
  )
})

describe('a figure that was changed in the database', () => {
  it('is found on its account, and in what is derived from it', async () => {
    const shopId = await opened('other-income')
    const { dayTotals } = books.database().collections
    const last = await dayTotals.findOne(
      { '_id.shopId': shopId, [pathOfAccount(accounts.otherIncome, 'creditMinor')]: { $exists: true } },
      { sort: { '_id.day': -1 } },
    )
    if (!last) throw new Error('there is no other income')
    await dayTotals.updateOne(
      { _id: last._id },
      { $inc: { [pathOfAccount(accounts.otherIncome, 'creditMinor')]: five } },
    )
    expect(await broken(shopId, last._id.day)).toEqual([
      { name: 'entries', account: accounts.otherIncome, byMinor: 5 },
      { name: 'profit', account: null, byMinor: 5 },
    ])
  })

  it.each([
    ['paid-ahead', accounts.prepayments],
    ['tax-returns', accounts.taxPayable],
    ['billed-later', accounts.goodsNotBilled],
    ['bills', accounts.payables],
    ['deposits', accounts.deposits],
  ])('of what is open at %s is found on account %s', async (name, account) => {
    const shopId = await opened(name)
    const { openItems } = books.database().collections
    const changed = await openItems.findOneAndUpdate(
      { '_id.shopId': shopId, '_id.account': account },
      { $inc: { openMinor: five, amountMinor: five } },
    )
    expect(changed).not.toBeNull()
    const byMinor = changed?.side === 'debit' ? 5 : -5
    expect(await broken(shopId)).toEqual([{ name: 'open-items', account, byMinor }])
  })

  it('of a tax is found, and leads to no single account', async () => {
    const shopId = await opened('prices-with-tax')
    const { dayTotals } = books.database().collections
    const taxed = await dayTotals.findOne({ '_id.shopId': shopId, taxes: { $exists: true } })
    const name = Object.keys(taxed?.taxes ?? {}).find((one) => one.startsWith('output:'))
    await dayTotals.updateOne({ _id: taxed?._id }, { $inc: { [`taxes.${name}.amountMinor`]: five } })
    expect(await broken(shopId)).toEqual([{ name: 'output-tax', account: null, byMinor: -5 }])
  })
})
