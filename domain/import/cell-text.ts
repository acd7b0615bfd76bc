import { withoutApostrophe } from '../csv-text.ts'
import { onOneLine } from '../text.ts'

const maxShown = 60

/** What a cell says: on one line, and without an apostrophe that keeps a spreadsheet from running it. */
export function cellText(cells: readonly string[], column: number | undefined): string {
  return withoutApostrophe(onOneLine(cells[column ?? -1] ?? '')).trim()
}

/** A text of a file as a sentence repeats it: its beginning, where it is long. */
export function shown(text: string): string {
  return text.length > maxShown ? `${text.slice(0, maxShown).trimEnd()}…` : text
}
