import { dayInWords, dayRangeInWords } from '../../day-in-words.ts'
import { minor } from '../../money.ts'
import { taxDocumentsPath } from '../../report/addresses.ts'
import type { Statement } from '../../statement/statement.ts'
import type { TaxFigure } from '../../tax-return/figures.ts'
import { type CellName, fillForm, selectionsOf, type TaxForm } from '../../tax-return/form.ts'
import type { TaxWorksheet } from '../tax-return.ts'

/** The return as the authority lays it out; each box leads to its documents. */
export function taxStatement(
  form: TaxForm,
  { period, filed }: Pick<TaxWorksheet, 'period' | 'filed'>,
  figures: readonly TaxFigure[],
  shop: Statement['shop'],
): Statement {
  const { from, to } = period
  return {
    title: form.title,
    period: dayRangeInWords(from, to),
    shop,
    fileName: `tax-return-${from}-${to}`,
    name: { key: 'name', label: 'Name' },
    columns: form.columns.map(({ key, label }) => ({
      key,
      label,
      kind: 'money',
      width: 168,
      phone: key === 'tax' ? 'whole' : 'part',
    })),
    rows: fillForm(form, figures).map(({ key, box, label, isSum, figures: amounts }) => ({
      key,
      label: box === undefined ? label : `${box}. ${label}`,
      ...(isSum && { isSum }),
      figures: Object.fromEntries(
        Object.entries(amounts).map(([column, amount]) => [
          column,
          {
            value: amount,
            ...(selectionsOf(form, `${key}.${column}` as CellName).length > 0 &&
              amount !== 0 && { link: taxDocumentsPath(from, { box: `${key}.${column}` }) }),
          },
        ]),
      ),
    })),
    notes: [
      form.authority,
      ...form.notes,
      ...(filed
        ? [
            [
              `Filed as entry ${filed.entryNumber}`,
              `of entries ${filed.firstEntry} to ${filed.lastEntry}`,
              filed.registration && `tax number ${filed.registration}`,
            ]
              .filter(Boolean)
              .join(', '),
            `Digest of the entries before it: ${filed.digest}`,
            ...filed.adjustments.map(
              ({ direction, amountMinor, reason }) =>
                `Adjusted by ${(minor(amountMinor) / 100).toFixed(2)} of ${direction} tax: ${reason}`,
            ),
          ]
        : [`Not filed. Due on ${dayInWords(period.dueOn)}.`]),
    ],
  }
}

/** The boxes as bridging software reads them: number and amount. */
export function bridgingCsv(form: TaxForm, figures: readonly TaxFigure[]): string {
  const rows = fillForm(form, figures).flatMap(({ box, isWhole, figures: { tax } }) =>
    box === undefined || tax === undefined ? [] : [`${box},${(tax / 100).toFixed(isWhole ? 0 : 2)}`],
  )
  return ['Box,Amount', ...rows, ''].join('\r\n')
}
