import { expect, test } from 'vitest'
import { addDays, day } from '../business-day.ts'
import { minor } from '../money.ts'
import { accounts } from '../terms/chart.ts'
import { isClear, type OpenDocument, PayableDocuments } from './pay-documents.ts'
import { documentsPost } from './prefill.ts'
import { suggest } from './suggest.ts'

const first = day('2026-03-01')

function invoice(reference: string, openMinor: number, of: Partial<OpenDocument> = {}): OpenDocument {
  return {
    ...{ party: 'ama', name: 'Ama Mensah', isOnRecord: true },
    document: `${of.party ?? 'ama'} ${reference}`,
    source: { kind: 'sale', id: reference, reference },
    day: first,
    openMinor: minor(openMinor),
    ...of,
  }
}
const ofKofi = { party: 'kofi', name: 'Kofi Trading Ltd' }
const line = (description: string, amountMinor: number, on = 5) => ({
  ...{ lineId: `${description} ${amountMinor}`, day: addDays(first, on), description, reference: '' },
  amountMinor,
})

/** Each payment in a line: whom it is of, what it pays, and why. */
function paid(of: ReturnType<typeof line>, documents: readonly OpenDocument[]) {
  const payments = new PayableDocuments(documents).paidBy(of)
  const texts = payments.map(({ party, documents: settled, restMinor, agrees }) =>
    [
      `${party}:`,
      ...settled.map(({ source, amountMinor }) => `${source.reference}=${amountMinor}`),
      ...(restMinor > 0 ? [`rest=${restMinor}`] : []),
      `(${agrees.join(', ')})`,
    ].join(' '),
  )
  return [isClear(payments) ? 'clear' : 'unclear', ...texts]
}

test('an invoice is found by its number and its open amount', () => {
  const documents = [invoice('A-1', 12_000), invoice('A-2', 12_000, ofKofi)]
  expect(paid(line('INV A-1 120.00', 12_000), documents)).toEqual([
    'clear',
    'ama: A-1=12000 (amount, number)',
    'kofi: A-2=12000 (amount)',
  ])
})

test('on the amount alone one is clear, and of two equal ones neither is', () => {
  const one = invoice('A-1', 12_000)
  expect(paid(line('TRANSFER', 12_000), [one])).toEqual(['clear', 'ama: A-1=12000 (amount)'])
  expect(paid(line('TRANSFER', 12_000), [one, invoice('A-2', 12_000, ofKofi)])).toEqual([
    'unclear',
    'ama: A-1=12000 (amount)',
    'kofi: A-2=12000 (amount)',
  ])
})

test('the name of the party decides between equal amounts, but no common word of it', () => {
  const documents = [invoice('A-1', 12_000), invoice('A-2', 12_000, ofKofi)]
  expect(paid(line('TRF MENSAH AMA 0244', 12_000), documents).slice(0, 2)).toEqual([
    'clear',
    'ama: A-1=12000 (amount, name)',
  ])
  expect(paid(line('trading ltd transfer', 12_000), documents)[0]).toBe('unclear')
  expect(paid(line('Ama', 12_000), documents)[0]).toBe('unclear')
})

test('less than is open is a part payment where the number is named, and nothing without it', () => {
  expect(paid(line('A-1 part', 5_000), [invoice('A-1', 12_000)])).toEqual(['clear', 'ama: A-1=5000 (number)'])
  expect(paid(line('Ama Mensah', 5_000), [invoice('A-1', 12_000)])).toEqual(['unclear'])
})

test('more than is open is left as credit of a party on record, and is not suggested for another', () => {
  expect(paid(line('A-1', 12_500), [invoice('A-1', 12_000)])).toEqual([
    'clear',
    'ama: A-1=12000 rest=500 (number)',
  ])
  expect(paid(line('A-1', 12_500), [invoice('A-1', 12_000, { isOnRecord: false })])).toEqual(['unclear'])
})

