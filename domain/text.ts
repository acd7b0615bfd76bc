import { z } from 'zod'

// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what it is about
const plain = /^[^\u0000-\u001f\u007f-\u009f\ud800-\udfff]*$/u

const notPlain = 'has characters that are not text: type it again instead of pasting it.'

/**
 * Text as it is sent: well-formed Unicode without control characters. Every text field of a request uses this or
 * TrimmedText: a database, a file and a printer each treat other characters differently.
 */
export const Text = z.string().regex(plain, notPlain)

// biome-ignore lint/suspicious/noControlCharactersInRegex: those of lines are among what it is about
const plainLines = /^[^\u0000-\u0008\u000b\u000c\u000e-\u0019\u001b-\u001f\u007f-\u009f\ud800-\udfff]*$/u

/** The text of a file: the same in lines, with tabs, and with the mark that old programs end a file with. */
export const FileText = z.string().regex(plainLines, 'has characters that are not text: save the file again.')

/** Text without the blanks around it: what a person fills into a field. */
export const TrimmedText = z.string().trim().regex(plain, notPlain)

/**
 * Characters that are invisible and change how a name reads or compares, such as text-direction marks, fillers and blank
 * letters; and those without a meaning: replacement characters, private use and unassigned code points.
 */
const unreadable = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Co}\p{Cn}\p{Cs}\u2028\u2029\u2800\ufffc\ufffd]/u

/** The scripts whose letters a joiner changes: cursive ones, and those that write conjuncts. */
const joining = [
  ...['Arab', 'Syrc', 'Mand', 'Nkoo', 'Adlm', 'Rohg', 'Mong', 'Phag'],
  ...['Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh', 'Tibt', 'Mymr', 'Khmr'],
]
  .map((script) => `\\p{scx=${script}}`)
  .join('')

/**
 * Invisible characters that a script or a picture needs: a joiner between letters of the scripts above (in Bengali also
 * before the virama) or between pictures, and a variation selector behind a picture, the digit of a keycap or an
 * ideograph.
 */
const neededInvisible = new RegExp(
  [
    `(?<=[${joining}])(?<=[\\p{L}\\p{M}])[\\u200c\\u200d](?=[${joining}])(?=[\\p{L}\\u09cd])`,
    '(?<=\\p{ExtPict}|\\p{Emoji_Modifier}|\\ufe0f)\\u200d(?=\\p{ExtPict})',
    '(?<=\\p{ExtPict})\\ufe0f|(?<=[0-9#*])\\ufe0f(?=\\u20e3)',
    '(?<=\\p{Ideographic})[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]',
  ].join('|'),
  'gu',
)

/** Whether every character of a name can be seen and read. */
export const isVisible = (name: string) => !unreadable.test(name.replaceAll(neededInvisible, ''))

export const notVisible =
  'has invisible or unreadable characters, such as text-direction marks: type the name instead of pasting it.'

/**
 * The name of a person, a shop, a product, a place: letters of any script, digits, spaces and punctuation. Not a
 * pattern of the schema: other readers of the published schemas know no Unicode properties.
 */
export const NameText = TrimmedText.refine(isVisible, notVisible)

/** Whether a text is what `Text` takes. */
export function isPlainText(text: string): boolean {
  return plain.test(text)
}

/** The text of a cell on one line: what breaks a line or indents is a blank. */
export function onOneLine(text: string): string {
  return text.replaceAll(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ').trim()
}

/** A text that an answer can hold, `most` UTF-16 units of it: what is longer is cut, and says so. */
export function cut(text: string, most = 1_000): string {
  return text.length <= most ? text : `${text.slice(0, most).toWellFormed()}…`
}

/**
 * The text without what is none, at most `most` UTF-16 units of it, cut between characters: what a scanner or
 * the clipboard put into a field must not keep a paid sale from being recorded.
 */
export function cleanText(text: string, most: number): string {
  const kept = [...text].filter(isPlainText).join('').trim().slice(0, most)
  return kept.isWellFormed() ? kept : kept.slice(0, -1)
}
