import { z } from 'zod'
import { listOf } from '../list.ts'
import type { Paper } from '../receipt/paper.ts'
import { FileText } from '../text.ts'

const Words = FileText.max(2_000)
const Strong = z.literal(true).optional()

const PrintedLine = z.discriminatedUnion('is', [
  z.strictObject({ is: z.literal('name'), text: Words }),
  z.strictObject({ is: z.literal('middle'), text: Words, isStrong: Strong }),
  z.strictObject({ is: z.literal('fact'), name: Words, text: Words }),
  z.strictObject({ is: z.literal('amount'), name: Words, amount: Words, isStrong: Strong, isLarge: Strong }),
  z.strictObject({ is: z.literal('goods'), name: Words, amount: Words, below: listOf(Words, 20) }),
  z.strictObject({ is: z.literal('text'), text: Words }),
  z.strictObject({ is: z.literal('bars'), code: Words.max(64) }),
])

/** A paper as a till sends it to be printed: as long as the longest receipt. */
export const PrintedPaper: z.ZodType<Paper, Paper> = z.strictObject({
  title: Words,
  parts: listOf(z.strictObject({ title: Words.optional(), lines: listOf(PrintedLine, 2_000) }), 50),
})
