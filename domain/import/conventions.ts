import { z } from 'zod'
import { currencyDigits } from '../money.ts'
import { markOfName, otherCurrencyError, withoutMark } from './amount-mark.ts'
import { cellText, shown, valuesOf, withErrors } from './cell-text.ts'
import { DayOrder, DayOrderEvidence } from './table/days.ts'
import { DecimalMark, type NumberConvention, NumberEvidence, plainNumber } from './table/numbers.ts'
import type { TableRow } from './table/row.ts'

/** What the rows of a file may leave open, so that a person has to decide it. */
const conventionNames = ['decimalMark', 'dayOrder'] as const
/** What a mapping has for a file beside its columns. */
export const fileChoices = [...conventionNames, 'headerRow'] as const
/** `headerRow` of a file none of whose rows names the columns; else it is the number of the row that does. */
export const noHeaderRow = 'none'
/** A header row's number as a mapping stores it; 0: none. */
export const headerRowChoice = (row: number) => (row === 0 ? noHeaderRow : String(row))
type ConventionName = (typeof conventionNames)[number]

/** How a file writes its numbers and days. */
export const FileConventions = z.object({
  decimalMark: DecimalMark,
  /** Absent where the file has no days. */
  dayOrder: DayOrder.optional(),
  /** What the file leaves open, so that a person has to decide it. */
  unclear: z.array(z.enum(conventionNames)),
})
export type FileConventions = z.infer<typeof FileConventions>

/** The columns whose cells show how a file is written. */
export type ConventionColumns<Field extends string> = {
  amounts: readonly Field[]
  quantities: readonly Field[]
  days: readonly Field[]
}

/** As `-12` of an accountant's `(12)`. */
export const withoutBrackets = (text: string) => text.replace(/^\((.+)\)$/, '-$1')

type Options<Field extends string> = {
  columns: ReadonlyMap<Field, number>
  uses: ConventionColumns<Field>
  currency: string
  /** The names of the file's columns, which may name a currency. */
  header?: readonly string[]
  /** Numbers of a workbook have a point whatever its program shows; its texts may not. */
  isWorkbook: boolean
}

/** Determines how a file writes numbers and days, from all rows: a cell alone may be read in two ways. */
export class ConventionEvidence<Field extends string> {
  readonly #options: Options<Field>
  /** Of all figures, and of amounts, which are never written finer than the currency. */
  readonly #figures = new NumberEvidence()
  readonly #amounts: NumberEvidence
  readonly #days = new DayOrderEvidence()

  constructor(options: Options<Field>) {
    this.#options = options
    this.#amounts = new NumberEvidence(currencyDigits(options.currency))
  }

  add(cells: readonly string[]): void {
    const { columns, uses } = this.#options
    const text = (field: Field) => cellText(cells, columns.get(field))
    for (const field of uses.amounts) {
      const amount = withoutMark(text(field), this.#options.currency)
      if (amount.other === undefined) this.#addFigure(withoutBrackets(amount.text), true)
    }
    for (const field of uses.quantities) this.#addFigure(text(field), false)
    for (const field of uses.days) if (columns.has(field)) this.#days.add(text(field))
  }

  #addFigure(text: string, isAmount: boolean): void {
    if (!/[.,]/.test(text)) return
    const isOfNumber = this.#options.isWorkbook && /^-?\d+\.\d+$/.test(text)
    this.#figures.add(isOfNumber ? '0.5' : text)
    if (isAmount) this.#amounts.add(isOfNumber ? '0.5' : text)
  }

  /**
   * @param chosen what a person decided, by its name. It is remembered for later files, so that it counts only where
   * the file itself is not certain.
   */
  result(chosen: Readonly<Record<string, string>>): Conventions {
    const number = this.#numbers()
    const days = this.#days.result()
    const decimal = number.isCertain ? number.decimal : DecimalMark.safeParse(chosen.decimalMark).data
    const dayOrder = days.isCertain ? days.order : DayOrder.safeParse(chosen.dayOrder).data
    const unclear: ConventionName[] = []
    if (decimal === undefined) unclear.push('decimalMark')
    if (dayOrder === undefined) unclear.push('dayOrder')
    return {
      number: { decimal: decimal ?? number.decimal, hasGroups: number.hasGroups },
      dayOrder: dayOrder ?? days.order,
      unclear,
      currency: this.#options.currency,
      foreign: this.#foreignColumns(),
    }
  }

