import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Day, day } from '#domain/business-day.ts'
import { minor, sumMinor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { fillForm } from '#domain/tax-return/form.ts'
import { taxFormOf } from '#domain/tax-return/forms.ts'
import { auditShop } from '#server/audit/service.ts'
import { requireRecorded } from '#server/books/book-writer.ts'
import { badDebts, claimRelief } from '#server/credit/bad-debts.ts'
import { writeOffCredit } from '#server/credit/payments.ts'
import { rebuildProjections } from '#server/rebuild/service.ts'
import { worksheet } from '#server/taxation/service.ts'
import { recordOf } from '../books/samples.ts'
import { customerOfShop, saleOf, testBooks } from '../support/books.ts'
import { entriesOf } from '../support/journal.ts'

const books = testBooks()

/** A shop, registered since 20 July 2025, whose clock is set by the test. */
async function openBooks(taxPack: 'GB' | 'GH', currency: string) {
  const shop = { taxPack, currency, timeZone: 'UTC' }
  const registrations = [{ from: day('2025-07-20'), scheme: 'standard' as const, number: '1' }]
  const open = await books.openShop({ ...shop, taxRegistrations: registrations }, [
    { priceMinor: minor(12_000) },
    { priceMinor: minor(6_000), taxClassId: 'zero' },
  ])
  const { shopId } = open
  const clock = { on: day('2025-07-10') }
  const now = () => new Date(`${clock.on}T12:00:00Z`)
  const writer = books.writer(now)
  const deps = { writer, database: books.database(), now }
  const record = async (kind: string, input: object) =>
    requireRecorded((await writer.record(shopId, [[recordOf(kind, input)]]))[0] as never)
  let sequence = 0
  const lineOf = ({ _id, priceMinor, taxClassId }: (typeof open.products)[number]) => ({
    ...{ lineId: _id.productId, productId: _id.productId, quantityMilli: milli(1000) },
    ...{ unitPriceMinor: priceMinor, taxClassId },
  })
  const onAccount = (on: Day, products: typeof open.products) => {
    clock.on = on
    sequence += 1
    const wishes = { soldAt: `${on}T11:00:00Z`, customerId: customerOfShop }
    const amountMinor = sumMinor(products.map(({ priceMinor }) => priceMinor))
    const tenders = [{ kind: 'on-account' as const, amountMinor }]
    return saleOf(open, sequence, { ...wishes, tenders, basket: products.map(lineOf) }, on)
  }
  const sellOnAccount = async (on: Day, products = open.products.slice(0, 1)) => {
    const sale = onAccount(on, products)
    await record('sale', sale)
    return sale.saleId
  }
  const returnOnAccount = async (returnOf: string, on: Day, products: typeof open.products) => {
    const { sale, ...rest } = onAccount(on, products)
    const lines = sale.lines.map((line) => ({ ...line, returnOfLineId: line.lineId }))
    await record('return', { ...rest, sale: { ...sale, kind: 'return', returnOf, lines } })
  }
  const place = { shopId, byUid: 'owner' }
  const writeOff = async (document: string, amountMinor: number) => {
    const writeOffId = randomUUID()
    const allocations = [{ document, amountMinor: minor(amountMinor) }]
    const body = { customerId: customerOfShop, businessDay: clock.on, reason: 'Closed', allocations }
    await writeOffCredit(deps, { ...place, writeOffId }, body)
    return writeOffId
  }
  const claim = (of: string, ids = { writeOffId: randomUUID(), reversalId: randomUUID() }) =>
    claimRelief(deps, { ...place, writeOffId: ids.writeOffId }, { of, reversalId: ids.reversalId })
  const lastEntry = async () => {
    const { lines = [] } = (await entriesOf(books.database().collections, shopId)).at(-1) ?? {}
    return Object.fromEntries(lines.map(({ account, amountMinor }) => [account, amountMinor]))
  }
  const boxes = async () => {
    const { figures, period } = await worksheet(books.database(), shopId, '2026-01-01' as Day, now())
    const form = taxFormOf(taxPack, period)
    const rows = form ? fillForm(form, figures) : []
    const filled = rows.flatMap(({ box, figures }) =>
      Object.values(figures).map((sum) => [box, sum] as const),
    )
    return Object.fromEntries(filled.filter(([, sum]) => sum !== 0))
  }
  const read = () => badDebts(deps, shopId, customerOfShop)
  const isSound = async () => {
    expect(await auditShop(books.database(), shopId)).toEqual([])
    expect(await rebuildProjections(books.database(), shopId, new Date())).toEqual([])
  }
  const owedAgain = (id: string) => {
    const reversal = { of: { kind: 'credit-write-off', id }, reason: 'Paid after all', businessDay: clock.on }
    return record('reversal', { reversalId: randomUUID(), reversal })
  }
  const { products } = open
  const did = { record, sellOnAccount, returnOnAccount, writeOff, claim, owedAgain }
  return { clock, products, ...did, lastEntry, boxes, read, isSound }
}

test('in GB, the tax on a debt is recovered in box 4 after six months, and due again in box 1 once it is paid', async () => {
  const { clock, sellOnAccount, writeOff, claim, owedAgain, lastEntry, boxes, read, isSound } =
    await openBooks('GB', 'GBP')
  const untaxed = await sellOnAccount(day('2025-07-10'))
  const sale = await sellOnAccount(day('2025-08-01'))
  clock.on = day('2025-11-03')
  expect(await read()).toMatchObject({
    ...{ how: 'in-return', claimedIn: 'box 4', writtenOff: [] },
    owed: [{ document: sale, taxMinor: 2_000, from: '2026-02-01', until: '2030-02-01' }],
  })
  const early = await writeOff(sale, 6_000)
  expect(await lastEntry()).toEqual({ 6940: 6_000, 1100: -6_000 })
  expect((await read()).writtenOff).toMatchObject([
    { writeOffId: early, taxMinor: 1_000, from: '2026-02-01' },
  ])
  await expect(claim(early)).rejects.toMatchObject({ code: 'relief_not_due' })

  clock.on = day('2026-02-02')
  const late = await writeOff(sale, 6_000)
  expect(await lastEntry()).toEqual({ 6940: 5_000, 1301: 1_000, 1100: -6_000 })
  // The tax on the earlier write-off is claimed separately.
  const ids = { writeOffId: randomUUID(), reversalId: randomUUID() }
  expect((await claim(early, ids)).writeOff).toMatchObject({ relief: [{ isClaimed: true }] })
  // Sent again, it is known; another claim under its id is not.
  expect(await claim(early, ids)).toMatchObject({ isNew: false })
  for (const [of, reversalId] of [
    [late, ids.reversalId],
    [early, randomUUID()],
  ] as const)
    await expect(claim(of, { ...ids, reversalId })).rejects.toMatchObject({
      code: 'credit_write_off_conflict',
    })
  await expect(claim(early)).rejects.toMatchObject({ code: 'credit_write_off_not_found' })
  expect((await read()).writtenOff).toEqual([])
  // No tax was declared on what was sold before the registration.
  await writeOff(untaxed, 12_000)
  expect(await lastEntry()).toEqual({ 6940: 12_000, 1100: -12_000 })
  expect(await boxes()).toEqual({ 4: 2_000, 5: 2_000 })

  await owedAgain(late)
  expect(await lastEntry()).toEqual({ 1100: 6_000, 2101: -1_000, 6940: -5_000 })
  expect(await boxes()).toEqual({ 1: 1_000, 3: 1_000, 4: 2_000, 5: 1_000 })
  await isSound()
})

test('in GB, the tax is that of the goods not returned, of instalments too, and is claimed again after the last day', async () => {
  const { clock, products, record, sellOnAccount, returnOnAccount, writeOff, owedAgain, ...rest } =
    await openBooks('GB', 'GBP')
  const { lastEntry, read, isSound } = rest
  const mixed = await sellOnAccount(day('2025-08-01'), products)
  await returnOnAccount(mixed, day('2025-08-03'), products.slice(1))
  const spread = await sellOnAccount(day('2025-09-01'))
  const planId = randomUUID()
  const plan = {
    ...{ customerId: customerOfShop, businessDay: clock.on },
    allocations: [{ document: spread, amountMinor: minor(12_000) }],
    instalments: ['2025-10-01', '2025-11-01'].map((due) => ({ due, amountMinor: minor(6_000) })),
  }
  await record('instalment-plan', { planId, plan })
  clock.on = day('2026-05-02')
  expect((await read()).owed).toEqual([
    { document: mixed, taxMinor: 2_000, from: '2026-02-01', until: '2030-02-01', isRecovered: true },
    // Each instalment from its own due day.
    { document: planId, taxMinor: 1_000, from: '2026-04-01', until: '2030-04-01', isRecovered: true },
    { document: planId, taxMinor: 1_000, from: '2026-05-01', until: '2030-05-01', isRecovered: true },
  ])
  await writeOff(planId, 6_000)
  expect(await lastEntry()).toEqual({ 6940: 5_000, 1301: 1_000, 1100: -6_000 })
  const claimed = await writeOff(mixed, 6_000)
  expect(await lastEntry()).toEqual({ 6940: 5_000, 1301: 1_000, 1100: -6_000 })

  clock.on = day('2030-06-03')
  await owedAgain(claimed)
  expect((await read()).owed).toMatchObject([{ taxMinor: 1_000, isRecovered: true }, { isRecovered: false }])
  // Only for the half whose tax had been claimed in time.
  await writeOff(mixed, 9_000)
  expect(await lastEntry()).toEqual({ 6940: 8_000, 1301: 1_000, 1100: -9_000 })
  await writeOff(mixed, 3_000)
  expect(await lastEntry()).toEqual({ 6940: 3_000, 1100: -3_000 })
  await isSound()
})

test('in GB, goods returned from an instalment plan are in no relief, and its days are those of what is not paid', async () => {
  const { clock, products, record, sellOnAccount, returnOnAccount, writeOff, ...rest } = await openBooks(
    'GB',
    'GBP',
  )
  const { lastEntry, read, isSound } = rest
  const taxed = await sellOnAccount(day('2025-08-01'))
  const untaxed = await sellOnAccount(day('2025-08-01'), products.slice(1))
  const instalmentsOf = (...amounts: number[]) =>
    amounts.map((amount, at) => ({ due: day(`2025-${10 + at}-01`), amountMinor: minor(amount) }))
  const agree = async (allocations: object[], instalments: object[]) => {
    const planId = randomUUID()
    const plan = { customerId: customerOfShop, businessDay: clock.on, allocations, instalments }
    await record('instalment-plan', { planId, plan })
    return planId
  }
  const planId = await agree(
    [
      { document: taxed, amountMinor: minor(12_000) },
      { document: untaxed, amountMinor: minor(6_000) },
    ],
    instalmentsOf(6_000, 6_000, 6_000),
  )
  // Goods of 6000 without tax come off the instalment that is due first.
  await returnOnAccount(untaxed, day('2025-08-03'), products.slice(1))
  clock.on = day('2026-06-02')
  expect((await read()).owed).toEqual([
    { document: planId, taxMinor: 1_000, from: '2026-05-01', until: '2030-05-01', isRecovered: true },
    { document: planId, taxMinor: 1_000, from: '2026-06-01', until: '2030-06-01', isRecovered: true },
  ])
  // What is written off is what was due first: the rest has its own days.
  await writeOff(planId, 6_000)
  expect(await lastEntry()).toEqual({ 6940: 5_000, 1301: 1_000, 1100: -6_000 })
  expect((await read()).owed).toEqual([
    { document: planId, taxMinor: 1_000, from: '2026-06-01', until: '2030-06-01', isRecovered: true },
  ])
  await isSound()
})

test('in GB, tax claimed on a sale is claimed again where its debt was agreed in instalments since', async () => {
  const { clock, record, sellOnAccount, writeOff, owedAgain, ...rest } = await openBooks('GB', 'GBP')
  const { lastEntry, read, isSound } = rest
  const [sale, other] = [await sellOnAccount(day('2025-08-01')), await sellOnAccount(day('2025-08-01'))]
  const agree = async (document: string) => {
    const planId = randomUUID()
    const allocations = [{ document, amountMinor: minor(12_000) }]
    const instalments = [{ due: day('2026-04-01'), amountMinor: minor(12_000) }]
    const plan = { customerId: customerOfShop, businessDay: day('2025-08-02'), allocations, instalments }
    await record('instalment-plan', { planId, plan })
    return planId
  }
  const cancelled = await agree(other)
  clock.on = day('2026-10-02')
  for (const debt of [sale, cancelled]) await owedAgain(await writeOff(debt, 6_000))
  const planId = await agree(sale)
  // Of a plan that is cancelled, the debt is that of the sale again.
  const reversal = {
    of: { kind: 'instalment-plan', id: cancelled },
    reason: 'Cancelled',
    businessDay: clock.on,
  }
  await record('reversal', { reversalId: randomUUID(), reversal })
  clock.on = day('2031-01-02')
  const owed = async () =>
    Object.fromEntries((await read()).owed.map((one) => [one.document, [one.taxMinor, one.isRecovered]]))
  expect(await owed()).toEqual({ [planId]: [1_000, true], [other]: [1_000, true] })
  await writeOff(planId, 3_000)
  expect(await lastEntry()).toEqual({ 6940: 2_500, 1301: 500, 1100: -3_000 })
  await owedAgain(await writeOff(planId, 9_000))
  expect(await owed()).toEqual({ [planId]: [500, true], [other]: [1_000, true] })
  await isSound()
})

test('in GB, a claim is of the instalments that its write-off was of, each within its own days', async () => {
  const { clock, record, sellOnAccount, writeOff, claim, lastEntry, read, isSound } = await openBooks(
    'GB',
    'GBP',
  )
  const sale = await sellOnAccount(day('2025-08-01'))
  const planId = randomUUID()
  const instalments = ['2025-10-01', '2025-11-01', '2031-01-01'].map((due) => ({
    due: day(due),
    amountMinor: minor(due === '2031-01-01' ? 6_000 : 3_000),
  }))
  const allocations = [{ document: sale, amountMinor: minor(12_000) }]
  const plan = { customerId: customerOfShop, businessDay: clock.on, allocations, instalments }
  await record('instalment-plan', { planId, plan })
  const first = await writeOff(planId, 3_000)
  const rest = await writeOff(planId, 9_000)
  const days = async () =>
    (await read()).writtenOff.map((one) => [one.writeOffId, one.from, one.until, one.taxMinor])
  const [ofFirst, ofSecond, ofThird] = [
    ['2026-04-01', '2030-04-01', 500],
    ['2026-05-01', '2030-05-01', 500],
    ['2031-07-01', '2035-07-01', 1_000],
  ] as const
  expect(await days()).toEqual([
    [first, ...ofFirst],
    [rest, ...ofSecond],
    [rest, ...ofThird],
  ])
  // The second instalment is not overdue for six months yet.
  clock.on = day('2026-04-02')
  expect((await claim(first)).writeOff.relief).toMatchObject([{ from: ofFirst[0], isClaimed: true }])
  expect(await lastEntry()).toEqual({ 6940: 2_500, 1301: 500, 1100: -3_000 })
  clock.on = day('2026-05-02')
  const { writeOff: claimed } = await claim(rest)
  expect(await lastEntry()).toEqual({ 6940: 8_500, 1301: 500, 1100: -9_000 })
  expect(await days()).toEqual([[claimed.writeOffId, ...ofThird]])
  // What was claimed in time is claimed again with it.
  clock.on = day('2031-07-02')
  await claim(claimed.writeOffId)
  expect(await lastEntry()).toEqual({ 6940: 7_500, 1301: 1_500, 1100: -9_000 })
  expect(await days()).toEqual([])
  await isSound()
})

test('in Ghana, VAT on a debt written off before 2026 is recovered as input tax, without the levies', async () => {
  const { clock, sellOnAccount, writeOff, owedAgain, lastEntry, read, isSound } = await openBooks('GH', 'GHS')
  const sale = await sellOnAccount(day('2025-08-01'))
  clock.on = day('2025-11-03')
  const span = { from: '2025-08-01', until: '2025-12-31' }
  // 15% on the price of 98.44 and its levies of 5.91; the price includes all.
  expect(await read()).toMatchObject({
    how: 'in-return',
    owed: [{ document: sale, taxMinor: 1_565, ...span }],
  })
  const claimed = await writeOff(sale, 6_000)
  expect(await lastEntry()).toEqual({ 6940: 5_217, 1301: 783, 1100: -6_000 })

  // Half of it is paid after all, when the new act has no such rule: the rest stays claimed under the earlier one.
  clock.on = day('2026-03-02')
  await owedAgain(claimed)
  expect(await lastEntry()).toMatchObject({ 1100: 6_000, 2101: -783 })
  expect(await read()).toMatchObject({ how: 'in-return', owed: [{ taxMinor: 783, isRecovered: true }] })
  await writeOff(sale, 3_000)
  expect(await lastEntry()).toEqual({ 6940: 2_609, 1301: 391, 1100: -3_000 })
  await isSound()
})

test('in Ghana, no tax is recovered on a debt that is written off from 2026 on', async () => {
  const { clock, sellOnAccount, writeOff, lastEntry, read, isSound } = await openBooks('GH', 'GHS')
  const sale = await sellOnAccount(day('2025-08-01'))
  clock.on = day('2026-03-02')
  expect(await read()).toMatchObject({ how: 'none', owed: [] })
  await writeOff(sale, 12_000)
  expect(await lastEntry()).toEqual({ 6940: 12_000, 1100: -12_000 })
  await isSound()
})
