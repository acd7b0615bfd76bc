const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `2026-11-21` as `21 Nov 2026`: written the same everywhere, whatever the language of the device. */
export function dayInWords(day: string): string {
  const [year, month, dayOfMonth] = day.split('-').map(Number)
  return `${dayOfMonth} ${months[(month ?? 1) - 1]} ${year}`
}

/** `Nov` of 11. */
export function monthInShort(month: number): string {
  return months[month - 1] ?? String(month)
}
