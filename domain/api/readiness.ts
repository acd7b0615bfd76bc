import { z } from 'zod'

export const Alive = z.object({ alive: z.literal(true) })

/** Whether everything this server needs answers; else which part of it is away. */
export const Readiness = z.object({
  ready: z.boolean(),
  away: z.array(z.enum(['database', 'identity-service'])),
})
export type Readiness = z.infer<typeof Readiness>
