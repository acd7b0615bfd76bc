import { availableParallelism } from 'node:os'
import { Readable } from 'node:stream'
import type { PackQuery } from '#domain/api/accountant-pack.ts'
import { bridgingCsv, taxStatement } from '#domain/api/statements/tax-statement.ts'
import type { DayRange } from '#domain/business-day.ts'
import { Refusal } from '#domain/errors.ts'
import { instantInWords } from '#domain/instant-in-words.ts'
import type { ExportEntry } from '#domain/report/export/format.ts'
import type { Statement } from '#domain/statement/statement.ts'
import { taxFormOf } from '#domain/tax-return/forms.ts'
import { lastAudits } from '../audit/shop-audit-store.ts'
import { businessDayOf } from '../books/engine/business-day-cache.ts'
import { readHead } from '../ledger/proof-store.ts'
import { entriesOf, type JournalReader, keptEntriesOf } from '../ledger/service.ts'
import { requireSettledShop } from '../shops/settings-store.ts'
import { type StatementFormat, StatementMaker } from '../statement/files.ts'
import { taxation, worksheet } from '../taxation/service.ts'
import { type AttachedFiles, attachedFiles, readAttached } from './attached.ts'
import { PacksBeingMade } from './being-made.ts'
import { formatsOf } from './formats.ts'
import { ledgerFiles } from './ledger-files.ts'
import { ledgersOf } from './lists.ts'
import type { PackDeps, PackOf } from './pack-of.ts'
import { auditText, readMe } from './read-me.ts'
import { reportsOf } from './reports.ts'
import { type ZipFile, zipOf } from './zip.ts'

/** A ZIP file holds 4 GB: entries take some 2 kB in the ledger's files and the proof, before they are packed. */
const maxEntries = 1_500_000
const maxAttachedBytes = 2 * 1024 ** 3

const minuteMs = 60_000
/** A statement of the pack may take two minutes. */
const packs = new PacksBeingMade({ most: 2, longestMs: 60 * minuteMs, stalledMs: 5 * minuteMs })

/**
 * The pack for the accountant as it is made, file by file: none is kept in memory or on the disk.
 * @throws Refusal range_invalid, pack_too_large; opening it: pack_being_made, packs_being_made
 */
export async function accountantPack(
  deps: PackDeps,
  shopId: string,
  { from, to }: PackQuery,
): Promise<{ name: string; open: () => Readable }> {
  const { database, now } = deps
  const shop = await requireSettledShop(database, shopId)
  const madeAt = now()
  const today = businessDayOf(madeAt.toISOString(), shop)
  if (from > today) throw new Refusal('range_invalid', { from, to })
  const range = { from, to: to < today ? to : today }
  const of: PackOf = {
    shopId,
    range,
    shop: {
      ...{ name: shop.name, currency: shop.currency, timeZone: shop.timeZone },
      ...{ receiptHeader: shop.receiptHeader, receiptPhone: shop.receiptPhone },
      taxRegistrations: shop.taxRegistrations,
    },
  }
  const [{ head }, attached] = await Promise.all([readHead(database, shopId), readAttached(database, shopId)])
  refuseTooLarge(head?.number ?? 0, attached.bytes)
  const about = readMe(of, { madeAt, lastEntry: head?.number ?? 0, entries: head })
  return {
    name: `accountant-pack-${range.from}-${range.to}.zip`,
    open: () =>
      packs.begin(shopId, () =>
        zipOf(filesOf(deps, of, { about, attached, entries: head?.number ?? 0 }), madeAt),
      ),
  }
}

function refuseTooLarge(entries: number, attachedBytes: number): void {
  if (entries > maxEntries)
    throw new Refusal('pack_too_large', {
      what: `${entries.toLocaleString('en')} entries`,
      most: `${maxEntries.toLocaleString('en')} entries`,
    })
  const megabytes = (bytes: number) =>
    `${Math.ceil(bytes / 1024 ** 2).toLocaleString('en')} MB of attachments`
  if (attachedBytes > maxAttachedBytes)
    throw new Refusal('pack_too_large', {
      what: megabytes(attachedBytes),
      most: megabytes(maxAttachedBytes),
    })
}

async function* filesOf(
  deps: PackDeps,
  of: PackOf,
  { about, attached, entries }: { about: string; attached: AttachedFiles; entries: number },
): AsyncGenerator<ZipFile> {
  const { database, now } = deps
  const { shopId, shop } = of
  const madeAt = instantInWords(now().toISOString(), shop.timeZone, 'date-time')
  yield { name: 'READ ME.txt', content: () => [about] }
  const audit = (await lastAudits(database, [shopId])).get(shopId)
  yield { name: 'self-audit.txt', content: () => [auditText(audit, shop, now())] }
  const read = journalOf(deps, of, entries)
  const { through, ledgers } = await ledgersOf(deps, of, read)
  // What is recorded while the pack is made is in none of its files.
  const journal = () => upTo(through, read())
  // Started at once: threads make the papers while this one writes what the ledger is exported as.
  const papers = Readable.from(allPapers(papersOf(deps, of, ledgers), madeAt), { highWaterMark: mostReady })
  // It is thrown where the papers are read; this only prevents an unhandled error.
  papers.on('error', () => {})
  papers.read(0)
  try {
    for await (const file of ledgerFiles(deps, of, journal)) {
      yield file
      for (let ready = papers.read(); ready !== null; ready = papers.read()) yield ready
    }
    yield* papers
  } finally {
    papers.destroy()
  }
  yield* attachedFiles(database, shopId, attached, journal)
}

