import { z } from 'zod'
import { Month } from '../../month.ts'

/** The shares of a month that has ended, of all that is paid ahead, with those of months before that were missed. */
export const SpreadRunBody = z.strictObject({ month: Month })
export type SpreadRunBody = z.infer<typeof SpreadRunBody>
