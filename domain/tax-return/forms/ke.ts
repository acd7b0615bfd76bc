import { addDays, day, firstOfNextMonth } from '../../business-day.ts'
import { minor } from '../../money.ts'
import { TaxClassId } from '../../terms/tax.ts'
import type { CountryReturns } from '../country-returns.ts'
import type { Formula, Selection, TaxForm } from '../form.ts'
import { chargedBeside, untaxed } from '../selections.ts'

/** The general rate also takes tax that a document states on goods without tax, so that each tax is in a box. */
const classesOf: Readonly<Record<'standard' | 'reduced', readonly TaxClassId[]>> = {
  standard: TaxClassId.options.filter((one) => one !== 'reduced'),
  reduced: ['reduced'],
}

function basesOfClass(direction: Selection['direction'], rate: 'standard' | 'reduced'): Formula {
  return {
    of: [
      { direction, measure: 'base', components: ['ke-vat'], classes: classesOf[rate] },
      { direction, measure: 'base', components: [''], classes: [rate] },
    ],
  }
}

function taxOfClass(direction: Selection['direction'], rate: 'standard' | 'reduced'): Formula {
  const measure = direction === 'output' ? 'amount' : 'recoverable'
  return { of: [{ direction, measure, components: ['ke-vat'], classes: classesOf[rate] }] }
}

/** VAT 3 of the Kenya Revenue Authority: sales, purchases and the tax due. */
const vat3: TaxForm = {
  title: 'Value added tax return (VAT 3)',
  authority: 'Kenya Revenue Authority',
  columns: [
    { key: 'value', label: 'Amount without VAT' },
    { key: 'tax', label: 'VAT' },
  ],
  rows: [
    {
      key: 'sales-general',
      box: '1',
      label: 'Taxable sales (general rate 16%)',
      value: basesOfClass('output', 'standard'),
      tax: taxOfClass('output', 'standard'),
    },
    {
      key: 'sales-other',
      box: '2',
      label: 'Taxable sales (other rate 8%)',
      value: basesOfClass('output', 'reduced'),
      tax: taxOfClass('output', 'reduced'),
    },
    { key: 'sales-zero', box: '3', label: 'Sales (zero rated)', value: untaxed('output', 'zero') },
    { key: 'sales-exempt', box: '4', label: 'Sales (exempt)', value: untaxed('output', 'exempt') },
    {
      key: 'sales',
      box: '5',
      label: 'Total sales',
      isSum: true,
      value: {
        plus: ['sales-general.value', 'sales-other.value', 'sales-zero.value', 'sales-exempt.value'],
      },
      tax: { plus: ['sales-general.tax', 'sales-other.tax'] },
    },
    {
      key: 'output',
      box: '6',
      label: 'Total output VAT',
      isSum: true,
      value: { plus: ['sales-general.value', 'sales-other.value', 'sales-zero.value'] },
      tax: { plus: ['sales-general.tax', 'sales-other.tax'] },
    },
    {
      key: 'purchases-general',
      box: '7',
      label: 'Taxable purchases (general rate 16%)',
      value: basesOfClass('input', 'standard'),
      tax: taxOfClass('input', 'standard'),
    },
    {
      key: 'purchases-other',
      box: '8',
      label: 'Taxable purchases (other rate 8%)',
      value: basesOfClass('input', 'reduced'),
      tax: taxOfClass('input', 'reduced'),
    },
    { key: 'purchases-zero', box: '9', label: 'Purchases (zero rated)', value: untaxed('input', 'zero') },
    { key: 'purchases-exempt', box: '10', label: 'Purchases (exempt)', value: untaxed('input', 'exempt') },
    {
      key: 'purchases',
      box: '11',
      label: 'Total purchases',
      isSum: true,
      value: {
        plus: [
          'purchases-general.value',
          'purchases-other.value',
          'purchases-zero.value',
          'purchases-exempt.value',
        ],
      },
      tax: { plus: ['purchases-general.tax', 'purchases-other.tax'] },
    },
    {
      key: 'input',
      box: '12',
      label: 'Total input VAT',
      isSum: true,
      value: { plus: ['purchases-general.value', 'purchases-other.value', 'purchases-zero.value'] },
      tax: { plus: ['purchases-general.tax', 'purchases-other.tax'] },
    },
    {
      key: 'other',
      label: 'Tax charged beside VAT, not on the form',
      ifAny: true,
      tax: chargedBeside('ke-vat'),
    },
    {
      key: 'due',
      label: 'VAT payable (credit due) for the period',
      isSum: true,
      tax: { plus: ['output.tax', 'other.tax'], minus: ['input.tax'] },
    },
  ],
  due: 'due.tax',
  hasBridgingFile: false,
  notes: [
    'This document is not a filing. The return is filed on iTax.',
    'Credits of earlier months and VAT withheld by customers are settled when the return is paid.',
  ],
}

export const kenyaReturns: CountryReturns = {
  rhythms: ['monthly'],
  formOf: () => vat3,
  /** The 20th of the month after. */
  dueDayOf: ({ to }) => addDays(firstOfNextMonth(to), 19),
  thresholds: [
    {
      from: day('2013-09-02'),
      amountMinor: minor(500_000_000),
      source: 'Value Added Tax Act, 2013, section 34',
    },
  ],
}
