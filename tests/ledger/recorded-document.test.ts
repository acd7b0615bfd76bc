import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { today } from '../support/clock.ts'
import { british, servedApp } from '../support/served-app.ts'

const served = servedApp()
const vat = { component: 'gb-vat', rateBp: 2000, amountMinor: 20_000 }
const rent = {
  businessDay: today(),
  paidFrom: 'bank',
  lines: [{ lineId: '1', account: '6010', netMinor: 100_000, taxClassId: 'standard', taxes: [vat] }],
  totalMinor: 120_000,
}

async function openBooks() {
  const { shopId, ownerToken: token } = await served.openBooks(british)
  const at = (path: string) => `/api/shops/${shopId}${path}`
  return {
    read: (number: number | string) =>
      served.call({ method: 'GET', url: at(`/ledger/documents/${number}`), token }),
    list: async (search: string): Promise<number[]> => {
      const url = at(`/ledger/entries?from=${today()}&to=${today()}&search=${search}`)
      const { body } = await served.call({ method: 'GET', url, token })
      return (body.items as { number: number }[]).map(({ number }) => number)
    },
    put: async (path: string, payload: object) => {
      const { status } = await served.call({ method: 'PUT', url: at(path), token, payload })
      expect(status).toBe(201)
    },
  }
}

test('an expense and what took it back name each other, with what they say and their entries', async () => {
  const { read, put } = await openBooks()
  const [expenseId, reversalId] = [randomUUID(), randomUUID()]
  await put(`/expenses/${expenseId}`, {
    businessDay: today(),
    paidFrom: 'bank',
    supplierName: 'Harbour Lettings',
    reference: 'INV-77',
    lines: [
      {
        lineId: '1',
        account: '6010',
        description: 'November',
        netMinor: 100_000,
        taxClassId: 'standard',
        taxes: [vat],
      },
    ],
    totalMinor: 120_000,
  })
  await put(`/reversals/${reversalId}`, { of: { kind: 'expense', id: expenseId }, reason: 'Paid twice' })

  const bill = (await read(2)).body
  const mirror = (await read(3)).body
  const about = { name: 'Rent', about: 'November', payee: 'Harbour Lettings', totalMinor: 120_000 }
  const expense = { kind: 'expense', id: expenseId, reference: 'INV-77', subject: about }
  const ofReversal = {
    name: 'Reversal of Rent, November, Harbour Lettings',
    payee: 'Harbour Lettings',
    totalMinor: 120_000,
  }
  const reversal = { kind: 'reversal', id: reversalId, reference: 'INV-77', subject: ofReversal }
  expect(bill).toMatchObject({
    number: 2,
    source: expense,
    postingDay: today(),
    postedBy: expect.stringContaining('@'),
    postedByUid: expect.any(String),
    previousHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    facts: [
      { label: 'Supplier', text: 'Harbour Lettings' },
      { label: 'Invoice number', text: 'INV-77' },
      { label: 'Paid from', text: '1020 Bank' },
      { label: '6010 Rent', text: 'November', amountMinor: 100_000 },
      { label: 'Total', amountMinor: 120_000 },
    ],
    review: null,
    follows: [],
    followers: [{ source: reversal, postingDay: today(), number: 3 }],
    canBeReversed: false,
  })
  expect(bill.lines).toContainEqual({
    account: '1020',
    accountName: 'Bank',
    debitMinor: 0,
    creditMinor: 120_000,
  })
  expect(bill.lines).toContainEqual(
    expect.objectContaining({
      debitMinor: 20_000,
      taxClass: 'standard',
      taxComponent: 'gb-vat',
      taxRateBp: 2000,
      taxBaseMinor: 100_000,
    }),
  )
  expect(mirror).toMatchObject({
    source: reversal,
    previousHash: bill.hash,
    facts: [
      { label: 'Reverses', text: 'Expense INV-77' },
      { label: 'Reason', text: 'Paid twice' },
    ],
    follows: [{ source: expense, number: 2 }],
    followers: [],
    canBeReversed: false,
  })
})

test('entries are searched by their payees, by expense accounts and by what was entered', async () => {
  const { put, list } = await openBooks()
  await put(`/expenses/${randomUUID()}`, { ...rent, supplierName: 'Mr Tetteh' })
  await put(`/expenses/${randomUUID()}`, {
    ...rent,
    lines: [{ ...rent.lines[0], account: '6040', description: 'Trotro to Makola' }],
  })
  expect(await list('tetteh')).toEqual([2])
  expect(await list('rent')).toEqual([2])
  expect(await list('makola')).toEqual([3])
  expect(await list('nothing')).toEqual([])
})

test('a document offers to be reversed until it is; what the shop began with never does', async () => {
  const { read, put } = await openBooks()
  const expenseId = randomUUID()
  await put(`/expenses/${expenseId}`, rent)
  expect((await read(1)).body).toMatchObject({ canBeReversed: false })
  expect((await read(2)).body).toMatchObject({ canBeReversed: true })
  await put(`/reversals/${randomUUID()}`, { of: { kind: 'expense', id: expenseId }, reason: 'Paid twice' })
  expect((await read(2)).body).toMatchObject({ canBeReversed: false })
})

test('the first document of a shop is what it began with, and a number beyond the last is none', async () => {
  const { read, put } = await openBooks()
  await put(`/expenses/${randomUUID()}`, rent)
  expect((await read(1)).body).toMatchObject({
    source: { kind: 'founding' },
    facts: [
      { label: 'Country', text: 'GB' },
      { label: 'Currency', text: 'GBP' },
      { label: 'Time zone', text: 'Europe/London' },
    ],
  })
  expect(await read(3)).toMatchObject({ status: 404, body: { code: 'document_not_found' } })
  expect((await read('none')).status).toBe(400)
})

test('the books of one shop are no other’s', async () => {
  const [own, other] = [await openBooks(), await openBooks()]
  await own.put(`/expenses/${randomUUID()}`, rent)
  expect((await own.read(2)).status).toBe(200)
  expect((await other.read(2)).status).toBe(404)
})
