import { dayInWords, monthInWords } from '../day-in-words.ts'

/** What a refusal says: HTTP status, a short title, and a sentence with what to do, made from its facts. */
export type RefusalText = {
  status: number
  title: string
  detail: (facts: Readonly<Record<string, unknown>>) => string
}

export const say = (sentence: string) => () => sentence
export const onDay = (day: unknown) => dayInWords(String(day))
export const inMonth = (month: unknown) => monthInWords(String(month))
