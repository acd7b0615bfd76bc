import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { titleOf } from '#domain/documents/describe.ts'
import { auditShop } from '#server/audit/service.ts'
import { requireRecorded } from '#server/books/book-writer.ts'
import { BooksState } from '#server/books/engine/books-state.ts'
import { type AnyKind, idOf, type ToRecord } from '#server/books/engine/document-kind.ts'
import { readBooks } from '#server/books/engine/read-books-store.ts'
import { createBookEngine } from '#server/books/engine/writer.ts'
import { kinds } from '#server/books/kinds/index.ts'
import { requireShopAndChart } from '#server/ledger/accounts.ts'
import { sourceDescriber } from '#server/ledger/source-describer.ts'
import { requireShop } from '#server/shops/store.ts'
import { silentLog, someNoon, testBooks } from '../support/books.ts'
import { entriesOf } from '../support/journal.ts'
import type { OpenShop } from './sample-facts.ts'
import { before, recordOf, samples } from './samples.ts'

// What holds for each kind of document that there is.

const books = testBooks()
const names = kinds.map(({ name }) => name)

/** A shop in which a document of the kind can be recorded. */
async function openedFor(name: string): Promise<OpenShop> {
  const open = await books.openShop()
  const earlier = before[name]?.(open) ?? []
  if (earlier.length > 0) {
    const writer = books.writer()
    requireRecorded((await writer.record(open.shopId, [earlier]))[0])
    // It leaves its turn: on a busy machine it would be handed what another writer is to record.
    await writer.close()
  }
  return open
}

async function written(shopId: string) {
  const { collections } = books.database()
  return {
    head: await collections.chainHeads.findOne({ _id: shopId }),
    pages: await collections.journalPages.countDocuments({ '_id.shopId': shopId }),
    reviews: await collections.reviewItems.countDocuments({ '_id.shopId': shopId }),
  }
}

describe.each(names)('a document of the kind %s', (name) => {
  it('is planned twice alike, and leaves what it was planned from as it was', async () => {
    const open = await openedFor(name)
    const record = recordOf(name, frozen(samples[name]?.(open)))
    const { shopId } = open
    const of = (id: string) => requireShop(books.database(), id)
    const snapshot = await readBooks(books.database(), shopId, of, [[record]], undefined)
    const state = new BooksState(snapshot, someNoon)
    const { head } = state
    const plan = () => structuredClone(record.kind.plan(state, record.input))
    const first = plan()
    expect(plan()).toEqual(first)
    expect(state.isEmpty).toBe(true)
    expect(state.head).toEqual(head)
    expect({ moves: state.moves, reviews: state.reviewItems }).toEqual({ moves: [], reviews: [] })
  })

  it('whose plan throws half-way writes nothing, and is recorded by a program without the error', async () => {
    const open = await openedFor(name)
    const record = recordOf(name, samples[name]?.(open))
    const writtenBefore = await written(open.shopId)
    const throwing: AnyKind = {
      ...record.kind,
      plan(view, input) {
        record.kind.plan(view, input)
        throw new Error('a bug')
      },
    }
    const engine = createBookEngine({
      database: books.database(),
      kinds: [throwing],
      requireShop: (id) => requireShop(books.database(), id),
      now: () => someNoon,
      log: silentLog,
    })
    await expect(engine.record(open.shopId, [[{ ...record, kind: throwing }]])).rejects.toThrow('a bug')
    await engine.close()
    expect(await written(open.shopId)).toEqual(writtenBefore)
    requireRecorded((await books.writer().record(open.shopId, [[record]]))[0])
    expect(await auditShop(books.database(), open.shopId)).toEqual([])
    await expectTitle(open.shopId, record)
  })
})

/** A document is titled by what it is about, and by no piece of an id. */
async function expectTitle(shopId: string, record: ToRecord) {
  const entries = await entriesOf(books.database().collections, shopId)
  const own = entries.filter(({ source }) => source.id === idOf(record))
  const describe = sourceDescriber(books.database(), await requireShopAndChart(books.database(), shopId))
  for (const { source } of await describe(own)) {
    expect(source.subject).toBeDefined()
    expect(titleOf(source)).not.toMatch(/[0-9a-f]{8}/)
    expect(titleOf(source)).not.toContain('undefined')
  }
}

/** Fields of an input that name a person or a thing of the shop, and the field of a line that names it. */
const naming: Readonly<Record<string, string>> = {
  supplierId: 'party',
  customerId: 'party',
  party: 'party',
  tillId: 'till',
  shiftId: 'shift',
  assetId: 'asset',
}

/** What is checked before the document is recorded. */
const knownBefore: Readonly<Record<string, string>> = {
  'bill: bill.supplierId': 'the books keep no list of suppliers: its route refuses supplier_not_found',
  'shift-close: opened.tillId': 'not sent: the program takes it from the shift that is open',
}

const stranger = randomUUID()

it.each(names)('a line with an unknown name is refused or reviewed: %s', async (name) => {
  const unseen: string[] = []
  for (const path of pathsOf(samples[name]?.(await books.openShop()))) {
    if (`${name}: ${path.join('.')}` in knownBefore) continue
    const open = await openedFor(name)
    const { reviews } = await written(open.shopId)
    const record: ToRecord = recordOf(name, withStranger(samples[name]?.(open), path))
    const [result] = await books.writer().record(open.shopId, [[record]])
    if (!result || 'refusal' in result || idOf(record) === stranger) continue
    if ('error' in result) throw result.error
    const entries = await entriesOf(books.database().collections, open.shopId)
    const isNamed = entries.some(({ lines }) =>
      lines.some(({ dims }) => dims && Object.values(dims).includes(stranger)),
    )
    if (isNamed && (await written(open.shopId)).reviews === reviews) unseen.push(path.join('.'))
  }
  expect(unseen).toEqual([])
})

function pathsOf(value: unknown, path: readonly string[] = []): string[][] {
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, member]) =>
    key in naming && typeof member === 'string' ? [[...path, key]] : pathsOf(member, [...path, key]),
  )
}

function withStranger(value: unknown, [key = '', ...rest]: readonly string[]): unknown {
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>
  copy[key] = rest.length === 0 ? stranger : withStranger(copy[key], rest)
  return copy
}

function frozen<Value>(value: Value): Value {
  if (value !== null && typeof value === 'object' && !(value instanceof Date)) {
    Object.freeze(value)
    for (const member of Object.values(value)) frozen(member)
  }
  return value
}
