import { monthInWords } from '#domain/day-in-words.ts'

export const monthText = monthInWords
