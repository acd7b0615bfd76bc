import { readFileSync } from 'node:fs'
import type { DayRange } from '#domain/business-day.ts'
import type { DayJournal } from '#domain/report/export/journals-by-day.ts'
import {
  journalTable,
  type OtherProgram,
  openingJournal,
  otherPrograms,
} from '#domain/report/export/other-programs.ts'
import type { TaxPackId } from '#domain/terms/tax.ts'
import { programFolder } from '#server/program-folder.ts'
import { exportProof } from '../ledger/export-proof.ts'
import { exportJournals, exportLedger, type JournalReader, type LedgerTextFormat } from '../ledger/service.ts'
import type { PackDeps, PackOf } from './pack-of.ts'
import type { ZipFile } from './zip.ts'

const ledgers: readonly [LedgerTextFormat, string][] = [
  ['csv', 'general-ledger.csv'],
  ['hledger', 'ledger.journal'],
  ['beancount', 'ledger.beancount'],
]

/** The entries of the range for other programs, and the proof of the whole books with the program that checks it. */
export async function* ledgerFiles(
  { database, now }: PackDeps,
  { shopId, range }: PackOf,
  read: JournalReader,
): AsyncGenerator<ZipFile> {
  for (const [format, name] of ledgers)
    yield {
      name: `ledger/${name}`,
      content: () => later(() => exportLedger(database, shopId, { format, ...range }, read)),
    }
  yield* journalFiles(database, shopId, range, read)
  yield {
    name: 'proof/ledger-proof.jsonl',
    content: () => later(() => exportProof(database, shopId, now())),
  }
  yield { name: 'proof/verify.mjs', content: () => [readFileSync(verifier)] }
}

const verifier = new URL('tools/verify.mjs', programFolder)

async function* later(make: () => Promise<AsyncIterable<string>>): AsyncGenerator<string> {
  yield* await make()
}

/** The most lines that the import of a program takes in a file: Xero 300, QuickBooks Online 1,000. */
const maxLines: Readonly<Record<OtherProgram, number>> = { xero: 300, quickbooks: 1_000, tally: 10_000 }

/**
 * A journal for each day, in files that the programs import one after the other. A journal is never parted: one day
 * has a few dozen lines, each account once.
 */
async function* journalFiles(
  database: PackDeps['database'],
  shopId: string,
  range: DayRange,
  read: JournalReader,
): AsyncGenerator<ZipFile> {
  const { book, taxPack, before, journals } = await exportJournals(database, shopId, range, read)
  const files = otherPrograms.map((program) => new JournalFiles(program, book, taxPack))
  const add = (journal: DayJournal) => {
    for (const file of files) file.add(journal)
  }
  if (before.length > 0) add(openingJournal(range.from, before))
  for await (const journal of journals) add(journal)
  for (const file of files) yield* file.done()
}

type Book = Parameters<typeof journalTable>[1]

/** The texts of one program's files: a year of days is some hundred kilobytes. */
class JournalFiles {
  readonly #program: OtherProgram
  readonly #table: ReturnType<typeof journalTable>
  readonly #texts: string[] = []
  #lines = Number.POSITIVE_INFINITY

  constructor(program: OtherProgram, book: Book, taxPack: TaxPackId) {
    this.#program = program
    this.#table = journalTable(program, book, taxPack)
  }

  add(journal: DayJournal): void {
    if (this.#lines + journal.lines.length > maxLines[this.#program]) {
      this.#texts.push(this.#table.head)
      this.#lines = 0
    }
    this.#texts.push((this.#texts.pop() ?? '') + this.#table.rows(journal))
    this.#lines += journal.lines.length
  }

  *done(): Generator<ZipFile> {
    for (const [index, text] of this.#texts.entries())
      yield {
        name: `ledger/${this.#program}/journals-${String(index + 1).padStart(2, '0')}.csv`,
        content: () => [text],
      }
  }
}
