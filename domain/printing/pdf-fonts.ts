import { lettersOfFont } from './letters-of-font.ts'

/** Longer words may be broken at any letter: no column is so narrow that a shorter one does not fit. */
const longWord = /\S{22,}/u

type Run = { text: string; font?: 'Letters'; wordBreak?: 'break-all' }

/**
 * A document of pdfmake with each letter in a font that has it: pdfmake draws a box for one that the font of the text
 * lacks. Words that are longer than a column are made to break, where pdfmake would move the figures beside them off
 * the paper. Copied out of the PDF, a text is the same as before.
 */
export function inPaperFonts<Definition extends object>(definition: Definition): Definition {
  return piecesIn(definition, ['content', 'header', 'footer']) as Definition
}

function pieceOf(piece: unknown): unknown {
  if (typeof piece === 'string') return typeof runsOf(piece) === 'string' ? piece : { text: runsOf(piece) }
  if (Array.isArray(piece)) return piece.map(pieceOf)
  // A footer is made for each page.
  if (typeof piece === 'function') return (...page: unknown[]) => pieceOf(piece(...page))
  if (typeof piece !== 'object' || piece === null) return piece
  return piecesIn(piece, ['text', 'stack', 'columns', 'table', 'body', 'ul', 'ol'])
}

function piecesIn(holder: object, names: readonly string[]): object {
  return Object.fromEntries(
    Object.entries(holder).map(([name, value]) => {
      if (!names.includes(name)) return [name, value]
      return [name, name === 'text' && typeof value === 'string' ? runsOf(value) : pieceOf(value)]
    }),
  )
}

/** A text that needs no other font and no break is left as it is. */
function runsOf(text: string): string | Run[] {
  const composed = text.normalize('NFC')
  const runs = composed.split(/(\S+)/u).flatMap((word): Run[] => {
    if (!longWord.test(word)) return inFonts(word)
    // A letter of two code units could be split in the middle: it is a run of its own.
    return word
      .split(/([\u{10000}-\u{10ffff}]\p{M}*)/u)
      .filter(Boolean)
      .flatMap((part): Run[] =>
        /^[\u{10000}-\u{10ffff}]/u.test(part)
          ? [{ text: part }]
          : inFonts(part).map((run) => ({ ...run, wordBreak: 'break-all' })),
      )
  })
  if (runs.every(({ font, wordBreak }) => font === undefined && wordBreak === undefined)) return composed
  return joined(runs)
}

function inFonts(word: string): Run[] {
  const runs: Run[] = []
  let from = 0
  for (const { 0: letters, index } of word.matchAll(lettersOfFont)) {
    if (index > from) runs.push({ text: word.slice(from, index) })
    runs.push({ text: letters, font: 'Letters' })
    from = index + letters.length
  }
  if (from < word.length) runs.push({ text: word.slice(from) })
  return runs
}

/** Runs that look alike and follow each other are one. */
function joined(runs: readonly Run[]): Run[] {
  const found: Run[] = []
  for (const run of runs) {
    const last = found.at(-1)
    if (last && last.font === run.font && last.wordBreak === run.wordBreak) last.text += run.text
    else found.push({ ...run })
  }
  return found
}