test('several invoices of one party add up to the amount', () => {
  const documents = [invoice('A-1', 7_000), invoice('A-2', 5_000), invoice('A-3', 900)]
  expect(paid(line('A-1 and A-2', 12_000), documents)[1]).toBe('ama: A-1=7000 A-2=5000 (amount, number)')
  expect(paid(line('A-1 or A-2', 5_000), documents)).toEqual(['clear', 'ama: A-2=5000 (amount, number)'])
  expect(paid(line('A-1 and more', 12_000), documents)[1]).toBe('ama: A-1=7000 A-2=5000 (amount, number)')
  expect(paid(line('Ama Mensah', 12_000), documents).slice(0, 2)).toEqual([
    'clear',
    'ama: A-1=7000 A-2=5000 (amount, name)',
  ])
  expect(paid(line('TRANSFER', 12_900), documents)[0]).toBe('clear')
  // Some of what is open adds up by chance too often.
  expect(paid(line('TRANSFER', 12_000), documents)).toEqual(['unclear', 'ama: A-1=7000 A-2=5000 (amount)'])
  const other = invoice('B-1', 5_000, ofKofi)
  expect(paid(line('TRANSFER', 12_000), [invoice('A-1', 7_000), other])).toEqual(['unclear'])
})

test('an instalment is found by its amount with the number or the name, and as the sum of those that are due', () => {
  const part = (due: number, amountMinor: number) => ({
    day: addDays(first, due),
    amountMinor: minor(amountMinor),
  })
  const plan = invoice('8f3a01bc', 9_000, {
    parts: [part(3, 2_000), part(4, 3_000), part(60, 4_000)],
    numbers: ['A-17'],
  })
  const others = [invoice('B-2', 7_000, ofKofi)]
  const of = (text: string, amount: number, documents = [plan, ...others]) =>
    paid(line(text, amount), documents)
  expect(of('Ama Mensah', 2_000)).toEqual(['clear', 'ama: 8f3a01bc=2000 (amount, name)'])
  expect(of('Ama Mensah', 5_000)).toEqual(['clear', 'ama: 8f3a01bc=5000 (amount, name)'])
  // The receipt that the plan took up is the number that the customer has.
  expect(of('A-17', 2_000)).toEqual(['clear', 'ama: 8f3a01bc=2000 (amount, number)'])
  expect(of('A-17', 1_000)).toEqual(['clear', 'ama: 8f3a01bc=1000 (number)'])
  expect(of('A-17', 9_000)).toEqual(['clear', 'ama: 8f3a01bc=9000 (amount, number)'])
  // What is not due yet is paid ahead by those who say what they pay.
  expect(of('Ama Mensah', 3_000)).toEqual(['unclear'])
  // On the amount alone it is chance too often.
  expect(of('TRANSFER', 2_000)[0]).toBe('unclear')
  // A document of that amount as a whole is better supported.
  const whole = invoice('A-9', 2_000)
  expect(of('Ama Mensah', 2_000, [plan, whole]).slice(0, 2)).toEqual([
    'clear',
    'ama: A-9=2000 (amount, name)',
  ])
})

test('names decide between two suppliers who use one number', () => {
  const documents = [invoice('1001', 5_000), invoice('1001', 8_000, ofKofi)]
  expect(paid(line('bill 1001', -3_000), documents)[0]).toBe('unclear')
  expect(paid(line('bill 1001 kofi', -3_000), documents).slice(0, 2)).toEqual([
    'clear',
    'kofi: 1001=3000 (number, name)',
  ])
})

