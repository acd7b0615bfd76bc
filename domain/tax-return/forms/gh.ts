import { addDays, day, firstOfNextMonth } from '../../business-day.ts'
import { minor } from '../../money.ts'
import type { CountryReturns, TaxPeriod } from '../country-returns.ts'
import type { FormRow, Formula, TaxForm } from '../form.ts'
import { baseOf, basesOf, charged, chargedBeside, claimed, untaxed } from '../selections.ts'

const components = ['gh-vat', 'gh-nhil', 'gh-getfund', 'gh-covid', 'gh-flat']

const withTheLevies: Formula = {
  of: [
    { direction: 'output', measure: 'base', components: ['gh-vat'] },
    ...(['gh-nhil', 'gh-getfund', 'gh-covid'] as const).map((component) => ({
      direction: 'output' as const,
      measure: 'amount' as const,
      components: [component],
    })),
  ],
}

const supplies: readonly FormRow[] = [
  { key: 'standard', label: 'Standard-rated supplies', value: baseOf('output', 'gh-vat') },
  { key: 'zero', label: 'Zero-rated supplies', value: untaxed('output', 'zero') },
  { key: 'exempt', label: 'Exempt supplies', value: untaxed('output', 'exempt') },
  {
    key: 'rounded',
    label: 'Taxable supplies whose tax rounds to zero',
    ifAny: true,
    value: untaxed('output', 'standard', 'reduced'),
  },
  {
    key: 'flat-supplies',
    label: 'Supplies at the flat rate',
    ifAny: true,
    value: baseOf('output', 'gh-flat'),
  },
  { key: 'supplies', label: 'Total supplies', isSum: true, value: basesOf('output', ['gh-vat', 'gh-flat']) },
]

function outputRows(vatBase: Formula): FormRow[] {
  return [
    { key: 'nhil', label: 'NHIL 2.5%', value: baseOf('output', 'gh-nhil'), tax: charged('gh-nhil') },
    {
      key: 'getfund',
      label: 'GETFund levy 2.5%',
      value: baseOf('output', 'gh-getfund'),
      tax: charged('gh-getfund'),
    },
    {
      key: 'covid',
      label: 'COVID-19 levy 1%',
      ifAny: true,
      value: baseOf('output', 'gh-covid'),
      tax: charged('gh-covid'),
    },
    { key: 'vat', label: 'VAT 15%', value: vatBase, tax: charged('gh-vat') },
    {
      key: 'flat',
      label: 'VAT flat rate 3%',
      ifAny: true,
      value: baseOf('output', 'gh-flat'),
      tax: charged('gh-flat'),
    },
    {
      key: 'other',
      label: 'Tax charged beside these, not on the form',
      ifAny: true,
      tax: chargedBeside(...components),
    },
    {
      key: 'output',
      label: 'Total output tax and levies',
      isSum: true,
      tax: { plus: ['nhil.tax', 'getfund.tax', 'covid.tax', 'vat.tax', 'flat.tax', 'other.tax'] },
    },
  ]
}

function inputRows(levies: Pick<FormRow, 'ifAny'>): FormRow[] {
  return [
    {
      key: 'purchases',
      label: 'Taxable purchases, and VAT claimed',
      value: baseOf('input', 'gh-vat'),
      tax: claimed('gh-vat'),
    },
    { key: 'purchases-nhil', label: 'NHIL claimed', ...levies, tax: claimed('gh-nhil') },
    { key: 'purchases-getfund', label: 'GETFund levy claimed', ...levies, tax: claimed('gh-getfund') },
    {
      key: 'purchases-untaxed',
      label: 'Zero-rated and exempt purchases',
      value: untaxed('input', 'zero', 'exempt'),
    },
    {
      key: 'input',
      label: 'Total input tax claimed',
      isSum: true,
      tax: { plus: ['purchases.tax', 'purchases-nhil.tax', 'purchases-getfund.tax'] },
    },
  ]
}

const due: readonly FormRow[] = [
  {
    key: 'due-vat',
    label: 'VAT payable (credit)',
    tax: { plus: ['vat.tax', 'flat.tax', 'other.tax'], minus: ['purchases.tax'] },
  },
  {
    key: 'due-nhil',
    label: 'NHIL payable (credit)',
    tax: { plus: ['nhil.tax'], minus: ['purchases-nhil.tax'] },
  },
  {
    key: 'due-getfund',
    label: 'GETFund levy payable (credit)',
    tax: { plus: ['getfund.tax'], minus: ['purchases-getfund.tax'] },
  },
  { key: 'due-covid', label: 'COVID-19 levy payable', ifAny: true, tax: { plus: ['covid.tax'] } },
  {
    key: 'due',
    label: 'Total payable (credit)',
    isSum: true,
    tax: { plus: ['due-vat.tax', 'due-nhil.tax', 'due-getfund.tax', 'due-covid.tax'] },
  },
]

const form = {
  authority: 'Ghana Revenue Authority',
  columns: [
    { key: 'value', label: 'Value without tax' },
    { key: 'tax', label: 'Tax' },
  ],
  due: 'due.tax',
  hasBridgingFile: false,
} as const

const notAFiling =
  'This document is not a filing. The return is filed on the taxpayers’ portal; box numbers are left out, since they differ between its versions.'

/** Until 2025-12-31: VAT is charged on the value with the levies, and the levies are not claimed back. */
const vatAndLeviesUntil2025: TaxForm = {
  ...form,
  title: 'VAT, NHIL, GETFund and COVID-19 levy return',
  rows: [...supplies, ...outputRows(withTheLevies), ...inputRows({ ifAny: true }), ...due],
  notes: [
    notAFiling,
    'VAT is charged on the value including the levies. The levies on purchases are not claimed back.',
  ],
}

/** From 2026-01-01 (Act 1151): one base for all three, and all three are claimed back. */
const vatAndLevies: TaxForm = {
  ...form,
  title: 'VAT, NHIL and GETFund return',
  rows: [...supplies, ...outputRows(baseOf('output', 'gh-vat')), ...inputRows({}), ...due],
  notes: [notAFiling],
}

const act1151 = day('2026-01-01')

/** The last working day of the month after (Act 1151). */
function dueDayOf({ to }: TaxPeriod) {
  const endOfNext = addDays(firstOfNextMonth(firstOfNextMonth(to)), -1)
  const weekday = new Date(`${endOfNext}T00:00:00Z`).getUTCDay()
  return addDays(endOfNext, weekday === 6 ? -1 : weekday === 0 ? -2 : 0)
}

export const ghanaReturns: CountryReturns = {
  rhythms: ['monthly'],
  formOf: ({ from }) => (from < act1151 ? vatAndLeviesUntil2025 : vatAndLevies),
  dueDayOf,
  thresholds: [
    {
      from: day('2014-01-01'),
      amountMinor: minor(20_000_000),
      source: 'Value Added Tax Act, 2013 (Act 870)',
    },
    {
      from: act1151,
      amountMinor: minor(75_000_000),
      source: 'Value Added Tax Act, 2025 (Act 1151), for goods; services have none',
    },
  ],
}
