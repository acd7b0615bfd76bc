import { z } from 'zod'
import { daysBetween, GivenDay } from '../business-day.ts'

/** The days of a pack: a year at most. Days to come are left out. */
export const PackQuery = z
  .strictObject({ from: GivenDay, to: GivenDay })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day is before the first.' })
  .refine(({ from, to }) => daysBetween(from, to) <= 366, {
    path: ['to'],
    message: 'A pack covers at most one year. Choose fewer days.',
  })
export type PackQuery = z.infer<typeof PackQuery>