test('an invoice of a few days after the line is found, and dates the payment; a later one is not', () => {
  const later = invoice('A-1', 12_000, { day: addDays(first, 8) })
  const found = new PayableDocuments([later]).paidBy(line('A-1', 12_000))
  expect(found).toHaveLength(1)
  const from = { account: accounts.bank, ...line('A-1', 12_000) }
  const post = found[0] && documentsPost(from, 'id', found[0])
  expect(post).toMatchObject({
    body: {
      ...{ direction: 'received', customerId: 'ama', businessDay: later.day, money: 'bank' },
      ...{ amountMinor: 12_000, allocations: [{ document: 'ama A-1', amountMinor: 12_000 }] },
    },
  })
  expect(post?.body).not.toHaveProperty('mayOverpay')
  expect(paid(line('A-1', 12_000, 4), [later])).toEqual(['unclear'])
})

test('a card provider’s statement has payments of customers, and none to suppliers', () => {
  const payment = { party: 'ama', documents: [], restMinor: minor(0) }
  const from = { account: accounts.cardClearing, ...line('A-1', 500) }
  expect(documentsPost(from, 'id', payment)).toMatchObject({ body: { money: 'card' } })
  expect(documentsPost({ ...from, amountMinor: -500 }, 'id', payment)).toBeUndefined()
})

test('a document is suggested for lines up to what is open of it, and for none on the amount or the number alone', () => {
  const open = new PayableDocuments([invoice('A-1', 12_000), invoice('B-7', 300, ofKofi)])
  const suggested = (...lines: ReturnType<typeof line>[]) => {
    const payments = new Map(lines.map((one) => [one.lineId, open.paidBy(one)]))
    const of = { account: accounts.bank, ledger: [], rules: [], clearing: [] }
    return [...suggest({ ...of, lines, payments }).keys()]
  }
  const [one, two, three] = [
    ...[line('Ama Mensah A-1', 7_000), line('Ama Mensah A-1 rest', 5_000), line('Ama Mensah A-1 more', 100)],
  ] as const
  expect(suggested(one, two, three)).toEqual([one.lineId, two.lineId])
  for (const of of [line('x', 300), line('A-1', 100)]) expect(suggested(of)).toEqual([])
})

test('what is in the books comes first, and a payment that a text names before a rule', () => {
  const of = line('INV A-1 fee', 12_000)
  const payments = new Map([[of.lineId, new PayableDocuments([invoice('A-1', 12_000)]).paidBy(of)]])
  const source = { kind: 'payment' as const, id: '1', reference: '' }
  const ledger = [{ number: 1, line: 0, day: of.day, amountMinor: minor(12_000), source }]
  const rules = [{ ruleId: '1', contains: 'fee', posts: { as: 'transfer', other: 'card' } as const }]
  const given = { account: accounts.bank, lines: [of], rules, clearing: [], payments }
  expect(suggest({ ...given, ledger }).get(of.lineId)).toMatchObject({ as: 'match' })
  expect(suggest({ ...given, ledger: [] }).get(of.lineId)).toEqual({ as: 'payment' })
})

test('what is paid beyond the invoice it names pays the oldest others, and only then becomes credit', () => {
  const documents = [invoice('A-1', 7_000), invoice('A-2', 3_000), invoice('A-3', 9_000)]
  expect(paid(line('A-3', 9_500), documents)[1]).toBe('ama: A-3=9000 A-1=500 (number)')
  expect(paid(line('A-3', 20_000), documents)[1]).toBe('ama: A-3=9000 A-1=7000 A-2=3000 rest=1000 (number)')
})

test('each of many lines finds its own among many open documents', () => {
  const documents = Array.from({ length: 500 }, (_, at) =>
    invoice(`A-${at}`, 100 + at, { party: `p${at % 40}`, name: `Party ${at % 40} Person` }),
  )
  const lines = Array.from({ length: 500 }, (_, at) => line(`INV A-${at} Party`, 100 + at))
  const payable = new PayableDocuments(documents)
  for (const [at, one] of lines.entries()) {
    const [best] = payable.paidBy(one)
    expect(best?.documents[0]?.source.reference).toBe(documents[at]?.source.reference)
  }
})
