import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { sha256 } from '#server/books/engine/digest.ts'
import type { EntryDocument } from '#server/db/documents.ts'
import { withLongs } from '#server/db/longs.ts'
import { exportProof } from '#server/ledger/export-proof.ts'
import { openGoldenShop, recordSteps } from '../posting/golden/shop.ts'
import { goldenShops } from '../posting/golden/shops.ts'
import { saleOf, testBooks } from '../support/books.ts'
import { chainOf, entriesOf } from '../support/journal.ts'
import { tool, verify, verifyFile } from '../support/verify.ts'

const books = testBooks()
const [golden] = goldenShops
if (!golden) throw new Error('there is a golden shop')
const shopId = golden.shop._id
const madeAt = new Date('2026-04-01T08:00:00Z')

async function proofOf(shop: string): Promise<string> {
  let text = ''
  for await (const chunk of await exportProof(books.database(), shop, madeAt)) text += chunk
  return text
}

/** A line of the file, read. */
// biome-ignore lint/suspicious/noExplicitAny: the tests change any part of it
type Line = any

const read = (text: string): Line[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
const written = (lines: readonly Line[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('')

describe('the proof of the books', () => {
  let proof = ''
  beforeAll(async () => {
    for (const each of goldenShops) {
      await openGoldenShop(books.database(), each)
      await recordSteps(books.writer(), each)
    }
    await recordAsBefore()
    proof = await proofOf(shopId)
  })

  /** A receipt with a zero total, as it was recorded when such documents had no entry. */
  async function recordAsBefore(): Promise<void> {
    const { collections } = books.database()
    const { sales } = collections
    const isEmptySale = ({ source, lines }: EntryDocument) => source.kind === 'sale' && lines.length === 0
    const empty = (await entriesOf(collections, shopId)).find(isEmptySale)
    const found = await sales.findOne({ _id: { shopId, saleId: empty?.source.id ?? '' } })
    if (!found) throw new Error('a receipt of the golden shop has a zero total')
    const { factsVersion: _f, entryHash: _h, sealed: _s, postedBy: _p, receiptSequence: _r, ...rest } = found
    const _id = { shopId, saleId: randomUUID() }
    await sales.insertOne(withLongs({ ...rest, _id, entryNumber: null, answer: '' }))
  }

  test.each(goldenShops.map(({ shop }) => shop._id))(
    'of %s fits in itself and with its totals',
    async (shop) => {
      const verdict = await verify(await proofOf(shop))
      expect(verdict.text).toContain('GOOD: everything fits')
      expect(verdict.code).toBe(0)
    },
  )

  test('has every document of the books, also those with a zero total, and every entry', async () => {
    const lines = read(proof)
    const { collections } = books.database()
    const ofShop = { '_id.shopId': shopId }
    const stored = [
      ...(await collections.sales.find(ofShop).toArray()).map(({ _id }) => _id.saleId),
      ...(await collections.stockReceipts.find(ofShop).toArray()).map(({ _id }) => _id.receiptId),
      ...(await collections.openingBalances.find(ofShop).toArray()).map(({ _id }) => _id.balanceId),
      ...(await collections.foundings.find(ofShop).toArray()).map(({ _id }) => _id.foundingId),
      ...(await collections.costCorrections.find(ofShop).toArray()).map(({ _id }) => _id.correctionId),
    ]
    const documents = lines.flatMap(({ document }) => document ?? [])
    expect(
      documents
        .map(
          ({ saleId, receiptId, balanceId, foundingId, correctionId }) =>
            saleId ?? receiptId ?? balanceId ?? foundingId ?? correctionId,
        )
        .sort(),
    ).toEqual(stored.sort())
    const entries = await chainOf(collections, shopId)
    expect(lines.flatMap(({ link, hash }) => (link ? [`${link.number} ${hash}`] : []))).toEqual(
      entries.map(({ _id, hash }) => `${_id.number} ${hash}`),
    )
    const unposted = lines.filter(({ kind }) => kind !== undefined)
    expect(unposted.length).toBeGreaterThan(0)
    expect(lines.at(-1).head).toMatchObject({
      madeAt: madeAt.toISOString(),
      shopId,
      shopName: golden.shop.name,
      currency: 'GHS',
      number: entries.length,
      hash: entries.at(-1)?.hash,
      posted: entries.length,
      unposted: unposted.length,
    })
  })

  test('prints the trial balance of its entries', async () => {
    const { text } = await verify(proof)
    const head = read(proof).at(-1).head
    const inventory = head.balances.find(({ account }: Line) => account === '1200')
    const amount = (inventory.amountMinor / 100).toLocaleString('en', { minimumFractionDigits: 2 })
    expect(text).toMatch(new RegExp(`^ +1200 Inventory +${amount}$`, 'm'))
    expect(text).toMatch(/^ +([\d,]+\.\d\d) +\1$/m)
  })

  test('of books with nothing in them is good, and of nothing', async () => {
    const empty = await books.openShop()
    const verdict = await verify(await proofOf(empty.shopId))
    expect(verdict).toMatchObject({ code: 0 })
    expect(verdict.text).toContain('0 entries')
  })

  test('is of the books as they were when it began, whatever is sold while it is written', async () => {
    const open = await books.openShop()
    const writer = books.writer()
    await writer.recordSales(open.shopId, [saleOf(open, 1), saleOf(open, 2)])
    const chunks = await exportProof(books.database(), open.shopId, madeAt)
    await writer.recordSales(open.shopId, [saleOf(open, 3)])
    let text = ''
    for await (const chunk of chunks) text += chunk
    expect(read(text).at(-1).head.number).toBe(3)
    expect(await verify(text)).toMatchObject({ code: 0 })
  })

  const numbered = (number: number) => (line: Line) => line.link?.number === number
  const isSale = ({ link }: Line) => link?.entry.source.kind === 'sale' && link.number > 3
  const withoutEntry = ({ kind }: Line) => kind !== undefined
  const edits: [string, (lines: Line[]) => Line[] | string, RegExp][] = [
    [
      'an amount of an entry',
      change(isSale, ({ link: { entry } }) => (entry.lines[0].amountMinor += 1)),
      /^entry \d+ \(sale /m,
    ],
    [
      'two amounts, so that it adds up',
      change(isSale, ({ link: { entry } }) => {
        entry.lines[0].amountMinor += 100
        entry.lines.at(-1).amountMinor -= 100
      }),
      /^entry \d+ \(sale A-\d+\): its hash does not match/m,
    ],
    [
      'an amount of an entry, with its hash',
      change(isSale, (line) => {
        line.link.entry.lines[0].amountMinor += 1
        line.hash = hashOf(line.link)
      }),
      /^entry \d+ .*: its debits are not equal to its credits, by 1$/m,
    ],
    [
      'the account of a line',
      change(isSale, ({ link: { entry } }) => (entry.lines[0].account = '1020')),
      /^entry \d+ \(sale /m,
    ],
    [
      'the order of the lines of an entry',
      change(isSale, ({ link: { entry } }) => entry.lines.reverse()),
      /^entry \d+ \(sale /m,
    ],
    [
      'the day of an entry',
      change(isSale, ({ link: { entry } }) => (entry.postingDay = '2026-03-09')),
      /^entry \d+ \(sale /m,
    ],
    [
      'an entry taken out',
      (lines) => lines.filter((line) => !numbered(3)(line)),
      /^entry 4 .*: it is where entry 3 belongs/m,
    ],
    [
      'the first entry taken out',
      (lines) => lines.filter((line) => !numbered(1)(line)),
      /^entry 2 .*: it is where entry 1/m,
    ],
    ['the last entry taken out', withoutLast, /^the last line: the books end at entry \d+, the file at \d+/m],
    [
      'an entry taken out, the later ones renumbered and rechained',
      (lines) => rechained(lines.filter((line) => !numbered(3)(line))),
      /^the last line: the books end at entry/m,
    ],
    ['two entries swapped', swapped, /^entry 4 .*: it is where entry 3 belongs/m],
    [
      'an entry doubled',
      (lines) => lines.flatMap((line) => (numbered(3)(line) ? [line, line] : [line])),
      /^entry 3 .*: it is where entry 4/m,
    ],
    [
      'a document',
      change(isSale, ({ document }) => (document.lines[0].quantityMilli += 1000)),
      /^entry \d+ .*: its document has another hash/m,
    ],
    [
      'a document missing',
      change(isSale, (line) => (line.document = null)),
      /^entry \d+ .*: its document is missing/m,
    ],
    ['two documents swapped', documentsSwapped, /^entry 3 .*: this is not its document/m],
    [
      'a document and its hash in the entry',
      change(isSale, (line) => {
        line.document.lines[0].quantityMilli += 1000
        line.link.sourceHash = hashOf(line.document)
        line.hash = hashOf(line.link)
      }),
      /^entry \d+ .*: it does not follow from entry \d+ before it/m,
    ],
    [
      'a document without an entry',
      change(withoutEntry, ({ document }) => (document.postingDay = '2026-01-01')),
      /^(sale|return|stock-receipt|opening-balance) \S+, without an entry: its hash does not match/m,
    ],
    [
      'a document without an entry, with its hash',
      change(withoutEntry, (line) => {
        line.document.postingDay = '2026-01-01'
        line.hash = hashOf(line.document)
      }),
      /^the last line: a line before it was changed/m,
    ],
    [
      'a document without an entry taken out',
      (lines) => lines.filter((line) => !withoutEntry(line)),
      /documents are unposted, the file has 0/,
    ],
    ['the file cut at a line', (lines) => lines.slice(0, 7), /^after entry 7: the file was cut short/m],
    [
      'the file cut within a line',
      (lines) => written(lines.slice(0, 7)).slice(0, -200),
      /^line 7, after entry 6: it can't be read/m,
    ],
    [
      'the hash of the head',
      change(isHead, ({ head }) => (head.hash = sha256('another'))),
      /^the last line: entry \d+ has the hash/m,
    ],
    [
      'the number of the head',
      change(isHead, ({ head }) => (head.number += 1)),
      /^the last line: the books end at entry/m,
    ],
    [
      'the shop of the head',
      change(isHead, ({ head }) => (head.shopId = 'another')),
      /^the last line: it is of another shop/m,
    ],
    [
      'a balance of the head',
      change(isHead, ({ head }) => (head.balances[0].amountMinor += 1)),
      /^the last line: account \d+ is .*, its entries total/m,
    ],
    [
      'an amount written another way',
      (lines) => written(lines).replace('"amountMinor":', '"amountMinor": '),
      /^line \d+: it is not as the program writes it/m,
    ],
    [
      'something that is no proof',
      () => 'number,postingDay\r\n1,2026-03-10\r\n',
      /^line 1, after entry 0: it can't be read/m,
    ],
    ['nothing', () => '', /cut short/],
  ]
  test.each(edits)('detects a changed file and names the place: %s', async (_, edit, named) => {
    const edited = edit(read(proof))
    const text = typeof edited === 'string' ? edited : written(edited)
    expect(text).not.toBe(proof)
    const verdict = await verify(text)
    expect(verdict.text).toMatch(named)
    expect(verdict.text).toContain('NOT GOOD')
    expect(verdict.code).toBe(1)
  })

  test('rewritten from end to end does not have the hash that was noted before', async () => {
    const forged = read(proof)
    const line = forged.find(isSale)
    line.link.entry.source.reference = 'B-1'
    const text = withHead(rechained(forged))
    expect(await verify(text)).toMatchObject({ code: 0 })
    const { number, hash } = read(proof).at(-1).head
    expect(await verify(proof, `${number}:${hash}`)).toMatchObject({ code: 0 })
    expect(await verify(proof, `${number}:${hash.slice(0, 16)}`)).toMatchObject({ code: 0 })
    const verdict = await verify(text, `${number}:${hash}`)
    expect(verdict.text).toMatch(
      new RegExp(`^entry ${number} .*: its hash is [0-9a-f]{64}, the one you gave is ${hash}$`, 'm'),
    )
    expect(verdict.code).toBe(1)
    expect(await verify(text, `${number}:${hash.slice(0, 16)}`)).toMatchObject({ code: 1 })
    expect((await verify(proof, `${number + 1}:${hash}`)).text).toContain(`there is no entry ${number + 1}`)
  })

  // Rewritten from end to end, so that every hash fits: an entry and its document must match, too.
  const forgeries: [string, (lines: Line[]) => Line[], RegExp][] = [
    [
      'a document that two entries are posted from',
      (lines) => {
        const [first, second] = lines.filter(isSale)
        second.link.entry.source = first.link.entry.source
        second.link.entry.businessDay = first.link.entry.businessDay
        second.link.entry.postingDay = first.link.entry.postingDay
        second.link.sourceHash = first.link.sourceHash
        second.document = first.document
        return lines
      },
      /its document has another entry too/,
    ],
    [
      'a document behind an entry that another document only belongs to',
      (lines) => {
        const [first, second] = lines.filter(isSale)
        second.link.entry.source.id = first.document.tillId
        second.link.entry.businessDay = first.link.entry.businessDay
        second.link.entry.postingDay = first.link.entry.postingDay
        second.link.sourceHash = first.link.sourceHash
        second.document = first.document
        return lines
      },
      /its document has another entry too/,
    ],
    [
      'a document of a kind that always has an entry, without one',
      (lines) => {
        const line = lines.find(withoutEntry)
        const { saleId, ...rest } = line.document
        line.document = { ...rest, paymentId: saleId }
        line.hash = hashOf(line.document)
        return lines
      },
      /without an entry: documents like it always have one/,
    ],
    [
      'an entry of another day than its document',
      (lines) => {
        const { link, document } = lines.find(isSale)
        document.postingDay = '2026-03-09'
        link.sourceHash = hashOf(document)
        return lines
      },
      /this is not its document/,
    ],
    [
      'a sale of something, stored as one with a zero total',
      (lines) => {
        const { document } = lines.find(isSale)
        const line = lines.find((one) => one.kind === 'sale')
        line.document = { ...document, saleId: line.document.saleId }
        line.hash = hashOf(line.document)
        return lines
      },
      /without an entry: its total is not zero/,
    ],
  ]
  test.each(forgeries)('detects %s', async (_, forge, named) => {
    const verdict = await verify(withHead(rechained(forge(read(proof)))))
    expect(verdict.text).toMatch(named)
    expect(verdict.code).toBe(1)
  })

  test('of a kind of document that came after the tool is checked like the others', async () => {
    const lines = read(proof)
    const entry = lines.find(isSale)
    const { saleId, kind, ...rest } = entry.document
    entry.document = { ...rest, paymentId: saleId }
    entry.link.entry.source.kind = 'payment'
    entry.link.sourceHash = hashOf(entry.document)
    expect(await verify(withHead(rechained(lines)))).toMatchObject({ code: 0 })
  })

  test('is checked by a tool that can be read in one go', async () => {
    const text = await readFile(tool, 'utf8')
    expect(text.trimEnd().split('\n').length).toBeLessThan(150)
    expect(text.match(/^import .*$/gm)).toEqual(text.match(/^import .* from 'node:[a-z]+'$/gm))
  })

  test('cannot write over the verdict, nor choose where the decimals are', async () => {
    const lines = read(proof)
    lines.at(-1).head.shopName = 'Shop\n\nGOOD: everything fits\u001b[8m'
    lines.at(-1).head.currencyDigits = 0
    expect((await verify(written(lines))).text).toMatch(/^ +([\d,]+\.\d\d) +\1$/m)
    lines.at(-1).head.hash = sha256('another')
    const { text, code } = await verify(written(lines))
    expect(text).not.toMatch(/^GOOD/m)
    expect(text).not.toContain('\u001b')
    expect(code).toBe(1)
  })

  test('is held against hashes alone: a number without one, or twice, ends with 2', async () => {
    const { number, hash } = read(proof).at(-1).head
    for (const known of [
      [`${number}`],
      [`${number}:${hash.slice(0, 15)}`],
      Array(2).fill(`${number}:${hash}`),
    ])
      expect((await verify(proof, ...known)).code).toBe(2)
  })

  test('that is not there ends with 2', async () => {
    expect((await verifyFile('/nonexistent/no-such-proof.jsonl')).code).toBe(2)
  })
})

/** Written apart from the program's and the tool's. */
function hashOf(value: Line): string {
  const inOrder = (one: Line): Line => {
    if (Array.isArray(one)) return one.map(inOrder)
    if (one === null || typeof one !== 'object') return one
    return Object.fromEntries(
      Object.entries(one)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, member]) => [name, inOrder(member)]),
    )
  }
  return sha256(JSON.stringify(inOrder(value)))
}

function isHead(line: Line): boolean {
  return line.head !== undefined
}

function change(which: (line: Line) => boolean, edit: (line: Line) => unknown) {
  return (lines: Line[]) => {
    const line = lines.find(which)
    if (!line) throw new Error('the proof has no such line')
    edit(line)
    return lines
  }
}

function withoutLast(lines: Line[]): Line[] {
  const last = lines.filter(({ link }) => link).at(-1)
  return lines.filter((line) => line !== last)
}

function swapped(lines: Line[]): Line[] {
  const [third, fourth] = [lines[2], lines[3]]
  return lines.with(2, fourth).with(3, third)
}

function documentsSwapped(lines: Line[]): Line[] {
  const [third, fourth] = [lines[2], lines[3]]
  return lines
    .with(2, { ...third, document: fourth.document })
    .with(3, { ...fourth, document: third.document })
}

function rechained(lines: Line[]): Line[] {
  let number = 0
  let previousHash = '0'.repeat(64)
  return lines.map((line) => {
    if (!line.link) return line
    number += 1
    const link = { ...line.link, number, previousHash }
    previousHash = hashOf(link)
    return { ...line, link, hash: previousHash }
  })
}

/** With a last line that fits, as a forger who rewrites everything would write it. */
function withHead(lines: Line[]): string {
  const before = written(lines.slice(0, -1))
  const hash = lines.findLast(({ link }) => link).hash
  return before + written([{ head: { ...lines.at(-1).head, hash, linesHash: sha256(before) } }])
}
