import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import { blocksOf, type Paper, type PaperLine } from '../receipt/paper.ts'
import { leftAndRight, lettersOf, wrapped } from '../receipt/text.ts'
import { drawLine } from './drawn-line.ts'
import type { CharacterMode, PrintFormat } from './print-format.ts'

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

/** Characters that both code pages contain: ASCII, the letters of Western Europe, €. */
const isInCodePage = (text: string) => /^[\x20-\x7e\xa1-\xac\xae-\xff€]*$/.test(text)
const isAscii = (text: string) => /^[\x20-\x7e]*$/.test(text)

/** Letters without their marks, currency signs as letters; `?` for the rest. */
function toAscii(text: string): string {
  const signs: Readonly<Record<string, string>> = {
    ...{ '₵': 'C', '₦': 'N', '₹': 'R', '€': 'E', '£': 'L', '×': 'x' },
    ...{
      ß: 'ss',
      ø: 'o',
      Ø: 'O',
      æ: 'ae',
      Æ: 'AE',
      ł: 'l',
      Ł: 'L',
      đ: 'd',
      Đ: 'D',
      ɛ: 'e',
      Ɛ: 'E',
      ɔ: 'o',
      Ɔ: 'O',
      ŋ: 'n',
      Ŋ: 'N',
    },
  }
  return Array.from(text.normalize('NFD').replaceAll(/\p{M}/gu, ''), (letter) => {
    const sign = signs[letter] ?? letter
    return isAscii(sign) ? sign : '?'
  }).join('')
}

/**
 * A paper as the bytes of ESC/POS, cut at its end. How characters beyond ASCII go is for the format to say. Control
 * characters in its texts are printed as `?`: no text can hold a command.
 */
export function encodePaper({ parts }: Paper, look: PrintFormat): Uint8Array {
  const { columns } = look
  const encoder = startEncoder(look)
  for (const [at, part] of parts.entries()) {
    if (at > 0) encoder.line('-'.repeat(columns))
    if (part.title) writeLines(encoder, wrapped(printable(part.title), columns), look, {})
    for (const { lines } of blocksOf(part)) for (const line of lines) encodeLine(encoder, line, look)
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

/** Line widths the encoder supports. Lines are already wrapped to `columns`, so the next larger width is safe. */
const encoderWidths = [32, 35, 42, 44, 48]

function startEncoder({ columns, characterMode }: PrintFormat) {
  const room = encoderWidths.find((one) => one >= columns)
  const encoder = new ReceiptPrinterEncoder({ language: 'esc-pos', columns: room })
  return encoder.initialize().codepage(characterMode === 'windows1252' ? characterMode : 'cp858')
}

type Encoder = ReturnType<typeof startEncoder>

/** The text style; a line that is drawn as a picture has to look the same. */
type Look = { isCentred?: boolean; isBold?: boolean; wide?: 1 | 2; tall?: 1 | 2 }

function encodeLine(encoder: Encoder, line: PaperLine, printer: PrintFormat): Encoder {
  const { columns } = printer
  const write = (lines: readonly string[], look: Look = {}) => writeLines(encoder, lines, printer, look)
  const figures = (name: string, amount: string, look?: Look) =>
    write(leftAndRight(printable(name), printable(amount), columns), look)
  switch (line.is) {
    case 'name':
      // Twice as wide: half as many letters a line.
      return write(wrapped(printable(line.text), Math.floor(columns / 2)), {
        isCentred: true,
        wide: 2,
        tall: 2,
      })
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

const canPrintAsText: Readonly<Record<CharacterMode, (text: string) => boolean>> = {
  cp858: isInCodePage,
  windows1252: isInCodePage,
  images: isAscii,
  plain: isAscii,
}

function writeLines(
  encoder: Encoder,
  lines: readonly string[],
  { columns, characterMode }: PrintFormat,
  { isCentred = false, isBold = false, wide = 1, tall = 1 }: Look,
): Encoder {
  encoder
    .align(isCentred ? 'center' : 'left')
    .bold(isBold)
    .size(wide, tall)
  for (const text of lines) {
    const known = characterMode === 'plain' ? toAscii(text) : text
    if (canPrintAsText[characterMode](known)) encoder.line(known)
    else encoder.raw(drawLine(lettersOf(text), columns, { wide, tall, isBold, isCentred }))
  }
  return encoder.size(1, 1).bold(false).align('left')
}
