import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { day } from '#domain/business-day.ts'
import type { SaleBody } from '#domain/documents/sale/schema.ts'
import { minor } from '#domain/money.ts'
import { currentTaxRule } from '#domain/tax/tax-rule.ts'
import { withLongs } from '#server/db/longs.ts'
import { readBalances } from '#server/ledger/store.ts'
import { aProduct, saleOf } from './books.ts'
import { today } from './clock.ts'
import type { servedApp } from './served-app.ts'

type Used = { depositId: string; amountMinor: number; useId?: string }

/** A registered shop in Ghana (20 % in the price), with a cupboard for 120.00 and a customer who may owe 10.00. */
export async function openDepositShop(served: ReturnType<typeof servedApp>, shopFacts: object = {}) {
  const employee = await served.person('employee')
  const { shop, shopId, owner, as, call } = await served.openBooks({
    timeZone: 'UTC',
    taxPack: 'GH',
    ...shopFacts,
    taxRegistrations: [{ from: day('2020-01-01'), scheme: 'standard', number: 'C0001' }],
    employee: [{ contact: employee.email, uid: employee.uid }],
  })
  const product = aProduct(shopId, { priceMinor: minor(12_000) })
  await served.database().collections.products.insertOne(withLongs(product))
  const [tillId, customerId] = [randomUUID(), randomUUID()]
  await call('POST', '/tills', { tillId, name: 'Front' })
  await call('POST', '/customers', { customerId, name: 'Ama Mensah', limitMinor: 1_000 })
  const said = (amountMinor: number, more: object = {}) => ({
    ...{ customerId, businessDay: today(), text: 'A cupboard', taxClassId: 'standard' },
    tenders: [{ kind: 'cash', amountMinor }],
    ...more,
  })
  const take = async (amountMinor: number, more: object = {}) => {
    const depositId = randomUUID()
    const body = said(amountMinor, more)
    expect(await call('PUT', `/tills/${tillId}/deposits/${depositId}`, body)).toMatchObject({ status: 201 })
    return depositId
  }
  const open = async (saleId?: string) =>
    (await call('GET', `/customers/${customerId}/deposits${saleId ? `?saleId=${saleId}` : ''}`)).body.items
  const hold = (saleId: string, depositId: string, amountMinor: number) =>
    call('PUT', `/deposit-holds/${saleId}/${depositId}`, { customerId, amountMinor })
  const saleWith = (sequence: number, used: readonly Used[], more: Partial<SaleBody> = {}): SaleBody => {
    const { sale } = saleOf({ shop, product, tillId }, sequence, { customerId }, today())
    const restMinor = used.reduce(
      (rest, { amountMinor }) => rest - amountMinor,
      sale.totals.grossMinor as number,
    )
    const tenders = [
      ...used.map(({ amountMinor, depositId, useId = randomUUID() }) => ({
        ...{ kind: 'on-account', typeId: 'customer-deposit', amountMinor },
        deposit: { depositId, useId },
      })),
      ...(restMinor > 0 ? [{ kind: 'cash', amountMinor: restMinor }] : []),
    ] as SaleBody['tenders']
    return { ...sale, taxRule: currentTaxRule, soldAt: new Date().toISOString(), tenders, ...more }
  }
  /** The stock is not what these are about. */
  const sell = async (sale: SaleBody, saleId: string = randomUUID()) => {
    const { status, body } = await call('PUT', `/sales/${saleId}`, sale)
    const reviews = (body.reviews ?? []) as { code: string }[]
    return { status, body: { ...body, reviews: reviews.filter(({ code }) => code !== 'stock_below_zero') } }
  }
  const balances = async () => {
    const found = await readBalances(served.database().collections, shopId, null)
    return Object.fromEntries([...found].filter(([, amount]) => Number(amount) !== 0))
  }
  const giveBack = (depositId: string) =>
    call('PUT', `/reversals/${randomUUID()}`, {
      of: { kind: 'deposit', id: depositId },
      reason: 'Changed their mind',
    })
  const counted = (amountMinor: number) => ({ amountMinor, denominations: [] })
  const openShift = async (floatMinor: number) => {
    const shiftId = randomUUID()
    const float = { tillId, float: counted(floatMinor), lastSequence: 0 }
    expect(await call('PUT', `/shifts/${shiftId}`, float)).toMatchObject({ status: 201 })
    return shiftId
  }
  const close = async (shiftId: string, cashMinor: number, slips: object[] = []) => {
    const input = { cash: counted(cashMinor), slips, countedAt: new Date().toISOString(), lastSequence: 0 }
    const closing = await call('PUT', `/shifts/${shiftId}/close`, input)
    expect(closing).toMatchObject({ status: 201 })
    return closing.body
  }
  const toCheck = async () =>
    ((await call('GET', '/reviews?seen=false')).body as { items: { kind: string; codes: string[] }[] }).items
      .map(({ kind, codes }) => [kind, codes.filter((code) => code !== 'stock_below_zero')])
      .filter(([, codes]) => (codes as string[]).length > 0)
  const taxOfMonth = async () => {
    const { body } = await call('GET', `/taxation/periods/${today().slice(0, 7)}-01`)
    const { figures } = body as { figures: { component: string; baseMinor: number; amountMinor: number }[] }
    return figures.map(({ component, baseMinor, amountMinor }) => [component, baseMinor, amountMinor])
  }
  const ties = async () => {
    const { body } = await call('GET', '/credit/customers')
    return (body as { ties: object[] }).ties
  }
  const staff = as((await served.signIn(employee)).token)
  return {
    ...{
      shop,
      shopId,
      owner,
      customerId,
      tillId,
      product,
      call,
      staff,
      said,
      take,
      open,
      hold,
      saleWith,
      sell,
    },
    ...{ balances, giveBack, taxOfMonth, ties, openShift, close, toCheck },
  }
}
