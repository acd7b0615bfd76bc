import type { StatementLine } from './statement-line.ts'

type Identified = Pick<StatementLine, 'day' | 'amountMinor' | 'description' | 'reference' | 'bankId'>

/**
 * What identifies lines of an account beside how many of the same there are: the bank's own id with its day and amount,
 * since some banks begin their ids again; else the day, the amount and the text.
 */
function contentOf({ day, amountMinor, description, reference, bankId }: Identified): string {
  return bankId !== null
    ? `id ${bankId} ${day} ${amountMinor}`
    : `${day} ${amountMinor} ${plain(`${description} ${reference}`)}`
}

/** Of the same content the first, the second: two real lines may be alike in everything. */
function identity(line: Identified, nth: number): string {
  const content = contentOf(line)
  return line.bankId !== null && nth === 0 ? content : `${content} ${nth}`
}

/** Banks fill texts up with blanks in one export and not in the next. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll(/\s+/g, ' ').trim()
}

/** A line of the account that was imported before. */
export type StoredLine = Pick<StatementLine, 'day' | 'amountMinor' | 'balanceMinor'> & {
  lineId: string
  format: 'csv' | 'ofx'
}

/** A line of the file with its id; `known`: the account has it already. */
export type IdentifiedLine<Line> = { line: Line; lineId: string; isKnown: boolean }

type File<Line> = { lines: readonly Line[]; format: 'csv' | 'ofx' }

/** How lines that are alike are understood: see `readings`. */
type Reading = { repeatedIds: 'each' | 'once'; otherFormat: 'known' | 'new'; firstDay: 'known' | 'new' }

/**
 * The ways in which a file can be understood beside what is stored, the likeliest first: an id that it has twice is two
 * lines or one; what another format brought for the same day and amount is the same line or not; what begins within a
 * day that is stored repeats a line of that day or not. Where the balance of the file is known, it decides.
 */
const readings: readonly Reading[] = [
  { repeatedIds: 'each', otherFormat: 'known', firstDay: 'known' },
  { repeatedIds: 'once', otherFormat: 'known', firstDay: 'known' },
  { repeatedIds: 'each', otherFormat: 'new', firstDay: 'known' },
  { repeatedIds: 'each', otherFormat: 'known', firstDay: 'new' },
]

/**
 * Identifies the lines of a file among those that are stored. The same file again brings no new line, nor does one with
 * some of its days.
 * @param idOf a line's id by what identifies it
 * @param agrees whether the file's balance is met if these lines are new; null where it has none
 */
export function identifyLines<Line extends StatementLine>(
  file: File<Line>,
  stored: readonly StoredLine[],
  idOf: (identity: string) => string,
  agrees: ((fresh: readonly Line[]) => boolean) | null,
): IdentifiedLine<Line>[] {
  const [usual, ...others] = readings as [Reading, ...Reading[]]
  const likeliest = identifyBy(usual, file, stored, idOf)
  if (agrees === null || agrees(freshOf(likeliest))) return likeliest
  for (const reading of others) {
    const identified = identifyBy(reading, file, stored, idOf)
    if (agrees(freshOf(identified))) return identified
  }
  return likeliest
}

function freshOf<Line>(identified: readonly IdentifiedLine<Line>[]): Line[] {
  return identified.flatMap(({ line, isKnown }) => (isKnown ? [] : [line]))
}

function identifyBy<Line extends StatementLine>(
  { repeatedIds, otherFormat, firstDay }: Reading,
  { lines: all, format }: File<Line>,
  stored: readonly StoredLine[],
  idOf: (identity: string) => string,
): IdentifiedLine<Line>[] {
  const lines = repeatedIds === 'once' ? withoutRepeatedIds(all) : all
  const begins = lines.reduce((first, { day }) => (first === '' || day < first ? day : first), '')
  const alikeOf = storedByContent(stored, idOf)
  const free = new Set(stored)
  const found = new Map<number, StoredLine>()
  for (const [index, line] of lines.entries()) {
    const isRequested =
      firstDay === 'new' && line.day === begins && line.bankId === null && line.balanceMinor === null
    if (isRequested) continue
    // With its running balance a line is found among those of the same content, wherever this file begins.
    const alike = alikeOf(line).filter((one) => free.has(one))
    const same = alike.find((one) => hasSameBalance(line, one)) ?? alike.find((one) => mayBeSame(line, one))
    if (!same) continue
    free.delete(same)
    found.set(index, same)
  }
  const left = Map.groupBy(free, ({ day, amountMinor }) => `${day} ${amountMinor}`)
  for (const [index, line] of lines.entries()) {
    const others = found.has(index) ? undefined : left.get(`${line.day} ${line.amountMinor}`)
    const at = others?.findIndex(
      (one) =>
        hasSameBalance(line, one) ||
        (one.format !== format && otherFormat === 'known' && mayBeSame(line, one)),
    )
    if (!others || at === undefined || at < 0) continue
    const [one] = others.splice(at, 1)
    if (one) found.set(index, one)
  }
  const counts = new Map<string, number>()
  return lines.map((line, index) => {
    const known = found.get(index)
    if (known) return { line, lineId: known.lineId, isKnown: true }
    const content = contentOf(line)
    const nth = counts.get(content) ?? alikeOf(line).length
    counts.set(content, nth + 1)
    return { line, lineId: idOf(identity(line, nth)), isKnown: false }
  })
}

/** Answers the stored lines of the same content as a line, in their order. */
function storedByContent(stored: readonly StoredLine[], idOf: (identity: string) => string) {
  const byId = new Map(stored.map((one) => [one.lineId, one]))
  const known = new Map<string, StoredLine[]>()
  return (line: Identified): StoredLine[] => {
    const content = contentOf(line)
    const before = known.get(content)
    if (before) return before
    const alike: StoredLine[] = []
    for (let one = byId.get(idOf(identity(line, 0))); one; one = byId.get(idOf(identity(line, alike.length))))
      alike.push(one)
    known.set(content, alike)
    return alike
  }
}

const hasSameBalance = (line: StatementLine, { balanceMinor }: StoredLine) =>
  balanceMinor !== null && balanceMinor === line.balanceMinor

const mayBeSame = (line: StatementLine, { balanceMinor }: StoredLine) =>
  balanceMinor === null || line.balanceMinor === null || balanceMinor === line.balanceMinor

function withoutRepeatedIds<Line extends StatementLine>(lines: readonly Line[]): Line[] {
  const seen = new Set<string>()
  return lines.filter((line) => {
    if (line.bankId === null) return true
    const content = contentOf(line)
    return !seen.has(content) && seen.add(content)
  })
}
