/** January to December, written the same everywhere. */
export const monthNames: readonly string[] = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]

/** `2026-11-21` as `21 Nov 2026`: written the same everywhere, whatever the language of the device. */
export function dayInWords(day: string): string {
  const [year, month, dayOfMonth] = day.split('-').map(Number)
  return `${dayOfMonth} ${monthInShort(month ?? 1)} ${year}`
}

/** `2026-11` as `November 2026`. */
export function monthInWords(month: string): string {
  return `${monthNames[Number(month.slice(5, 7)) - 1] ?? ''} ${month.slice(0, 4)}`
}

/** `Nov` of 11. */
export function monthInShort(month: number): string {
  return monthNames[month - 1]?.slice(0, 3) ?? String(month)
}

/** `1–21 Nov 2026`, `28 Oct – 3 Nov 2026`: a range without saying the same thing twice. */
export function dayRangeInWords(from: string, to: string): string {
  const [year, month, first] = from.split('-').map(Number)
  const [lastYear, lastMonth] = to.split('-').map(Number)
  if (from === to) return dayInWords(from)
  if (year !== lastYear) return `${dayInWords(from)} – ${dayInWords(to)}`
  if (month !== lastMonth) return `${first} ${monthInShort(month ?? 1)} – ${dayInWords(to)}`
  return `${first}–${dayInWords(to)}`
}
