import { type TableLimits, unreadable } from './limits.ts'
import { RowBuilder, type TableRow } from './row.ts'

const separators = [',', ';', '\t']
/** A first line that is longer is judged by its beginning. */
const maxHead = 64 * 1024

/** A line break within quotation marks ends no line. */
const outsideQuotes = (text: string) => text.replaceAll(/"[^"]*(?:"|$)/g, '')

/**
 * Reads CSV (RFC 4180) a piece at a time, wherever the pieces are cut: cells in quotes may hold separators,
 * quotes and line breaks. The separator is the one that the first line has most of: comma, semicolon or
 * tab. Lines end as the first one does. Blanks around a cell are no part of it. A quote inside a cell that
 * did not begin with one is a character like others.
 */
export class CsvReader {
  readonly #builder: RowBuilder
  /** What came before the first line was whole; null from then on. */
  #head: string | null = ''
  #separator = 0
  #lineEnd = 0
  /** The number of the row that is read. */
  #row = 1
  #column = 0
  #text = ''
  #place: 'before' | 'plain' | 'quoted' | 'quote in quotes' = 'before'

  constructor(limits: TableLimits) {
    this.#builder = new RowBuilder(limits)
  }

  /** The rows that end in this piece. @throws Refusal file_unreadable, file_too_large */
  *push(piece: string): Generator<TableRow> {
    if (this.#head === null) {
      yield* this.#read(piece)
      return
    }
    this.#head += piece
    if (this.#head.length >= maxHead || /\n|\r[^\r]/.test(outsideQuotes(this.#head)))
      yield* this.#read(this.#takeHead())
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
    const head = (this.#head ?? '').replace(/^\ufeff/, '')
    this.#head = null
    const firstLine = head.split(/[\r\n]/, 1)[0] ?? ''
    if (firstLine.includes('\u0000')) throw unreadable('it is neither a CSV nor an XLSX file')
    const count = (separator: string) => firstLine.split(separator).length
    const [most = ','] = separators.toSorted((a, b) => count(b) - count(a))
    this.#separator = most.charCodeAt(0)
    // A carriage return before a line feed is a blank like others.
    const [lineEnd = ''] = /\r*\n|\r/.exec(outsideQuotes(head)) ?? []
    this.#lineEnd = (lineEnd === '\r' ? '\r' : '\n').charCodeAt(0)
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
