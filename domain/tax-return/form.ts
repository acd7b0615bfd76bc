import { type Minor, minor } from '../money.ts'
import type { TaxClassId } from '../terms/tax.ts'
import type { TaxFigure } from './figures.ts'

/** Which figures a box takes, and what of them. Left out: any. */
export type Selection = {
  direction: TaxFigure['direction']
  measure: 'base' | 'amount' | 'recoverable'
  classes?: readonly TaxClassId[]
  /** An empty text is what has no tax. */
  components?: readonly string[]
  exceptComponents?: readonly string[]
}

/** `vat.tax`: the row, and the column. */
export type CellName = `${string}.${FormColumn}`
type FormColumn = 'value' | 'tax'

/** The content of a box: figures of the totals, or boxes above it. */
export type Formula =
  | { of: readonly Selection[] }
  | { plus: readonly CellName[]; minus?: readonly CellName[]; isAbsolute?: true }

export type FormRow = {
  key: string
  /** Its number on the form of the authority. */
  box?: string
  label: string
  isSum?: true
  /** Left out of the form if it is zero. */
  ifAny?: true
  /** Minor units are left out: whole pounds. */
  isWhole?: true
  value?: Formula
  tax?: Formula
}

/** The return of an authority, as it lays its boxes out. */
export type TaxForm = {
  title: string
  authority: string
  columns: readonly { key: FormColumn; label: string }[]
  rows: readonly FormRow[]
  /** The box of what is to pay, less than nothing where it is claimed. */
  due: CellName
  /** Whether software that files the return reads its boxes from a file of their own. */
  hasBridgingFile: boolean
  notes: readonly string[]
}

type FilledRow = FormRow & { figures: Partial<Record<FormColumn, Minor>> }

/** The form with these figures; rows that are only for what is rare are left out where there is none. */
export function fillForm(form: TaxForm, figures: readonly TaxFigure[]): FilledRow[] {
  const cells = cellsOf(form, figures)
  return form.rows
    .map((row) => ({
      ...row,
      figures: Object.fromEntries(
        form.columns.flatMap(({ key }) => {
          const amount = cells.get(`${row.key}.${key}`)
          return amount === undefined ? [] : [[key, row.isWhole ? wholeUnits(amount) : amount]]
        }),
      ),
    }))
    .filter(({ ifAny, figures: filled }) => !ifAny || Object.values(filled).some((amount) => amount !== 0))
}

/** Every box, before minor units are left out. */
export function cellsOf({ rows }: TaxForm, figures: readonly TaxFigure[]): Map<string, Minor> {
  const cells = new Map<string, Minor>()
  for (const row of rows) {
    for (const column of ['value', 'tax'] as const) {
      const formula = row[column]
      if (formula) cells.set(`${row.key}.${column}`, evaluate(formula, figures, cells))
    }
  }
  return cells
}

/** What a box takes, added or taken away. */
export type SignedSelection = Selection & { sign: 1 | -1 }

/** All that a box takes, also by way of other boxes. @throws RangeError where the form has no such box */
export function selectionsOf(form: TaxForm, cell: CellName, sign: 1 | -1 = 1): SignedSelection[] {
  const [key, column] = cell.split('.')
  const row = form.rows.find((one) => one.key === key)
  const formula = column === 'value' || column === 'tax' ? row?.[column] : undefined
  if (!formula) throw new RangeError(`${form.title} has no box ${cell}`)
  if ('of' in formula) return formula.of.map((selection) => ({ ...selection, sign }))
  const { plus, minus = [] } = formula
  return [
    ...plus.flatMap((name) => selectionsOf(form, name, sign)),
    ...minus.flatMap((name) => selectionsOf(form, name, sign === 1 ? -1 : 1)),
  ]
}

/**
 * What a figure adds to a box, less than nothing where the box takes it away. Null where the box takes none of it, or
 * adds and takes away the same: an exempt sale is in all sales, and not in those subject to tax.
 */
export function takenOf(figure: TaxFigure, selections: readonly SignedSelection[]): Minor | null {
  const times = { base: 0, amount: 0, recoverable: 0 }
  for (const selection of selections)
    if (isSelected(figure, selection)) times[selection.measure] += selection.sign
  const measures = Object.keys(times) as (keyof typeof times)[]
  if (measures.every((measure) => times[measure] === 0)) return null
  return minor(measures.reduce((sum, measure) => sum + times[measure] * measured(figure, measure), 0))
}

function isSelected(
  figure: Pick<TaxFigure, 'direction' | 'class' | 'component'>,
  { direction, classes, components, exceptComponents }: Selection,
): boolean {
  return (
    figure.direction === direction &&
    (classes?.includes(figure.class) ?? true) &&
    (components?.includes(figure.component) ?? true) &&
    !exceptComponents?.includes(figure.component)
  )
}

function measured(figure: TaxFigure, measure: Selection['measure']): Minor {
  if (measure === 'base') return figure.baseMinor
  return measure === 'amount' ? figure.amountMinor : figure.recoverableMinor
}

function evaluate(formula: Formula, figures: readonly TaxFigure[], cells: ReadonlyMap<string, Minor>): Minor {
  let sum = 0
  if ('of' in formula) {
    for (const selection of formula.of) {
      for (const figure of figures) {
        if (isSelected(figure, selection)) sum += measured(figure, selection.measure)
      }
    }
    return minor(sum)
  }
  const at = (name: CellName) => {
    const amount = cells.get(name)
    if (amount === undefined) throw new RangeError(`no box above is ${name}`)
    return amount
  }
  for (const name of formula.plus) sum += at(name)
  for (const name of formula.minus ?? []) sum -= at(name)
  return minor(formula.isAbsolute ? Math.abs(sum) : sum)
}

/** Without its pence, towards nothing. All currencies of these forms have a hundred minor units. */
function wholeUnits(amount: Minor): Minor {
  return minor(Math.trunc(amount / 100) * 100)
}
