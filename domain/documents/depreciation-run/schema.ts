import { z } from 'zod'
import { Month } from '../../month.ts'

/** The shares of a month that has ended, of all fixed assets, with those of months before that were missed. */
export const DepreciationRunBody = z.strictObject({ month: Month })
export type DepreciationRunBody = z.infer<typeof DepreciationRunBody>
