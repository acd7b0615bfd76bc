import { cellText } from '../import/cell-text.ts'
import type { TableRow } from '../import/table/row.ts'
import type { BankField } from './columns.ts'
import { moneyDigits } from './read-money.ts'
import { directionOf, isBooked, isPayment } from './row-words.ts'
import type { Mapped } from './statement-table.ts'

type Table = { names: readonly string[]; dated: readonly TableRow[]; mapped: Mapped }

/** Finds columns under names that are not known, by what is in them: debits and credits, and a status. */
export function findByContent(found: Map<BankField, number>, { names, dated, mapped }: Table): void {
  if (dated.length === 0) return
  const cellsOf = (at: number) => dated.map(({ cells }) => cellText(cells, at))
  const free = (isOne: (texts: readonly string[]) => boolean) => {
    const used = new Set(found.values())
    return names.findIndex((_, at) => !used.has(at) && isOne(cellsOf(at)))
  }
  const add = (field: BankField, index: number) => index >= 0 && found.set(field, index)
  if (!found.has('status') && mapped.status !== '')
    add(
      'status',
      free((texts) => texts.every((text) => isBooked(text) !== null)),
    )
  const isElsewhere = ['direction', 'moneyIn', 'moneyOut'].some((field) => found.has(field as BankField))
  if (!found.has('amount') || isElsewhere || mapped.direction === '') return
  const hasSigns = cellsOf(found.get('amount') ?? -1).some((text) => moneyDigits(text)?.isSigned)
  add(
    'direction',
    free((texts) => isDirection(texts, hasSigns)),
  )
}

/**
 * Nothing but debits and credits; where the amounts have no signs, both of them in most rows: then a row with another
 * word is refused. Payments alone may be money in as well.
 */
function isDirection(texts: readonly string[], hasSigns: boolean): boolean {
  const directions = texts.map(directionOf)
  const known = directions.filter((one) => one !== null).length
  if (known === texts.length) return !texts.every(isPayment)
  return !hasSigns && 2 * known >= texts.length && directions.includes('in') && directions.includes('out')
}
