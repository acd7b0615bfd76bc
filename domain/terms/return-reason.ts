import { z } from 'zod'

/** Why goods came back, in the order in which the screen offers them. */
export const ReturnReason = z.enum([
  'changed-mind',
  'faulty',
  'wrong-item',
  'past-date',
  'rung-wrong',
  'other',
])
export type ReturnReason = z.infer<typeof ReturnReason>

export const returnReasonLabels: Readonly<Record<ReturnReason, string>> = {
  'changed-mind': 'Customer changed their mind',
  faulty: 'Faulty or damaged',
  'wrong-item': 'Wrong item or size',
  'past-date': 'Past its date',
  'rung-wrong': 'Rung up by mistake',
  other: 'Other reason',
}
