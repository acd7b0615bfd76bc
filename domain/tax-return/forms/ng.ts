import { addDays, day, firstOfNextMonth } from '../../business-day.ts'
import { minor } from '../../money.ts'
import type { CountryReturns } from '../country-returns.ts'
import type { TaxForm } from '../form.ts'
import { baseOf, basesOf, charged, chargedBeside, claimed, noFigure, untaxed } from '../selections.ts'

/** VAT Form 002 of the Federal Inland Revenue Service, its lines of 2021. */
const form002: TaxForm = {
  title: 'Value added tax return (Form 002)',
  authority: 'Nigeria Revenue Service',
  columns: [{ key: 'tax', label: 'Amount' }],
  rows: [
    {
      key: 'sales',
      box: '20',
      label: 'Total income received from sales for the month, excluding VAT',
      tax: basesOf('output', ['ng-vat']),
    },
    {
      key: 'exempt',
      box: '25',
      label: 'Less: goods and services exempted, included in line 20',
      tax: untaxed('output', 'exempt'),
    },
    {
      key: 'zero',
      box: '30',
      label: 'Less: zero-rated goods and services, included in line 20',
      tax: untaxed('output', 'zero'),
    },
    { key: 'adjustments', box: '35', label: 'Sales adjustments (gross amount)', tax: noFigure },
    {
      key: 'taxable',
      box: '40',
      label: 'Income received from sales subject to VAT (20 − 25 − 30 + 35)',
      isSum: true,
      tax: { plus: ['sales.tax', 'adjustments.tax'], minus: ['exempt.tax', 'zero.tax'] },
    },
    { key: 'output', box: '45', label: 'Total output tax collected', tax: charged('ng-vat') },
    {
      key: 'purchases',
      box: '50',
      label: 'Domestic purchases other than zero-rated and exempted goods and services',
      tax: baseOf('input', 'ng-vat'),
    },
    {
      key: 'zero-purchases',
      box: '55',
      label: 'Domestic purchases of zero-rated goods',
      tax: untaxed('input', 'zero'),
    },
    {
      key: 'domestic',
      box: '60',
      label: 'Total domestic purchases (50 + 55)',
      isSum: true,
      tax: { plus: ['purchases.tax', 'zero-purchases.tax'] },
    },
    { key: 'imports', box: '65', label: 'Imported goods for the month', tax: noFigure },
    {
      key: 'all-purchases',
      box: '70',
      label: 'Total purchases subject to input tax (60 + 65)',
      isSum: true,
      tax: { plus: ['domestic.tax', 'imports.tax'] },
    },
    { key: 'input', box: '75', label: 'Total input tax paid and claimed', tax: claimed('ng-vat') },
    {
      key: 'other',
      label: 'Tax charged beside VAT, not on the form',
      ifAny: true,
      tax: chargedBeside('ng-vat'),
    },
    {
      key: 'due',
      box: '80',
      label: 'VAT payable (credit) for the current month',
      isSum: true,
      tax: { plus: ['output.tax', 'other.tax'], minus: ['input.tax'] },
    },
  ],
  due: 'due.tax',
  hasBridgingFile: false,
  notes: [
    'This document is not a filing. The return is filed on the portal of the authority.',
    'Lines 85 to 120, tax deducted at source and credits of earlier months, are settled when the return is paid.',
  ],
}

export const nigeriaReturns: CountryReturns = {
  rhythms: ['monthly'],
  formOf: () => form002,
  /** The 21st of the month after. */
  dueDayOf: ({ to }) => addDays(firstOfNextMonth(to), 20),
  // The Nigeria Tax Act, 2025, defines it otherwise from 2026 on.
  thresholds: [
    { from: day('2020-02-01'), amountMinor: minor(2_500_000_000), source: 'Finance Act, 2019' },
    { from: day('2026-01-01'), amountMinor: null },
  ],
}
