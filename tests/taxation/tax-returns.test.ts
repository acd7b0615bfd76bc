import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addDays, addMonths, day } from '#domain/business-day.ts'
import { auditShop } from '#server/audit/service.ts'
import { rebuildProjections } from '#server/rebuild/service.ts'
import { today } from '../support/clock.ts'
import { chainOf } from '../support/journal.ts'
import { servedApp } from '../support/served-app.ts'

const served = servedApp()
const thisMonth = day(`${today().slice(0, 7)}-01`)
const [first, second] = [addMonths(thisMonth, -2), addMonths(thisMonth, -1)]

async function openBooks() {
  const {
    shopId,
    call,
    countEntries: count,
  } = await served.openBooks({
    country: 'KE',
    currency: 'KES',
    taxPack: 'KE',
    timeZone: 'UTC',
    taxRegistrations: [{ from: day('2020-01-01'), scheme: 'standard', number: 'P051' }],
  })
  const buy = async (businessDay: string, taxMinor: number) => {
    const vat = { component: 'ke-vat', rateBp: 1600, amountMinor: taxMinor }
    const line = { lineId: '1', account: '6010', taxClassId: 'standard', taxes: [vat] }
    const input = { businessDay, paidFrom: 'bank', lines: [{ ...line, netMinor: 100 }] }
    const body = { ...input, totalMinor: 100 + taxMinor }
    expect(await call('PUT', `/expenses/${randomUUID()}`, body)).toMatchObject({ status: 201 })
  }
  return { shopId, call, count, buy }
}

const summary = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body.code]

