import { cellText } from '../import/cell-text.ts'
import type { TableRow } from '../import/table/row.ts'
import type { BankField } from './columns.ts'
import { moneyDigits } from './read-money.ts'
import { directionOf, doubtOf, isBooked } from './row-words.ts'
import type { Mapped } from './statement-table.ts'

type Table = { names: readonly string[]; dated: readonly TableRow[]; mapped: Mapped }

/** Finds columns under names that are not known, by what is in them: debits and credits, and a status. */
export function findByContent(found: Map<BankField, number>, { names, dated, mapped }: Table): void {
  if (dated.length === 0) return
  const cellsOf = (at: number) => dated.map(({ cells }) => cellText(cells, at))
  const free = (isOne: (texts: readonly string[], name: string) => boolean) => {
    const used = new Set(found.values())
    return names.findIndex((name, at) => !used.has(at) && isOne(cellsOf(at), name))
  }
  const add = (field: BankField, index: number) => index >= 0 && found.set(field, index)
  if (!found.has('status') && mapped.status !== '')
    add(
      'status',
      // Whether a sale is paid out to the shop is another matter.
      free(
        (texts, name) => !/pay-?\s?out|settle/i.test(name) && texts.every((text) => isBooked(text) !== null),
      ),
    )
  const isElsewhere = ['direction', 'moneyIn', 'moneyOut'].some((field) => found.has(field as BankField))
  if (!found.has('amount') || isElsewhere || mapped.direction === '') return
  const amounts = cellsOf(found.get('amount') ?? -1).map(moneyDigits)
  add(
    'direction',
    free((texts) => isDirection(texts, amounts)),
  )
}

/**
 * Nothing but usual words for debits and credits, or words for both: in most rows where the amounts have no signs, then
 * a row with another word is refused; else in all, and none against its sign.
 */
function isDirection(texts: readonly string[], amounts: ReturnType<typeof moneyDigits>[]): boolean {
  if (texts.every((text) => doubtOf(text) === 0)) return true
  const directions = texts.map(directionOf)
  if (!directions.includes('in') || !directions.includes('out')) return false
  if (!amounts.some((amount) => amount?.isSigned))
    return 2 * directions.filter((one) => one !== null).length >= texts.length
  return directions.every((one, at) => one !== null && (one === 'out') === amounts[at]?.isOut)
}
