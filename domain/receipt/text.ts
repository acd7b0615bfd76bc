import type { Paper, PaperLine } from './paper.ts'

/** The letters of a text, each with its combining marks. Each takes one column. */
export function lettersOf(text: string): string[] {
  return text.normalize('NFC').match(/\P{M}\p{M}*|\p{M}+/gu) ?? []
}

const columnsOf = (text: string) => lettersOf(text).length
const blanks = (columns: number) => ' '.repeat(Math.max(0, columns))

/**
 * Text of a width, cut between words; a word that is longer is cut where it has to be.
 * @param widthOf measures a text; without it, each letter is one column wide
 */
export function wrapped(text: string, width: number, widthOf = columnsOf): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').flatMap((long) => pieces(long, width, widthOf))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (widthOf(longer) <= width) line = longer
    else {
      lines.push(line)
      line = word
    }
  }
  return [...lines, line]
}

function pieces(word: string, width: number, widthOf: typeof columnsOf): string[] {
  if (widthOf(word) <= width) return [word]
  const cut: string[] = []
  let piece = ''
  for (const letter of lettersOf(word)) {
    if (piece !== '' && widthOf(piece + letter) > width) {
      cut.push(piece)
      piece = ''
    }
    piece += letter
  }
  return [...cut, piece]
}

/**
 * A name on the left and a figure on the right of one line. A long name takes several lines, with the figure on the
 * last; a text on the right that leaves no room for a name is below it.
 */
export function leftAndRight(left: string, right: string, width: number): string[] {
  const room = width - columnsOf(right) - 1
  if (room < 8)
    return [
      ...wrapped(left, width),
      ...wrapped(right, width).map((line) => blanks(width - columnsOf(line)) + line),
    ]
  const lines = wrapped(left, room)
  const last = lines.pop() ?? ''
  return [...lines, last + blanks(width - columnsOf(last) - columnsOf(right)) + right]
}

const middle = (text: string, width: number) =>
  wrapped(text, width).map((line) => blanks(Math.floor((width - columnsOf(line)) / 2)) + line)

function linesOf(line: PaperLine, width: number): string[] {
  switch (line.is) {
    case 'name':
      return middle(line.text, width)
    case 'middle':
      return middle(line.text, width)
    case 'fact':
      return leftAndRight(`${line.name}:`, line.text, width)
    case 'amount':
      return leftAndRight(line.name, line.amount, width)
    case 'goods':
      return [
        ...leftAndRight(line.name, line.amount, width),
        ...line.below.flatMap((text) => wrapped(text, width - 2).map((part) => `  ${part}`)),
      ]
    case 'text':
      return line.text.split('\n').flatMap((text) => wrapped(text, width))
    case 'bars':
      return []
  }
}

/** A paper as plain text, for a message or an email, with a fixed number of characters per line. */
export function paperText({ parts }: Paper, width = 38): string {
  return parts
    .map(({ title, lines }) => [...(title ? [title] : []), ...lines.flatMap((line) => linesOf(line, width))])
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.map((line) => line.trimEnd()).join('\n'))
    .join(`\n${'-'.repeat(width)}\n`)
}
