import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import { blocksOf, type Paper, type PaperLine, type RollMm } from '../receipt/paper.ts'
import { leftAndRight, wrapped } from '../receipt/text.ts'

/** Letters of the printer's own font A on one line. */
const columnsOf: Readonly<Record<RollMm, number>> = { 58: 32, 80: 48 }

/** Signs that are written here and that printers write otherwise. */
const otherwise: Readonly<Record<string, string>> = {
  '−': '-',
  '–': '-',
  '—': '-',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '…': '...',
  '\u00a0': ' ',
  '\u202f': ' ',
}

/**
 * A text in the letters of code page 858, which every printer has: ASCII, those of Western Europe, €. Of other letters
 * the one below their marks is left: ẹ is e.
 */
export function printable(text: string): string {
  return Array.from(text.normalize('NFC'), (letter) => {
    const written = otherwise[letter] ?? letter
    if (/^[\x20-\x7e\xa1-\xff€]*$/.test(written)) return written
    const base = written.normalize('NFD').replaceAll(/\p{M}/gu, '')
    return /^[\x20-\x7e\xa1-\xff]+$/.test(base) ? base : '?'
  }).join('')
}

/**
 * A paper as the bytes of ESC/POS, cut at its end. Control characters in its texts are printed as `?`: no text can hold
 * a command.
 */
export function encodePaper({ parts }: Paper, paperMm: RollMm): Uint8Array {
  const columns = columnsOf[paperMm]
  const encoder = begun(columns)
  for (const [at, part] of parts.entries()) {
    if (at > 0) encoder.line('-'.repeat(columns))
    if (part.title) encoder.line(printable(part.title))
    for (const { lines } of blocksOf(part)) for (const line of lines) encodeLine(encoder, line, columns)
  }
  return encoder.newline(4).cut('partial').encode()
}

/** Bars are written without a code page: what is in them goes to the printer as it is. */
const isInBars = (code: string) => /^[\x20-\x7e]+$/.test(code)

/** The pulse that opens the drawer at the printer, on both of its lines: makers differ in which they wire. */
export function encodeDrawer(): Uint8Array {
  return new ReceiptPrinterEncoder({ language: 'esc-pos' })
    .initialize()
    .pulse(0, 100, 500)
    .pulse(1, 100, 500)
    .encode()
}

function begun(columns: number) {
  const encoder = new ReceiptPrinterEncoder({ language: 'esc-pos', columns })
  return encoder.initialize().codepage('cp858')
}

type Encoder = ReturnType<typeof begun>

function encodeLine(encoder: Encoder, line: PaperLine, columns: number): Encoder {
  const write = (lines: readonly string[]) =>
    lines.reduce((written, text) => written.line(printable(text)), encoder)
  const figures = (name: string, amount: string) =>
    write(leftAndRight(printable(name), printable(amount), columns))
  switch (line.is) {
    case 'name':
      encoder.align('center').size(2, 2)
      // Twice as wide: half as many letters a line.
      write(wrapped(printable(line.text), columns / 2))
      return encoder.size(1, 1).align('left')
    case 'middle':
      encoder.align('center').bold(line.isStrong === true)
      write(wrapped(printable(line.text), columns))
      return encoder.bold(false).align('left')
    case 'fact':
      return figures(`${line.name}:`, line.text)
    case 'amount':
      encoder.bold(line.isStrong === true).size(1, line.isLarge ? 2 : 1)
      figures(line.name, line.amount)
      return encoder.size(1, 1).bold(false)
    case 'goods':
      figures(line.name, line.amount)
      return write(
        line.below.flatMap((text) => wrapped(printable(text), columns - 2).map((row) => `  ${row}`)),
      )
    case 'text':
      return write(line.text.split('\n').flatMap((text) => wrapped(printable(text), columns)))
    case 'bars':
      if (isInBars(line.code))
        encoder.align('center').barcode(line.code, 'code128', { height: 60, width: 2 }).newline()
      write([line.code])
      return encoder.align('left')
  }
}
