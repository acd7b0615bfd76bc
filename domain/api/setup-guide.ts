import { z } from 'zod'

/** In their order. The first, third and last are seen in the shop's records, the others are confirmed by the owner. */
export const setupGuideSteps = ['goods', 'prices', 'till', 'staff', 'sale'] as const
export type SetupGuideStep = (typeof setupGuideSteps)[number]

/** What a new shop needs before its first day, and what of it is done; null where it is dismissed, or the shop is older. */
export const SetupGuide = z.object({
  guide: z
    .object({
      isDone: z.record(z.enum(setupGuideSteps), z.boolean()),
      products: z.int(),
      employees: z.int(),
      tills: z.int(),
    })
    .nullable(),
})
export type SetupGuide = z.infer<typeof SetupGuide>

/** What the owner confirms; false takes it back. */
export const SetupGuideEdit = z
  .strictObject({
    arePricesChecked: z.boolean(),
    /** There is no staff. */
    worksAlone: z.boolean(),
    isDismissed: z.boolean(),
  })
  .partial()
export type SetupGuideEdit = z.infer<typeof SetupGuideEdit>
