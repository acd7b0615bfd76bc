import type { Document } from 'mongodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, type Day, day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { genesisHash } from '#domain/posting/chain.ts'
import { between, mulberry32 } from '#domain/random.ts'
import { type AccountCode, accountCode } from '#domain/terms/account.ts'
import {
  type EntryFilter,
  type EntryPosition,
  entriesByDay,
  listEntries,
} from '#server/books/journal/by-day-store.ts'
import { entryLinesPast, findEntry } from '#server/books/journal/in-order-store.ts'
import { pageAfter } from '#server/books/journal/page.ts'
import { connectDatabase, type Database } from '#server/db/client.ts'
import type { ChainHead, EntryDocument, JournalPageDocument } from '#server/db/documents.ts'
import { withLongs } from '#server/db/longs.ts'
import { someNoon, testBooks } from '../support/books.ts'
import { entriesOf } from '../support/journal.ts'

const books = testBooks()
const shopId = 'long-standing'
const pageCount = 400
const firstDay = day('2026-01-01')
const [cash, sales, drawings] = [accountCode('1000'), accountCode('4000'), accountCode('3100')]
const range = { from: day('2025-01-01'), to: day('2027-12-31') }
/** What was written, by posting day and number. */
let written: EntryDocument[] = []

beforeAll(async () => {
  for (const id of [shopId, 'neighbour']) {
    const pages = journalOf(id)
    await books.database().collections.journalPages.insertMany(pages.map(withLongs))
  }
  written = (await entriesOf(books.database().collections, shopId)).sort(byDayAndNumber)
})

const byDayAndNumber = (a: EntryDocument, b: EntryDocument) =>
  a.postingDay === b.postingDay ? a._id.number - b._id.number : a.postingDay < b.postingDay ? -1 : 1

/**
 * Some entries a page, mostly of its day; some were sent weeks late, on some days nothing was sold, some pages post nothing,
 * and the owner took money for himself three times.
 */
function journalOf(id: string): JournalPageDocument[] {
  const random = mulberry32(11)
  const pages: JournalPageDocument[] = []
  let head: ChainHead = { _id: id, version: 0, number: 0, hash: genesisHash }
  for (let index = 0; index < pageCount; index += 1) {
    const today = addDays(firstDay, index + (index > 200 ? 90 : 0))
    const entries = Array.from({ length: index % 50 === 7 ? 0 : between(random, 1, 4) }, (_, place) => {
      const number = head.number + 1 + place
      const isLate = random() < 0.2
      return anEntry(id, number, isLate ? addDays(today, -between(random, 1, 300)) : today, [
        cash,
        [40, 200, 350].includes(index) && place === 0 ? drawings : sales,
      ])
    })
    const page = pageAfter(head, { entries, moves: [], recordedAt: someNoon })
    pages.push(page)
    head = { _id: id, version: page._id.version, number: page.last, hash: page.hash }
  }
  return pages
}

function anEntry(
  id: string,
  number: number,
  postingDay: Day,
  [debit, credit]: [AccountCode, AccountCode],
): EntryDocument {
  const hash = number.toString(16).padStart(64, '0')
  return {
    _id: { shopId: id, number },
    postingDay,
    businessDay: postingDay,
    source: { kind: 'sale', id: `sale ${number}`, reference: `A-${number}` },
    lines: [
      { account: debit, amountMinor: minor(100) },
      { account: credit, amountMinor: minor(-100) },
    ],
    sourceHash: hash,
    previousHash: genesisHash,
    hash,
    recordedAt: someNoon,
  }
}

