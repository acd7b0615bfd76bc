/**
 * What a spreadsheet may run: a text that begins with one of these signs, as ASCII has them or full-width
 * (Excel takes both), blanks before it or not; and one that begins with a tab or a line break.
 */
const formula = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/u

/** The text as a spreadsheet keeps it a text: with an apostrophe in front where it would run it. */
export function disarmed(text: string): string {
  return formula.test(text) ? `'${text}` : text
}

/** The text that was disarmed: without the apostrophe, where that is what it is there for. */
export function withoutApostrophe(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text
}

/** A line of CSV (RFC 4180) of texts and figures as they are; text of people goes through `disarmed` before. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`
}

function quoted(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
