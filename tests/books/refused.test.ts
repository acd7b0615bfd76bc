import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { day } from '#domain/business-day.ts'
import type { ExpenseBody } from '#domain/documents/expense/schema.ts'
import { minor } from '#domain/money.ts'
import type { Dims } from '#domain/posting/dims.ts'
import { balanced } from '#domain/posting/entry.ts'
import { taxPack } from '#domain/tax/packs.ts'
import { accounts } from '#domain/terms/chart.ts'
import { auditShop } from '#server/audit/service.ts'
import { type AnyKind, type DocumentKind, toRecord } from '#server/books/engine/document-kind.ts'
import { type BookEngine, createBookEngine } from '#server/books/engine/writer.ts'
import { expense } from '#server/books/kinds/expense/kind.ts'
import type { ExpenseDocument, ExpenseToRecord } from '#server/books/kinds/expense/stored.ts'
import { kinds } from '#server/books/kinds/index.ts'
import { sale } from '#server/books/kinds/sale/kind.ts'
import { requireShop } from '#server/shops/store.ts'
import { saleOf, silentLog, someNoon, testBooks } from '../support/books.ts'
import { entriesOf } from '../support/journal.ts'
import { recordOf, samples } from './samples.ts'

const books = testBooks()
type Expense = DocumentKind<ExpenseToRecord, ExpenseDocument>

const engineOf = (known: readonly AnyKind[]): BookEngine =>
  createBookEngine({
    database: books.database(),
    kinds: known,
    requireShop: (shopId) => requireShop(books.database(), shopId),
    now: () => someNoon,
    log: silentLog,
  })

/** A kind with a mistake in its plan, whose documents are among the expenses. */
const mistaken = (plan: Expense['plan']): Expense => ({ ...expense, name: 'mistaken', plan })
const bill = (kind: Expense) =>
  toRecord(kind, { ...(samples.expense?.({} as never) as ExpenseToRecord), expenseId: randomUUID() }, null)

/** A hundred lines of six taxes each, no two at the same rate. */
const manyTaxes: ExpenseBody = {
  businessDay: day('2026-03-10'),
  paidFrom: 'bank',
  lines: Array.from({ length: 100 }, (_, index) => ({
    lineId: String(index + 1),
    account: accounts.rent,
    netMinor: minor(100),
    taxClassId: 'standard' as const,
    taxes: [...taxPack('GH').components.map(({ component }) => component), 'unknown-levy'].map(
      (component) => ({
        component,
        rateBp: index + 1,
        amountMinor: minor(1),
      }),
    ),
  })),
  totalMinor: minor(100 * 106),
}

const withDims = (dims: Dims): Expense =>
  mistaken((view, input) => {
    const draft = expense.plan(view, input)
    const lines = balanced(draft.lines.map((line) => ({ ...line, dims: { ...line.dims, ...dims } })))
    return { ...draft, lines }
  })

async function written(shopId: string) {
  const { collections } = books.database()
  const head = await collections.chainHeads.findOne({ _id: shopId })
  return {
    entries: (await entriesOf(collections, shopId)).length,
    expenses: await collections.expenses.countDocuments({ '_id.shopId': shopId }),
    pages: head?.version ?? 0,
  }
}

/** A kind that is planned ahead, whose documents can't even say what their plan needs. */
const undescribed: AnyKind = {
  ...sale,
  name: 'unsaid',
  needs: () => {
    throw new Error('no receipt number')
  },
}

describe('a document is refused, and nothing is written,', () => {
  it('whose kind the books do not know', async () => {
    const { shopId } = await books.openShop()
    const lottery: Expense = { ...expense, name: 'lottery' }
    const recording = engineOf(kinds).record(shopId, [[bill(expense)], [bill(lottery)]])
    await expect(recording).rejects.toMatchObject({
      code: 'document_kind_unknown',
      facts: { kind: 'lottery' },
    })
    expect(await written(shopId)).toEqual({ entries: 0, expenses: 0, pages: 0 })
  })

  it('whose entry would be longer than an entry may be', async () => {
    const { shopId } = await books.openShop()
    const record = bill(expense)
    const input = { ...(record.input as ExpenseToRecord), expense: manyTaxes }
    expect(await engineOf(kinds).record(shopId, [[{ ...record, input }]])).toMatchObject([
      { refusal: { code: 'entry_too_long', facts: { lines: 602, most: 500 } } },
    ])
    expect(await written(shopId)).toEqual({ entries: 0, expenses: 0, pages: 0 })
  })

  it('with lines at a location that does not exist', async () => {
    const { shopId } = await books.openShop()
    const kind = withDims({ location: 'warehouse' })
    expect(
      await engineOf([...kinds, kind as unknown as AnyKind]).record(shopId, [[bill(kind)]]),
    ).toMatchObject([
      { refusal: { code: 'dimension_unknown', facts: { dimension: 'location', value: 'warehouse' } } },
    ])
    expect(await written(shopId)).toEqual({ entries: 0, expenses: 0, pages: 0 })
  })

  it('fails alone where it cannot say what its plan needs, and those beside and after it are recorded', async () => {
    const open = await books.openShop()
    const engine = engineOf([...kinds, undescribed])
    const group = (sequence: number, kind: AnyKind) => {
      const record = saleOf(open, sequence)
      return [toRecord(kind, record, record.senderUid)]
    }
    const recorded = { documents: [{ outcome: 'recorded' }] }
    await engine.record(open.shopId, [group(1, sale)])
    await expect(engine.record(open.shopId, [group(2, undescribed)])).rejects.toThrow('no receipt number')
    const together = await engine.record(open.shopId, [group(3, sale), group(4, undescribed), group(5, sale)])
    expect(together).toMatchObject([recorded, { error: new Error('no receipt number') }, recorded])
    expect(await engine.record(open.shopId, [group(6, sale)])).toMatchObject([recorded])
    await engine.close()
  })
})

