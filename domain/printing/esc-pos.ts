import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import { blocksOf, type Paper, type PaperLine, type RollMm } from '../receipt/paper.ts'
import { leftAndRight, lettersOf, wrapped } from '../receipt/text.ts'
import { drawLine } from './drawn-line.ts'

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

/** A text as it is printed: composed, in the printer's own characters; a control character becomes `?`, never a command. */
export function printable(text: string): string {
  return Array.from(text.normalize('NFC').replaceAll(invisible, ''), (letter) =>
    /\p{Cc}/u.test(letter) ? '?' : (otherwise[letter] ?? letter),
  ).join('')
}

/** Characters without a width, and lone surrogates. */
const invisible = /\p{Cf}|\p{Cs}/gu

/** Whether code page 858, which every printer has, contains all of a text: ASCII, the letters of Western Europe, €. */
const isInCodePage = (text: string) => /^[\x20-\x7e\xa1-\xac\xae-\xff€]*$/.test(text)

/**
 * A paper as the bytes of ESC/POS, cut at its end. A line with a letter that the code page lacks is a picture. Control
 * characters in its texts are printed as `?`: no text can hold a command.
 */
export function encodePaper({ parts }: Paper, paperMm: RollMm): Uint8Array {
  const columns = columnsOf[paperMm]
  const encoder = begun(columns)
  for (const [at, part] of parts.entries()) {
    if (at > 0) encoder.line('-'.repeat(columns))
    if (part.title) writeLines(encoder, wrapped(printable(part.title), columns), columns, {})
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

/** The text style; a line that is drawn as a picture has to look the same. */
type Look = { isCentred?: boolean; isBold?: boolean; wide?: 1 | 2; tall?: 1 | 2 }

function encodeLine(encoder: Encoder, line: PaperLine, columns: number): Encoder {
  const write = (lines: readonly string[], look: Look = {}) => writeLines(encoder, lines, columns, look)
  const figures = (name: string, amount: string, look?: Look) =>
    write(leftAndRight(printable(name), printable(amount), columns), look)
  switch (line.is) {
    case 'name':
      // Twice as wide: half as many letters a line.
      return write(wrapped(printable(line.text), columns / 2), { isCentred: true, wide: 2, tall: 2 })
    case 'middle':
      return write(wrapped(printable(line.text), columns), {
        isCentred: true,
        isBold: line.isStrong === true,
      })
    case 'fact':
      return figures(`${line.name}:`, line.text)
    case 'amount':
      return figures(line.name, line.amount, {
        isBold: line.isStrong === true,
        tall: line.isLarge ? 2 : 1,
      })
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
      return write(wrapped(printable(line.code), columns), { isCentred: true })
  }
}

function writeLines(
  encoder: Encoder,
  lines: readonly string[],
  columns: number,
  { isCentred = false, isBold = false, wide = 1, tall = 1 }: Look,
): Encoder {
  encoder
    .align(isCentred ? 'center' : 'left')
    .bold(isBold)
    .size(wide, tall)
  for (const text of lines) {
    if (isInCodePage(text)) encoder.line(text)
    else encoder.raw(drawLine(lettersOf(text), columns, { wide, tall, isBold, isCentred }))
  }
  return encoder.size(1, 1).bold(false).align('left')
}
