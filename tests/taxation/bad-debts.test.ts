import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Day, day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { fillForm } from '#domain/tax-return/form.ts'
import { taxFormOf } from '#domain/tax-return/forms.ts'
import { auditShop } from '#server/audit/service.ts'
import { requireRecorded } from '#server/books/book-writer.ts'
import { badDebts, claimRelief } from '#server/credit/bad-debts.ts'
import { rebuildProjections } from '#server/rebuild/service.ts'
import { worksheet } from '#server/tax-returns/service.ts'
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
  ])
  const { shopId } = open
  const clock = { on: day('2025-07-10') }
  const now = () => new Date(`${clock.on}T12:00:00Z`)
  const writer = books.writer(now)
  const deps = { writer, database: books.database(), now }
  const record = async (kind: string, input: object) =>
    requireRecorded((await writer.record(shopId, [[recordOf(kind, input)]]))[0] as never)
  let sequence = 0
  const sellOnAccount = async (on: Day) => {
    clock.on = on
    sequence += 1
    const wishes = { soldAt: `${on}T11:00:00Z`, customerId: customerOfShop }
    const tenders = [{ kind: 'on-account' as const, amountMinor: minor(12_000) }]
    const sale = saleOf(open, sequence, { ...wishes, tenders }, on)
    await record('sale', sale)
    return sale.saleId
  }
  const writeOff = async (document: string, amountMinor: number) => {
    const writeOffId = randomUUID()
    const said = { customerId: customerOfShop, businessDay: clock.on, reason: 'Closed' }
    await record('credit-write-off', {
      ...{ writeOffId, writeOff: { ...said, allocations: [{ document, amountMinor: minor(amountMinor) }] } },
    })
    return writeOffId
  }
  const place = { shopId, byUid: 'owner' }
  const claim = (of: string) =>
    claimRelief(deps, { ...place, writeOffId: randomUUID() }, { of, reversalId: randomUUID() })
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
  return { clock, record, sellOnAccount, writeOff, claim, lastEntry, boxes, read, isSound }
}

test('in GB, the tax on a debt is recovered in box 4 after six months, and due again in box 1 once it is paid', async () => {
  const { clock, record, sellOnAccount, writeOff, claim, lastEntry, boxes, read, isSound } = await openBooks(
    ...(['GB', 'GBP'] as const),
  )
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
  expect((await claim(early)).writeOff).toMatchObject({ relief: [{ isClaimed: true }] })
  await expect(claim(early)).rejects.toMatchObject({ code: 'credit_write_off_not_found' })
  expect((await read()).writtenOff).toEqual([])
  // No tax was declared on what was sold before the registration.
  await writeOff(untaxed, 12_000)
  expect(await lastEntry()).toEqual({ 6940: 12_000, 1100: -12_000 })
  expect(await boxes()).toEqual({ 4: 2_000, 5: 2_000 })

  const reversal = { of: { kind: 'credit-write-off', id: late }, reason: 'Paid after all' }
  await record('reversal', { reversalId: randomUUID(), reversal })
  expect(await lastEntry()).toEqual({ 1100: 6_000, 2101: -1_000, 6940: -5_000 })
  expect(await boxes()).toEqual({ 1: 1_000, 3: 1_000, 4: 2_000, 5: 1_000 })
  await isSound()
})

test('in Ghana, no tax is recovered on a debt', async () => {
  const { clock, sellOnAccount, writeOff, lastEntry, read, isSound } = await openBooks('GH', 'GHS')
  const sale = await sellOnAccount(day('2025-08-01'))
  clock.on = day('2026-03-02')
  expect(await read()).toMatchObject({ how: 'none', owed: [] })
  await writeOff(sale, 12_000)
  expect(await lastEntry()).toEqual({ 6940: 12_000, 1100: -12_000 })
  await isSound()
})
