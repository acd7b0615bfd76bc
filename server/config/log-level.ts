import { z } from 'zod'

/** How much the log holds; in capitals as well, as other programs write it. */
export const logLevel = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'is not one of fatal, error, warn, info, debug, trace, silent.',
    }),
  )