  /** Columns of amounts whose names are those of another currency. */
  #foreignColumns(): Map<number, { name: string; currency: string }> {
    const { columns, uses, currency, header = [] } = this.#options
    return new Map(
      uses.amounts.flatMap((field) => {
        const column = columns.get(field)
        const name = header[column ?? -1]
        const { currencies } = markOfName(name ?? '')
        const [other] = currencies
        if (
          column === undefined ||
          name === undefined ||
          other === undefined ||
          currencies.includes(currency)
        )
          return []
        return [[column, { name, currency: other }] as const]
      }),
    )
  }

  /** Amounts decide where every figure can be read in two ways, and not against a quantity with the other mark. */
  #numbers(): NumberConvention {
    const figures = this.#figures.result()
    if (figures.isCertain || figures.decimal === 'either' || this.#amounts.isEmpty) return figures
    return this.#amounts.result()
  }
}

export type Conventions = {
  number: Pick<NumberConvention, 'decimal' | 'hasGroups'>
  dayOrder: DayOrder
  unclear: readonly ConventionName[]
  /** That of the books, whose words and marks an amount may have. */
  currency?: string
  /** Columns of amounts that are named after another currency. */
  foreign?: ReadonlyMap<number, { name: string; currency: string }>
}

/** Where nothing else is known: `1,250.50`, and the day first. */
export const usualConventions: Conventions = {
  number: { decimal: '.', hasGroups: true },
  dayOrder: 'dmy',
  unclear: [],
}

/** The conventions as a report lists them. */
export function describeConventions<Field extends string>(
  { number, dayOrder, unclear }: Conventions,
  columns: ReadonlyMap<Field, number>,
  { days }: ConventionColumns<Field>,
): FileConventions {
  return {
    decimalMark: number.decimal,
    ...(days.some((field) => columns.has(field)) && { dayOrder }),
    unclear: [...unclear],
  }
}

function isNumber(text: string): boolean {
  return DecimalMark.options.some((decimal) => plainNumber(text, { decimal, hasGroups: false }) !== null)
}

/**
 * The cells of a row with their numbers as they are parsed here (`-1250.50`), amounts without the word or mark of their
 * currency. A number that its file writes otherwise
 * than its others is an error, and not read in a way of its own; a text that is none stays, to be refused as such.
 */
export function inConvention<Field extends string>(
  cells: readonly string[],
  columns: ReadonlyMap<Field, number>,
  { amounts, quantities }: ConventionColumns<Field>,
  { number, currency, foreign }: Conventions,
): { cells: string[]; errors: { code: string; field: Field; detail: string }[] } {
  const read = [...cells]
  const errors: { code: string; field: Field; detail: string }[] = []
  for (const field of [...amounts, ...quantities]) {
    const column = columns.get(field)
    const written = cellText(cells, column)
    if (column === undefined || written === '') continue
    const named = foreign?.get(column)
    if (named && currency !== undefined) {
      errors.push({ field, ...otherCurrencyError(named.name, named.currency, currency) })
      continue
    }
    const isAmount = currency !== undefined && amounts.includes(field)
    const { text, other } = isAmount ? withoutMark(written, currency) : { text: written }
    if (isAmount && other !== undefined) {
      errors.push({ field, ...otherCurrencyError(written, other, currency) })
      continue
    }
    const plain = plainNumber(withoutBrackets(text), number)
    if (plain !== null) read[column] = plain
    else if (isNumber(withoutBrackets(text))) {
      const mark = number.decimal === ',' ? 'a comma' : 'a point'
      const detail = `“${shown(text)}” is not written like the other numbers of this file, whose decimals follow ${number.decimal === 'either' ? 'a point or a comma' : mark}.`
      errors.push({ code: 'number_unlike_others', field, detail })
    }
  }
  return { cells: read, errors }
}

/** The cells of a row of a file as they are read: without those that have no value, and with its numbers as here. */
export function cellsOf<Field extends string>(
  row: Pick<TableRow, 'cells' | 'withoutValue'>,
  columns: ReadonlyMap<Field, number>,
  uses: ConventionColumns<Field>,
  conventions: Conventions,
) {
  const { cells, errors } = valuesOf(row, columns)
  const read = inConvention(cells, columns, uses, conventions)
  return { cells: read.cells, errors: withErrors(errors, read.errors) }
}
