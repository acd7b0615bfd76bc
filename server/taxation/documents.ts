import type { z } from 'zod'
import type { TaxDocument, TaxDocumentPage, TaxDocumentQuery } from '#domain/api/tax-return.ts'
import { addDays, type Day } from '#domain/business-day.ts'
import { Refusal } from '#domain/errors.ts'
import { minor, sumMinor } from '#domain/money.ts'
import { declaredDayOf, lastPostingDayOf } from '#domain/tax-return/declared.ts'
import { figureOfLine, type TaxFigure } from '#domain/tax-return/figures.ts'
import { type CellName, type SignedSelection, selectionsOf, takenOf } from '#domain/tax-return/form.ts'
import { taxFormOf } from '#domain/tax-return/forms.ts'
import { registeredSpans } from '#domain/tax-return/period.ts'
import { type EntryPosition, listEntries } from '../books/journal/by-day-store.ts'
import type { Database } from '../db/client.ts'
import type { EntryDocument } from '../db/documents.ts'
import { decodeCursor, encodeCursor } from '../http/cursor.ts'
import { requireShopAndChart } from '../ledger/accounts.ts'
import { sourceDescriber } from '../ledger/source-describer.ts'
import { lateEntries } from './store.ts'
import { isNextPeriod, readTaxBooks, requirePeriod } from './tax-books.ts'

const anything: readonly SignedSelection[] = [
  { direction: 'output', measure: 'amount', sign: 1 },
  { direction: 'input', measure: 'recoverable', sign: 1 },
]

/**
 * The documents behind a box: those of the period by their days, or those that came late for periods filed before by
 * their numbers. Of a period that is filed those alone that it froze.
 * @throws Refusal tax_period_unknown, tax_box_unknown
 */
export async function listTaxDocuments(
  database: Database,
  shopId: string,
  from: Day,
  { box, late, cursor, limit }: z.infer<typeof TaxDocumentQuery>,
  now: Date,
): Promise<z.infer<typeof TaxDocumentPage>> {
  const books = await readTaxBooks(database, shopId, now)
  const { shop, returns } = books
  const period = requirePeriod(books, from)
  const filed = returns.find((one) => one.period.from === from)
  const form = taxFormOf(filed?.taxPack ?? shop.taxPack, period)
  const selections = box === undefined || form === null ? anything : selectedBy(form, box)
  const spans = registeredSpans(shop.taxRegistrations)
  const before = filed?.entryNumber ?? null
  const isOfReturn = (number: number) => before === null || number < before
  const isDeclared = (entry: Pick<EntryDocument, 'lines' | 'postingDay'>, isOn: (on: Day) => boolean) =>
    matches(entry, selections).some((figure) => {
      const on = declaredDayOf(figure, entry.postingDay, spans)
      return on !== null && isOn(on)
    })
  const position = decodeCursor<EntryPosition>(cursor)
  const entries: EntryDocument[] = []
  if (late === 'true') {
    const after = filed ? filed.after : isNextPeriod(books, period) ? (returns.at(-1)?.entryNumber ?? 0) : 0
    if (after === 0) return { items: [], nextCursor: null }
    const range = { after: Math.max(after, position?.number ?? 0), before, to: addDays(from, -1) }
    for await (const entry of lateEntries(database, shopId, range)) {
      if (isDeclared(entry, (on) => on < from)) entries.push(entry)
      if (entries.length > limit) break
    }
  } else {
    const finds = (entry: Pick<EntryDocument, 'lines' | 'postingDay'> & { number: number }) =>
      isOfReturn(entry.number) && isDeclared(entry, (on) => on >= from && on <= period.to)
    const filter = { from, to: lastPostingDayOf(period, spans), on: null, finds }
    const found = await listEntries(database.collections.journalPages, shopId, filter, position, limit + 1)
    entries.push(...found)
  }
  const page = entries.slice(0, limit)
  const last = page.at(-1)
  const describe = sourceDescriber(database, await requireShopAndChart(database, shopId))
  return {
    items: await describe(page.map((entry) => taxDocumentOf(entry, selections))),
    nextCursor:
      entries.length > limit && last ? encodeCursor({ day: last.postingDay, number: last._id.number }) : null,
  }
}

function selectedBy(form: NonNullable<ReturnType<typeof taxFormOf>>, box: string): SignedSelection[] {
  try {
    return selectionsOf(form, box as CellName)
  } catch (error) {
    if (error instanceof RangeError) throw new Refusal('tax_box_unknown', { box })
    throw error
  }
}

function matches(
  { lines }: Pick<EntryDocument, 'lines'>,
  selections: readonly SignedSelection[],
): TaxFigure[] {
  return lines.flatMap((line) => {
    const figure = figureOfLine(line)
    return figure && takenOf(figure, selections) !== null ? [figure] : []
  })
}

/** A line with several taxes says its base with each: it counts with the first of them. */
function taxDocumentOf(entry: EntryDocument, selections: readonly SignedSelection[]): TaxDocument {
  const figures = matches(entry, selections)
  const main =
    figures.find(({ component }) => component.endsWith('-vat')) ?? figures.find((one) => one.component)
  let baseMinor = 0
  let taxMinor = 0
  for (const { direction, component, ...figure } of figures) {
    if (component === '' || component === main?.component) baseMinor += figure.baseMinor
    taxMinor += direction === 'output' ? figure.amountMinor : figure.recoverableMinor
  }
  return {
    number: entry._id.number,
    postingDay: entry.postingDay,
    source: entry.source,
    baseMinor: minor(baseMinor),
    taxMinor: minor(taxMinor),
    boxMinor: sumMinor(figures.map((figure) => takenOf(figure, selections) ?? minor(0))),
  }
}
