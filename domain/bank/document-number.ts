import { foldLetters } from '../product/search.ts'

/** Words that introduce a number, and that people leave out or add as they like. */
const labels = new Set([
  ...['inv', 'invoice', 'invoices', 'bill', 'bills', 'receipt', 'rcpt', 'rct', 'credit', 'order'],
  ...['no', 'nr', 'num', 'number', 'ref', 'reference', 'doc', 'document'],
])

/** Shorter digits with no label before them are a quantity or a part of an amount. */
const fewestBareDigits = 5
/** Shorter numbers whose parts are written apart are words more often: `a 1`. */
const fewestSpacedCharacters = 4

type Token = {
  text: string
  isDigits: boolean
  /** What is written between it and the token before. */
  gap: string
}

/** The number of a document as it is compared: its parts without labels, capitals, signs and leading zeros. */
export type DocumentNumber = { parts: readonly string[]; isDigits: boolean; characters: number }

/** A text of a bank, split where it may contain a number. */
export type SearchedText = { tokens: readonly Token[] }

/** Undefined where the reference is no number that could be recognised in a text. */
export function documentNumberOf(reference: string): DocumentNumber | undefined {
  const tokens = tokensOf(reference)
  const first = tokens.findIndex(({ text }) => !labels.has(text))
  const core = first < 0 ? [] : tokens.slice(first)
  if (!core.some(({ isDigits }) => isDigits)) return undefined
  return {
    parts: core.map(({ text }) => text),
    isDigits: core.every(({ isDigits }) => isDigits),
    characters: core.reduce((sum, { text }) => sum + text.length, 0),
  }
}

export function searchedText(...texts: readonly string[]): SearchedText {
  return { tokens: tokensOf(texts.join('\n')) }
}

/**
 * Whether the text contains the number, however it is punctuated: `inv a1` contains `A-001`. A fragment of a longer
 * number does not count: `A-12` and `B/A-1` do not contain `A-1`, nor does an amount.
 */
export function containsNumber({ tokens }: SearchedText, number: DocumentNumber): boolean {
  return tokens.some((_, at) => isNumberAt(tokens, at, number))
}

function isNumberAt(tokens: readonly Token[], at: number, { parts, ...number }: DocumentNumber): boolean {
  const end = at + parts.length
  const found = tokens.slice(at, end)
  if (found.length < parts.length || !found.every(({ text }, index) => isPart(text, parts[index], index)))
    return false
  const [first] = found
  const before = tokens[at - 1]
  const after = tokens[end]
  const isLabelled =
    (before !== undefined && labels.has(before.text) && !before.isDigits && !first?.gap.includes('\n')) ||
    first?.text !== parts[0]
  if (before && isJoined(first?.gap ?? ' ') && !labels.has(before.text)) return false
  if (after && isJoined(after.gap) && (after.isDigits || after.gap === '' || after.text.length < 3))
    return false
  const isApart = found.slice(1).some(({ gap }) => /\s/.test(gap))
  if (isApart && found.some(({ gap }, index) => index > 0 && gap.includes('\n'))) return false
  if (number.isDigits) return isLabelled || (!isApart && number.characters >= fewestBareDigits)
  return !isApart || isLabelled || number.characters >= fewestSpacedCharacters
}

/** The first part may follow its label without a blank: `inva1`. */
function isPart(text: string, part: string | undefined, index: number): boolean {
  if (text === part) return true
  return index === 0 && part !== undefined && text.endsWith(part) && labels.has(text.slice(0, -part.length))
}

/** Whether two tokens belong to one number: nothing between them, or one sign that numbers are written with. */
function isJoined(gap: string): boolean {
  return gap === '' || /^[-/._\\]$/.test(gap)
}

/** Runs of letters and runs of digits, these without leading zeros. */
function tokensOf(text: string): Token[] {
  const folded = foldLetters(text)
  const tokens: Token[] = []
  let end = 0
  for (const match of folded.matchAll(/\p{N}+|\p{L}+/gu)) {
    const isDigits = /^\p{N}/u.test(match[0])
    tokens.push({
      text: isDigits ? match[0].replace(/^0+(?=.)/, '') : match[0],
      isDigits,
      gap: tokens.length === 0 ? ' ' : folded.slice(end, match.index),
    })
    end = match.index + match[0].length
  }
  return tokens
}
