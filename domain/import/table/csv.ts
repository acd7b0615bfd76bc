import { Refusal } from '../../errors.ts'
import { headerAt, knownNames, looksLikeNames, maxTitleRows, wideRows } from './header.ts'
import { type TableLimits, unreadable } from './limits.ts'
import { RowBuilder, type TableRow } from './row.ts'

/** Of two that fit alike the earlier: commas occur within texts and amounts more often than the others. */
export const separators = [';', '\t', '|', ',']
/** The separator is determined by so much of a file. */
const maxHead = 64 * 1024
/** Excel's own hint, in a line above the table. */
const separatorHint = /^[ \t]*"?sep=([^\r\n])"?[ \t]*(?:\r*\n|\r|$)/i

/** A line break within quotation marks ends no line. */
const outsideQuotes = (text: string) => text.replaceAll(/"[^"]*(?:"|$)/g, '')

/**
 * Reads CSV (RFC 4180) a piece at a time, wherever the pieces are cut: cells in quotes may hold separators,
 * quotes and line breaks. The separator is what a line `sep=` names, else the one of comma, semicolon, tab and bar with
 * which the file has a row of column names and rows that fit below it. Lines end as the first one does. Blanks around a cell are no part of it. A quote inside a cell that
 * did not begin with one is a character like others.
 */
export class CsvReader {
  readonly #builder: RowBuilder
  readonly #limits: TableLimits
  /** The beginning of the file, by which the separator is determined; null from then on. */
  #head: string | null = ''
  #separator: number
  #lineEnd = 0
  /** The number of the row that is read. */
  #row = 1
  #column = 0
  #text = ''
  #place: 'before' | 'plain' | 'quoted' | 'quote in quotes' = 'before'

  /** @param separator known already; else it is found */
  constructor(limits: TableLimits, separator = '') {
    this.#limits = limits
    this.#builder = new RowBuilder(limits)
    this.#separator = separator === '' ? 0 : separator.charCodeAt(0)
  }

  get separator(): string {
    return String.fromCharCode(this.#separator)
  }

  /** The rows that end in this piece. @throws Refusal file_unreadable, file_too_large */
  *push(piece: string): Generator<TableRow> {
    if (this.#head === null) {
      yield* this.#read(piece)
      return
    }
    this.#head += piece
    if (this.#head.length >= maxHead) yield* this.#read(this.#takeHead())
  }

  /** The row that the file ends with. */
  *end(): Generator<TableRow> {
    if (this.#head !== null) yield* this.#read(this.#takeHead())
    if (this.#place === 'quoted') {
      throw unreadable(`row ${this.#row} has a quotation mark that is opened and never closed`)
    }
    this.#endCell()
    const row = this.#builder.take(this.#row)
    if (row) yield row
  }

  #takeHead(): string {
    let head = (this.#head ?? '').replace(/^\ufeff/, '')
    this.#head = null
    if (head.split(/[\r\n]/, 1)[0]?.includes('\u0000'))
      throw unreadable('it is neither a CSV nor an XLSX file')
    const hint = this.#separator === 0 ? separatorHint.exec(head) : null
    if (hint) {
      head = head.slice(hint[0].length)
      this.#row += 1
      this.#separator = hint[1]?.charCodeAt(0) ?? 0
    }
    // A carriage return before a line feed is a blank like others.
    const [lineEnd = ''] = /\r*\n|\r/.exec(outsideQuotes(head)) ?? []
    const endsBy = lineEnd === '\r' ? '\r' : '\n'
    this.#lineEnd = endsBy.charCodeAt(0)
    if (this.#separator === 0)
      this.#separator = findSeparator(`${head.slice(0, maxHead)}${endsBy}`, this.#limits).charCodeAt(0)
    return head
  }

  *#read(piece: string): Generator<TableRow> {
    let at = 0
    while (at < piece.length) {
      if (this.#place === 'quoted') {
        const quote = piece.indexOf('"', at)
        this.#add(piece.slice(at, quote < 0 ? piece.length : quote))
        if (quote < 0) return
        at = quote + 1
        this.#place = 'quote in quotes'
        continue
      }
      if (this.#place === 'quote in quotes') {
        // Doubled, it is one of the text; else it was the closing one.
        if (piece[at] === '"') {
          this.#add('"')
          at += 1
          this.#place = 'quoted'
          continue
        }
        this.#place = 'plain'
      }
      if (this.#place === 'before') {
        if (piece[at] === ' ') {
          at += 1
          continue
        }
        this.#place = piece[at] === '"' ? 'quoted' : 'plain'
        if (this.#place === 'quoted') {
          at += 1
          continue
        }
      }
      const end = this.#endOfPlain(piece, at)
      if (end > at) this.#add(piece.slice(at, end))
      if (end === piece.length) return
      this.#endCell()
      if (piece.charCodeAt(end) === this.#lineEnd) {
        const row = this.#builder.take(this.#row)
        this.#row += 1
        this.#column = 0
        if (row) yield row
      }
      at = end + 1
    }
  }

  #endOfPlain(piece: string, from: number): number {
    let at = from
    for (; at < piece.length; at += 1) {
      const code = piece.charCodeAt(at)
      if (code === this.#separator || code === this.#lineEnd) break
    }
    return at
  }

  #add(text: string): void {
    this.#text += text
    this.#builder.checkLength(this.#text.length, this.#row, this.#column)
  }

  #endCell(): void {
    this.#builder.set(this.#row, this.#column, this.#text.trim())
    this.#column += 1
    this.#text = ''
    this.#place = 'before'
  }
}

/** By the beginning of a file: with the right one the table has column names that are usual, or at least a shape. */
function findSeparator(head: string, limits: TableLimits): string {
  let best = { separator: ',', score: [0, 0, 0] }
  for (const separator of separators) {
    const score = fitOf(rowsOf(head, separator, limits))
    if (isMore(score, best.score)) best = { separator, score }
  }
  return best.separator
}

function rowsOf(head: string, separator: string, limits: TableLimits): TableRow[] {
  const rows: TableRow[] = []
  const reader = new CsvReader(limits, separator)
  try {
    for (const row of reader.push(head)) rows.push(row)
    for (const row of reader.end()) rows.push(row)
  } catch (error) {
    // What is before the row that cannot be read is enough to judge by.
    if (!(error instanceof Refusal)) throw error
  }
  return rows
}

/** How well rows fit a table, the weightiest first: names that are known, a row of names, rows as wide as it or less. */
function fitOf(rows: readonly TableRow[]): number[] {
  const first = rows.slice(0, maxTitleRows)
  const named = headerAt(first)
  const at = named >= 0 ? named : (wideRows(first)[0] ?? 0)
  const header = rows[at]?.cells ?? []
  if (header.length < 2) return [0, 0, 0]
  const fitting = rows.slice(at + 1).filter(({ cells }) => cells.length >= 2 && cells.length <= header.length)
  return [knownNames(header), looksLikeNames(header) ? 1 : 0, fitting.length]
}

function isMore(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((value, index) => value !== (other[index] ?? 0))
  return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0)
}
