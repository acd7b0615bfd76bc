import { monthNames } from '#domain/day-in-words.ts'

/** `2026-11` as `November 2026`. */
export function monthText(month: string): string {
  return `${monthNames[Number(month.slice(5, 7)) - 1] ?? ''} ${month.slice(0, 4)}`
}
