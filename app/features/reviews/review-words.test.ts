import { expect, test } from 'vitest'
import { minor } from '#domain/money.ts'
import { ReviewCode } from '#domain/terms/review.ts'
import { reviewSentence, reviewWords } from './review-words.ts'

const countOf = (variance: number, sales: number, refunds = 0) => ({
  ...{ number: 4, varianceMinor: minor(variance) },
  ...{ salesCashMinor: minor(sales), refundsCashMinor: minor(refunds) },
})
const shop = { currency: 'GHS', taxPack: 'GH', timeZone: 'Africa/Accra' } as const

test.each([
  [
    { code: 'price_differs', said: 399, expected: 450, lineName: 'Milo 400 g' },
    'Milo 400 g: sold at GH₵ 3.99, the list price was GH₵ 4.50.',
  ],
  [
    { code: 'tax_differs', said: '', expected: 'gh-vat 1500, gh-nhil 250', lineName: 'Rice' },
    'Rice: charged no tax, by the records it is VAT 15%, NHIL 2.5%.',
  ],
  [
    { code: 'stock_below_zero', said: -2500, lineName: 'Rice' },
    'Rice: sold more than there was, −2.5 in stock after it.',
  ],
  [
    { code: 'refund_tender_differs', said: 'cash', expected: 'mobile-money, card' },
    'Refunded by cash; the sale was paid by mobile money, card.',
  ],
  [
    { code: 'dated_back', said: '2026-03-01', expected: '2026-03-10' },
    'Dated 1 Mar 2026; received on 10 Mar 2026.',
  ],
  [
    { code: 'time_unsure', said: '2026-03-10T09:04:00.000Z', expected: '2026-03-10T10:05:30.000Z' },
    'The clock of the till was changed: sold between 10 Mar 2026, 09:04 and 10 Mar 2026, 10:05. If its goods were counted in that time, check the count.',
  ],
  [
    { code: 'staff_cash_out', kind: 'cash-movement', said: 80_000, expected: 20_000 },
    'Taken out of the drawer in this shift for one purpose, without approval: GH₵ 800.00. Allowed: GH₵ 200.00.',
  ],
  [
    { code: 'staff_cash_out', kind: 'shift-open', said: 80_000, expected: 20_000 },
    'The shift was opened with less cash than the drawer held. Moved to the safe, without approval: GH₵ 800.00. Allowed in one shift: GH₵ 200.00.',
  ],
  [{ code: 'history_imported' }, expect.stringMatching(/^The first receipt of an import of past sales. /)],
  [
    { code: 'history_imported', said: 1_200, expected: 200 },
    expect.stringMatching(/^The last receipt of an import of past sales, GH₵ 12.00 with tax in all. /),
  ],
  [
    { code: 'refund_customer_differs', said: 'some-id', expected: '', saidName: 'Ama Mensah' },
    'Credited to Ama Mensah; the sale was to no named customer.',
  ],
  [
    {
      ...{ code: 'shift_differs', said: 'closed', expected: 'counted' },
      count: countOf(3_000, 3_200),
    },
    'Arrived after its shift was closed. It is in no Z report unless the next shift adds it. Cash that it took reduces the cash over of its own shift (6910), and cash that it paid back the cash short. Z report 4: GH₵ 30.00 over at the count; received after closing: cash from sales GH₵ 32.00. GH₵ 2.00 of the cash from sales was not found at the count. Correct the payment type of any of these receipts that was not paid in cash. Any other difference left the drawer before the count, or was received after it and will show as over at the next count.',
  ],
  [
    {
      ...{ code: 'shift_differs', said: 'closed', expected: 'counted' },
      count: countOf(3_000, 3_000),
    },
    expect.stringMatching(/Z report 4: GH₵ 30.00 over .* GH₵ 30.00. The difference at the count covers it.$/),
  ],
  [
    { ...{ code: 'shift_differs', said: 'closed', expected: 'counted' }, count: countOf(0, 0, 500) },
    expect.stringMatching(
      /no difference at the count; received after closing: cash refunds GH₵ 5.00. GH₵ 5.00 of the cash refunds did not show as short at the count. .* paid out after it and will show as short at the next count.$/,
    ),
  ],
  [
    { ...{ code: 'shift_differs', said: 'closed', expected: 'counted' }, count: countOf(-200, 300, 500) },
    expect.stringMatching(
      /Z report 4: GH₵ 2.00 short .* cash from sales GH₵ 3.00, cash refunds GH₵ 5.00. The difference at the count covers it.$/,
    ),
  ],
  [
    { code: 'shift_differs', said: 'closed', expected: 'float' },
    expect.stringMatching(/Any cash on it is taken to have been in the float .* check that it was there.$/),
  ],
  [{ code: 'shift_missing', expected: 'float' }, expect.stringMatching(/in the float of the next shift/)],
  [
    { code: 'amount_unusual', kind: 'stock-receipt', row: 3, said: 500_000, expected: 4_000 },
    'Row 3: The total of the delivery is GH₵ 5,000.00. The largest recent amount of this kind is GH₵ 40.00. Check it against its document, for example for an extra digit.',
  ],
  [{ code: 'something_newer', said: 1 }, 'Something in the shop’s records differed.'],
])('%j is described in a sentence', (review, sentence) => {
  expect(reviewSentence(review, shop)).toEqual(sentence)
})

test('every review reason has a sentence, even without details or with unexpected ones', () => {
  for (const code of ReviewCode.options) {
    for (const reported of [undefined, 'x', 7]) {
      const sentence = reviewSentence({ code, said: reported, expected: reported }, shop)
      expect(sentence).toMatch(/^[A-Z].*\.$/s)
      expect(`${code} ${sentence}`).not.toMatch(/undefined|NaN|Infinity/)
    }
    expect(reviewWords(code)).not.toBe(reviewWords('something_newer'))
  }
})
