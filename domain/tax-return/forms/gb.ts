import { addDays, addMonths, day, firstOfNextMonth } from '../../business-day.ts'
import { minor } from '../../money.ts'
import type { CountryReturns, TaxPeriod } from '../country-returns.ts'
import type { TaxForm } from '../form.ts'
import { basesOf, noFigure } from '../selections.ts'

/** VAT 100, the nine boxes (VAT Notice 700/12). Boxes 2, 8 and 9 are of trade between Northern Ireland and the EU. */
export const vat100: TaxForm = {
  title: 'VAT return (VAT 100)',
  authority: 'HM Revenue & Customs',
  columns: [{ key: 'tax', label: 'Amount' }],
  rows: [
    {
      key: 'vat1',
      box: '1',
      label: 'VAT due on sales and other outputs',
      tax: { of: [{ direction: 'output', measure: 'amount' }] },
    },
    {
      key: 'vat2',
      box: '2',
      label: 'VAT due on acquisitions of goods made in Northern Ireland from EU member states',
      tax: noFigure,
    },
    {
      key: 'vat3',
      box: '3',
      label: 'Total VAT due (boxes 1 and 2)',
      isSum: true,
      tax: { plus: ['vat1.tax', 'vat2.tax'] },
    },
    {
      key: 'vat4',
      box: '4',
      label: 'VAT reclaimed on purchases and other inputs',
      tax: { of: [{ direction: 'input', measure: 'recoverable' }] },
    },
    {
      key: 'vat5',
      box: '5',
      label: 'Net VAT to pay or reclaim (difference of boxes 3 and 4)',
      isSum: true,
      tax: { plus: ['vat3.tax'], minus: ['vat4.tax'], isAbsolute: true },
    },
    {
      key: 'vat6',
      box: '6',
      label: 'Total value of sales and other outputs, without VAT',
      isWhole: true,
      tax: basesOf('output', ['gb-vat']),
    },
    {
      key: 'vat7',
      box: '7',
      label: 'Total value of purchases and other inputs, without VAT',
      isWhole: true,
      tax: basesOf('input', ['gb-vat']),
    },
    {
      key: 'vat8',
      box: '8',
      label: 'Total value of goods supplied from Northern Ireland to EU member states, without VAT',
      isWhole: true,
      tax: noFigure,
    },
    {
      key: 'vat9',
      box: '9',
      label: 'Total value of goods acquired in Northern Ireland from EU member states, without VAT',
      isWhole: true,
      tax: noFigure,
    },
  ],
  due: 'vat5.tax',
  hasBridgingFile: true,
  notes: [
    'This document is not a filing. Returns under Making Tax Digital are sent by compatible software: download the nine boxes as CSV for bridging software.',
    'Boxes 6 to 9 leave out the pence.',
  ],
}

/** A calendar month and seven days after the period. */
function dueDayOf({ to }: TaxPeriod) {
  const isEndOfMonth = addDays(to, 1).endsWith('-01')
  const monthLater = isEndOfMonth ? addDays(firstOfNextMonth(addDays(to, 1)), -1) : addMonths(to, 1)
  return addDays(monthLater, 7)
}

export const unitedKingdomReturns: CountryReturns = {
  rhythms: ['quarterly-1', 'quarterly-2', 'quarterly-3', 'monthly'],
  formOf: () => vat100,
  dueDayOf,
  thresholds: [
    { from: day('2017-04-01'), amountMinor: minor(8_500_000), source: 'VAT Notice 700/1' },
    { from: day('2024-04-01'), amountMinor: minor(9_000_000), source: 'VAT Notice 700/1' },
  ],
}
