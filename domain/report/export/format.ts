import type { Day } from '../../business-day.ts'
import type { DescribedSource } from '../../documents/subject.ts'
import type { Minor } from '../../money.ts'
import type { Chart } from '../../posting/chart.ts'
import type { Dims } from '../../posting/dims.ts'
import type { Account, AccountCode } from '../../terms/account.ts'

export type ExportLine = { account: AccountCode; amountMinor: Minor; dims?: Dims; baseMinor?: Minor }

/** An entry as it leaves the program. Lines are debit positive and add up to 0. */
export type ExportEntry = {
  number: number
  postingDay: Day
  businessDay: Day
  source: DescribedSource
  lines: readonly ExportLine[]
  hash: string
}

/** The books an export is of: what its head says. Entries come in the order of their posting days. */
export type ExportBook = {
  shopName: string
  currency: string
  from: Day
  to: Day
  chart: Chart
}

/** The balance of each account before the first day of an export, debit positive; together 0. */
export type BroughtForward = readonly ExportLine[]

/** A writer of one format, made for one export: the head, and each entry. Pure text. */
export type LedgerWriter = {
  head(): string
  /**
   * Balances from before the export, as a transaction of the day before its first: anyone who reads the file
   * gets true balances, and a report over its days counts nothing twice.
   */
  broughtForward(lines: BroughtForward): string
  entry(entry: ExportEntry): string
}

/**
 * The accounts of an export. `declare` writes the directives of those not declared yet, so that one
 * the chart does not name (it goes by its number) is declared before the entry that needs it.
 */
export class DeclaredAccounts {
  readonly #chart: Chart
  readonly #names = new Map<AccountCode, string>()
  readonly #nameOf: (account: Account) => string
  readonly #directive: (account: Account, name: string) => string

  constructor(
    chart: Chart,
    nameOf: (account: Account) => string,
    directive: (account: Account, name: string) => string,
  ) {
    this.#chart = chart
    this.#nameOf = nameOf
    this.#directive = directive
  }

  declareChart(): string {
    return this.#chart.accounts.map((account) => this.#declare(account)).join('')
  }

  declareOf({ lines }: { lines: BroughtForward }): string {
    let text = ''
    for (const { account } of lines) {
      if (!this.#names.has(account)) {
        text += this.#declare({ ...this.#chart.find(account), name: '' })
      }
    }
    return text
  }

  nameOf(account: AccountCode): string {
    const name = this.#names.get(account)
    if (name === undefined) throw new Error(`account ${account} was not declared`)
    return name
  }

  #declare(account: Account): string {
    const name = this.#nameOf(account)
    this.#names.set(account.account, name)
    return this.#directive(account, name)
  }
}

const chunkCharacters = 64 * 1024

/**
 * The text of an export in chunks of about 64 kB, entry by entry: as many entries as there are pass
 * through, and one chunk is in memory.
 */
export async function* exportText(
  writer: LedgerWriter,
  broughtForward: BroughtForward,
  entries: AsyncIterable<ExportEntry> | Iterable<ExportEntry>,
): AsyncGenerator<string> {
  let chunk = writer.head()
  if (broughtForward.length > 0) chunk += writer.broughtForward(broughtForward)
  for await (const entry of entries) {
    chunk += writer.entry(entry)
    if (chunk.length >= chunkCharacters) {
      yield chunk
      chunk = ''
    }
  }
  if (chunk !== '') yield chunk
}

/** Text on one line: control characters (a line break would end a directive) become blanks, runs of blanks one. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
}
