import type { StatementLine } from './statement-line.ts'

/**
 * What tells a line from every other of its account, for each line in their order: the bank's own id with its day and
 * amount, since some banks begin their ids again; else what it says and how many of the same the file had before it. The same file again, or another one with some of its days,
 * gives the same.
 */
export function identitiesOf(
  lines: readonly Pick<StatementLine, 'day' | 'amountMinor' | 'description' | 'reference' | 'bankId'>[],
): string[] {
  const seen = new Map<string, number>()
  return lines.map(({ day, amountMinor, description, reference, bankId }) => {
    const said =
      bankId !== null
        ? `id ${bankId} ${day} ${amountMinor}`
        : `${day} ${amountMinor} ${plain(`${description} ${reference}`)}`
    const before = seen.get(said) ?? 0
    seen.set(said, before + 1)
    // A bank that says the same of an id twice in one file means one line.
    return bankId !== null ? said : `${said} ${before}`
  })
}

/** Banks fill texts up with blanks in one export and not in the next. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll(/\s+/g, ' ').trim()
}