describe('a kind that throws half-way', () => {
  const fail = () => {
    throw new Error('a bug')
  }
  const throwing: [where: string, kind: Expense][] = [
    ['its plan', mistaken((view, input) => expense.plan(view, input) && fail())],
    ['its source, once it is planned', { ...mistaken(expense.plan), sourceOf: fail }],
    ['what it measures, once it has its entry', { ...mistaken(expense.plan), measures: fail }],
  ]

  it.each(throwing)('in %s writes nothing and does not affect the rest of its batch', async (_, throws) => {
    const open = await books.openShop()
    const engine = engineOf([...kinds, throws as unknown as AnyKind])
    const sale = () => recordOf('sale', samples.sale?.(open))
    await expect(engine.record(open.shopId, [[bill(throws)]])).rejects.toThrow('a bug')
    expect(await written(open.shopId)).toEqual({ entries: 0, expenses: 0, pages: 0 })

    const results = await engine.record(open.shopId, [
      [bill(expense)],
      [bill(expense), sale(), bill(throws)],
      [bill(expense)],
    ])
    expect(
      results.map((result) => ('documents' in result ? 'recorded' : Object.keys(result).at(-1))),
    ).toEqual(['recorded', 'error', 'recorded'])
    expect(await written(open.shopId)).toMatchObject({ entries: 2, expenses: 2 })
    expect(await auditShop(books.database(), open.shopId)).toEqual([])
  })
})

describe('documents that together are too much for one page', () => {
  it('are written one by one, each on a page of its own', async () => {
    const { shopId } = await books.openShop()
    const { lines } = manyTaxes
    const long = lines.map((line) => ({ ...line, taxes: line.taxes.slice(0, 4) }))
    const input = { ...manyTaxes, lines: long, totalMinor: minor(100 * 104) }
    // Weighed by its lines it would not come into a batch with so many others.
    const light: Expense = { ...mistaken(expense.plan), linesOf: () => 1 }
    const groups = Array.from({ length: 80 }, () => {
      const record = bill(light)
      return [{ ...record, input: { ...(record.input as ExpenseToRecord), expense: input } }]
    })
    const results = await engineOf([...kinds, light as unknown as AnyKind]).record(shopId, groups)
    expect(results.filter((result) => 'documents' in result)).toHaveLength(80)
    expect(await written(shopId)).toEqual({ entries: 80, expenses: 80, pages: 80 })
  })
})

describe('a kind that would post on a locked day', () => {
  it('writes nothing, and what is moved to the first open day is written', async () => {
    const { shopId } = await books.openShop({ lockedThrough: day('2026-03-31') })
    const onItsDay: Expense['plan'] = (view, input) => {
      const draft = expense.plan(view, input)
      return { ...draft, document: { ...draft.document, postingDay: draft.businessDay } }
    }
    const late = mistaken(onItsDay)
    const engine = engineOf([...kinds, late as unknown as AnyKind])
    await expect(engine.record(shopId, [[bill(late)]])).rejects.toThrow(
      'lines are posted on 2026-03-10, and the books are locked through 2026-03-31',
    )
    expect(await written(shopId)).toEqual({ entries: 0, expenses: 0, pages: 0 })
    await engine.record(shopId, [[bill(expense)]])
    expect(await written(shopId)).toEqual({ entries: 1, expenses: 1, pages: 1 })
  })
})

describe('a recorded document', () => {
  it('of a version that the books do not know is reported by the audit', async () => {
    const { shopId } = await books.openShop()
    const record = bill(expense)
    await engineOf(kinds).record(shopId, [[record]])
    const { expenses } = books.database().collections
    await expenses.updateOne({ '_id.shopId': shopId }, { $set: { factsVersion: 3 } })
    const { expenseId } = record.input as ExpenseToRecord
    expect(await auditShop(books.database(), shopId)).toContainEqual(
      expect.objectContaining({
        kind: 'unreadable',
        where: `expense ${expenseId}`,
        stored: "one that can't be read (there is no recipe 3 for documents of the kind expense)",
      }),
    )
  })
})