/** Some 40 MB of entries: so few are read once for all files. */
const mostKept = 10_000

/** The entries of the days, by their days. */
function journalOf({ database }: PackDeps, { shopId, range }: PackOf, entries: number): JournalReader {
  if (entries > mostKept) return () => entriesOf(database, shopId, range)
  let kept: Promise<ExportEntry[]> | undefined
  return async function* () {
    kept ??= keptEntriesOf(database, shopId, range)
    yield* await kept
  }
}

async function* upTo(through: number, entries: AsyncIterable<ExportEntry>): AsyncGenerator<ExportEntry> {
  for await (const entry of entries) if (entry.number <= through) yield entry
}

/** Files of papers that wait for their turn: a few megabytes, tens where accounts have thousands of entries. */
const mostReady = 48

async function* allPapers(papers: AsyncIterable<Paper>, madeAt: string): AsyncGenerator<ZipFile> {
  const makers = Array.from({ length: threads }, () => new StatementMaker())
  const underWay: Promise<ZipFile[]>[] = []
  try {
    let index = 0
    for await (const paper of papers) {
      if (underWay.length >= threads + readAhead) yield* await next(underWay)
      const maker = makers[index++ % threads] as StatementMaker
      const made = filesOfPaper(paper, maker, madeAt)
      // The error is thrown where the result is awaited; this only prevents an unhandled rejection.
      made.catch(() => {})
      underWay.push(made)
    }
    while (underWay.length > 0) yield* await next(underWay)
  } finally {
    await Promise.all(makers.map((maker) => maker.end()))
  }
}

/** Beside the one that reads the books. They take papers in turn. */
const threads = Math.min(Math.max(availableParallelism() - 1, 1), 3)
/** Papers that are read while the threads are busy: a statement of ten thousand rows takes some 10 MB. */
const readAhead = 2

async function next(underWay: Promise<ZipFile[]>[]): Promise<ZipFile[]> {
  return (await underWay.shift()) ?? []
}

type Paper = { folder: string; statement: Statement; formats: readonly StatementFormat[]; beside?: ZipFile }

async function* papersOf(
  deps: PackDeps,
  of: PackOf,
  ledgers: AsyncIterable<Statement>,
): AsyncGenerator<Paper> {
  for await (const statement of reportsOf(deps, of))
    yield { folder: 'reports', statement, formats: formatsOf(statement.rows.length) }
  // Entries are searched in a spreadsheet; as a PDF they would be hundreds of pages.
  for await (const statement of ledgers)
    yield {
      ...{ folder: 'ledger/accounts', statement },
      formats: formatsOf(statement.rows.length).filter((format) => format !== 'pdf'),
    }
  for await (const { statement, bridging } of taxPapers(deps, of)) {
    const formats = formatsOf(statement.rows.length)
    const beside = bridging && {
      name: `tax-returns/${bridging.name}`,
      content: () => [bridging.text],
    }
    yield { folder: 'tax-returns', statement, formats, ...(beside && { beside }) }
  }
}

async function filesOfPaper(
  { folder, statement, formats, beside }: Paper,
  maker: StatementMaker,
  madeAt: string,
): Promise<ZipFile[]> {
  const made = await maker.make({ statement, formats, madeAt })
  return [
    ...made.map(({ name, content }) => ({ name: `${folder}/${name}`, content: () => [content] })),
    ...(beside ? [beside] : []),
  ]
}

/** A tax return as its authority lays it out. `bridging`: its boxes, for software that files them. */
type TaxPaper = { statement: Statement; bridging: { name: string; text: string } | null }

/** The returns of the periods that lie in the range, or reach into it; those that are not filed say so. */
async function* taxPapers(
  { database, now }: PackDeps,
  { shopId, range, shop }: { shopId: string; range: DayRange; shop: Statement['shop'] },
): AsyncGenerator<TaxPaper> {
  const { periods } = await taxation(database, shopId, now())
  const inRange = periods.filter(({ from, to }) => to >= range.from && from <= range.to).reverse()
  for (const { from, to } of inRange) {
    const sheet = await worksheet(database, shopId, from, now())
    const form = taxFormOf(sheet.taxPack, sheet.period)
    if (!form) continue
    yield {
      statement: taxStatement(form, sheet, sheet.figures, shop),
      bridging: form.hasBridgingFile
        ? { name: `vat-100-boxes-${from}-${to}.csv`, text: bridgingCsv(form, sheet.figures) }
        : null,
    }
  }
}