describe('the journal', () => {
  const pages = () => books.database().collections.journalPages
  const isOn = (on: readonly AccountCode[] | null) => (entry: EntryDocument) =>
    on === null || entry.lines.some(({ account }) => on.includes(account))

  /** A list to its end, so many at a time. */
  async function listAll(filter: EntryFilter, limit = 37): Promise<EntryDocument[]> {
    const listed: EntryDocument[] = []
    let after: EntryPosition | null = null
    for (;;) {
      const some: EntryDocument[] = await listEntries(pages(), shopId, filter, after, limit)
      listed.push(...some)
      const last = some.at(-1)
      if (!last) return listed
      after = { day: last.postingDay, number: last._id.number }
    }
  }

  it('gives all entries by posting day and number, with what they have from their pages', async () => {
    expect(written.length).toBeGreaterThan(800)
    const found: EntryDocument[] = []
    for await (const entry of entriesByDay(pages(), shopId, { ...range, on: null })) found.push(entry)
    expect(found).toEqual(written)
    const inOrder = [...written].sort((a, b) => a._id.number - b._id.number)
    expect(inOrder.slice(1).map(({ previousHash }) => previousHash)).toEqual(
      inOrder.slice(0, -1).map(({ hash }) => hash),
    )
  })

  it.each([
    ['everything', null],
    ['an account in every page', [cash]],
    ['an account in three pages', [drawings]],
    ['two accounts', [drawings, sales]],
    ['an account that was never posted to', [accountCode('7000')]],
    ['no account', []],
  ])('lists %s page by page, from any day to any other', async (_what, on) => {
    const random = mulberry32(5)
    for (let tries = 0; tries < 6; tries += 1) {
      const from = addDays(firstDay, between(random, -40, 480))
      const to = tries === 0 ? range.to : addDays(from, between(random, 0, 120))
      const expected = written.filter(
        (entry) => entry.postingDay >= from && entry.postingDay <= to && isOn(on)(entry),
      )
      expect(await listAll({ from, to, on })).toEqual(expected)
      expect(await listAll({ from, to, on, isNewestFirst: true })).toEqual(expected.toReversed())
    }
  })

  it('finds in the whole range what is looked for, the oldest or the newest first, page by page', async () => {
    const finds = ({ number }: { number: number }) => number % 97 === 5
    for (const on of [null, [drawings]]) {
      const expected = written.filter((entry) => isOn(on)(entry) && finds({ number: entry._id.number }))
      expect(await listAll({ ...range, on, finds }, 2)).toEqual(expected)
      expect(await listAll({ ...range, on, finds, isNewestFirst: true }, 2)).toEqual(expected.toReversed())
    }
  })

  it('finds an entry by its number, and those past one', async () => {
    const inOrder = [...written].sort((a, b) => a._id.number - b._id.number)
    for (const number of [1, 2, 500, inOrder.length]) {
      expect(await findEntry(pages(), shopId, number)).toEqual(inOrder[number - 1])
      const past: number[] = []
      for await (const entry of entryLinesPast(pages(), shopId, number)) past.push(entry.number)
      expect(past).toEqual(inOrder.slice(number).map(({ _id }) => _id.number))
    }
    expect(await findEntry(pages(), shopId, 0)).toBeNull()
    expect(await findEntry(pages(), shopId, inOrder.length + 1)).toBeNull()
  })

  describe('looks at few pages, by an index', () => {
    let watched: Database
    const commands: Document[] = []
    beforeAll(async () => {
      const { uri, name } = books
      watched = await connectDatabase(`${uri}${uri.includes('?') ? '&' : '?'}monitorCommands=true`, name)
      watched.db.client.on('commandStarted', ({ commandName, command }) => {
        if (['find', 'aggregate', 'count'].includes(commandName)) commands.push(command)
      })
    })
    afterAll(() => watched.close())

    /** What MongoDB did for each command of a reading: the pages it looked at, and the stages of its plans. */
    async function costOf(read: (pages: Database['collections']['journalPages']) => Promise<unknown>) {
      commands.length = 0
      await read(watched.collections.journalPages)
      let examined = 0
      const stages = new Set<string>()
      for (const { lsid: _l, $db: _d, $clusterTime: _c, readConcern: _r, ...command } of [...commands]) {
        const explained = await books.database().db.command({ explain: command, verbosity: 'executionStats' })
        // What was chosen, not what was thought of.
        const text = JSON.stringify(explained, (key, value) => (key === 'rejectedPlans' ? [] : value))
        for (const [, stage = ''] of text.matchAll(/"stage":"([A-Z_]+)"/g)) stages.add(stage)
        examined += Math.max(
          ...[...text.matchAll(/"totalDocsExamined":(\d+)/g)].map(([, count]) => Number(count)),
        )
      }
      return { commands: commands.length, examined, stages: [...stages] }
    }

    it.each<[string, number, (pages: Database['collections']['journalPages']) => Promise<unknown>]>([
      [
        'the first entries of two years',
        80,
        (of) => listEntries(of, shopId, { ...range, on: null }, null, 20),
      ],
      [
        'the entries of a day in the middle, from a position on',
        10,
        (of) => {
          const middle = addDays(firstDay, 300)
          const after = { day: middle, number: 1 }
          return listEntries(of, shopId, { from: middle, to: middle, on: null }, after, 20)
        },
      ],
      [
        'an account in three pages, over two years',
        10,
        (of) => listEntries(of, shopId, { ...range, on: [drawings] }, null, 50),
      ],
      ['an entry by its number', 5, (of) => findEntry(of, shopId, 700)],
    ])('for %s', async (_what, most, read) => {
      const cost = await costOf(read)
      expect(cost.commands).toBeGreaterThan(0)
      expect(cost.examined).toBeLessThanOrEqual(most)
      expect(cost.stages).toContain('IXSCAN')
      expect(cost.stages).not.toContain('COLLSCAN')
      expect(cost.stages).not.toContain('SORT')
    })
  })
})