test('a return is filed once and in turn, takes up what came late, is paid, and taken back while nothing is', async () => {
  const { shopId, call, count, buy } = await openBooks()
  const of = (from: string) => ({
    from,
    to: addDays(addMonths(day(from), 1), -1),
    adjustments: [] as object[],
  })
  const file = (from: string, dueMinor: number, more: object = {}, returnId: string = randomUUID()) =>
    call('PUT', `/tax-returns/${returnId}`, { ...of(from), dueMinor, ...more })
  const worksheet = async (from: string) => (await call('GET', `/taxation/periods/${from}`)).body

  await buy(addDays(first, 9), 16)
  await buy(addDays(second, 3), 8)
  const before = await count()
  expect(summary(await file(second, -8))).toEqual([422, 'tax_period_out_of_turn'])
  expect(summary(await file(thisMonth, 0))).toEqual([422, 'tax_period_open'])
  expect(summary(await file(first, -15))).toEqual([409, 'tax_return_changed'])
  const stranger = { direction: 'input', component: 'gb-vat', amountMinor: 1, account: '6000', reason: 'No' }
  expect(summary(await file(first, -17, { adjustments: [stranger] }))).toEqual([422, 'tax_component_unknown'])
  const onCash = { ...stranger, component: 'ke-vat', account: '1000' }
  expect(summary(await file(first, -17, { adjustments: [onCash] }))).toEqual([422, 'expense_account_unknown'])
  expect(await count()).toBe(before)

  // Two at once: one wins, and sent again it is the same return.
  const ids = [randomUUID(), randomUUID()]
  const twice = await Promise.all(ids.map((returnId) => file(first, -16, {}, returnId)))
  expect(twice.map(summary).sort()).toEqual([
    [201, undefined],
    [409, 'tax_period_filed'],
  ])
  const filedId = ids[twice.findIndex(({ status }) => status === 201)] ?? ''
  expect(summary(await file(first, -16, {}, filedId))).toEqual([200, undefined])
  expect(summary(await file(first, -15, {}, filedId))).toEqual([409, 'tax_return_conflict'])

  // What it froze: all entries before it, by their numbers and the hash of the last.
  const chain = await chainOf(served.database().collections, shopId)
  const at = chain.findIndex(({ source }) => source.kind === 'tax-return')
  const { filed } = await worksheet(first)
  expect(filed).toMatchObject({ firstEntry: 1, lastEntry: at, digest: chain[at - 1]?.hash })

  // Late for what is filed: in the next return, which lists it as late; the filed one stays as it is.
  await buy(addDays(first, 20), 4)
  expect(await worksheet(first)).toMatchObject({ period: { status: 'filed', dueMinor: -16, openMinor: 16 } })
  expect(await worksheet(second)).toMatchObject({
    period: { isNext: true, dueMinor: -12 },
    late: [{ component: 'ke-vat', recoverableMinor: 4 }],
  })
  expect((await worksheet(first)).filed).toEqual(filed)
  const box = '/documents?box=input.tax'
  const documents = async (from: string, late: boolean) =>
    (await call('GET', `/taxation/periods/${from}${box}&late=${late}`)).body.items as object[]
  expect(await documents(first, false)).toMatchObject([{ baseMinor: 100, taxMinor: 16, boxMinor: 16 }])
  // What may be claimed is taken away from what is due.
  const due = await call('GET', `/taxation/periods/${first}/documents?box=due.tax`)
  expect(due.body.items).toMatchObject([{ taxMinor: 16, boxMinor: -16 }])
  expect(await documents(second, false)).toMatchObject([{ taxMinor: 8 }])
  expect(await documents(second, true)).toMatchObject([{ taxMinor: 4 }])
  expect(summary(await call('GET', `/taxation/periods/${second}/documents?box=no.tax`))).toEqual([
    422,
    'tax_box_unknown',
  ])

  // The rhythm can't change within what is filed.
  const setting = (name: string, value: unknown) =>
    call('PUT', `/settings/${randomUUID()}`, { setting: name, value, from: addDays(first, 3) })
  expect(summary(await setting('tax-period', 'monthly'))).toEqual([409, 'tax_period_filed'])

  // Adjusted, filed, and settled by the credit of the one before and out of the bank.
  const used = {
    direction: 'output',
    component: 'ke-vat',
    amountMinor: 30,
    account: '6000',
    reason: 'Taken home by the owner',
  }
  const secondId = randomUUID()
  expect(await file(second, 18, { adjustments: [used] }, secondId)).toMatchObject({
    status: 201,
    body: { period: { status: 'filed', dueMinor: 18 }, filed: { canReverse: true } },
  })
  // What is filed and open is due money in the weeks ahead: 18 to pay, and 16 that the tax office owes.
  const taxAhead = async () => {
    const { body } = await call('GET', `/visuals/cash?from=${first}&to=${today()}&by=month`)
    const { weeks } = body.outlook as { weeks: { taxMinor: number }[] }
    return weeks.reduce((sum, { taxMinor }) => sum + taxMinor, 0)
  }
  expect(await taxAhead()).toBe(18 - 16)
  const takeBack = (kind: string, id: string) =>
    call('PUT', `/reversals/${randomUUID()}`, { of: { kind, id }, reason: 'Wrong' })
  expect(summary(await takeBack('tax-return', filedId))).toEqual([409, 'tax_return_followed'])
  const pay = (payment: object, paymentId: string = randomUUID()) =>
    call('PUT', `/tax-payments/${paymentId}`, { returnId: secondId, businessDay: today(), ...payment })
  const paid = { direction: 'paid', by: 'bank', amountMinor: 2 }
  expect(summary(await pay({ ...paid, by: 'withheld-vat' }))).toEqual([422, 'tax_withheld_too_little'])
  expect(summary(await pay({ ...paid, amountMinor: 19 }))).toEqual([409, 'allocation_above_open'])
  expect(summary(await pay({ ...paid, returnId: randomUUID() }))).toEqual([404, 'tax_return_not_found'])
  const credit = { direction: 'paid', by: 'earlier-return', creditOf: filedId, amountMinor: 16 }
  expect(await pay(credit)).toMatchObject({ status: 201 })
  const settled = { status: 201, body: { period: { status: 'settled' } } }
  const keyedWrong = randomUUID()
  expect(await pay(paid, keyedWrong)).toMatchObject(settled)
  expect(summary(await pay({ ...paid, amountMinor: 1 }, keyedWrong))).toEqual([409, 'tax_payment_conflict'])
  expect(summary(await takeBack('tax-return', secondId))).toEqual([409, 'tax_return_paid'])

  // A payment that was keyed wrongly is reversed once: what it settled is open again, and is paid as it was.
  expect(summary(await takeBack('tax-payment', keyedWrong))).toEqual([201, undefined])
  expect(summary(await takeBack('tax-payment', keyedWrong))).toEqual([409, 'already_reversed'])
  expect(await worksheet(second)).toMatchObject({
    period: { status: 'filed', dueMinor: 18, openMinor: 2 },
    filed: { payments: [{ by: 'earlier-return', amountMinor: 16 }] },
  })
  expect(await pay({ ...paid, by: 'mobile-money' })).toMatchObject(settled)

  expect(await taxAhead()).toBe(0)
  const { body: taxation } = await call('GET', '/taxation')
  expect(taxation).toMatchObject({
    rhythm: 'monthly',
    periods: [{ from: thisMonth }, { from: second, status: 'settled' }, { from: first, status: 'settled' }],
    turnover: { amountMinor: 0, threshold: { amountMinor: 500_000_000 } },
  })
  expect(await auditShop(served.database(), shopId)).toEqual([])
  expect(await rebuildProjections(served.database(), shopId, new Date())).toEqual([])
}, 60_000)
