import { z } from 'zod'
import { firstLocation } from '../../posting/dims.ts'
import { TrimmedText } from '../../text.ts'
import { Uuid } from '../../uuid.ts'

const maxLocations = 20

/** What entries name it by: `shop`, or one that was made for a place that was added. */
export const LocationId = z
  .string()
  .regex(/^(?:shop|place-[0-9a-f-]{36})$/, 'This is not the id of a location.')

/** A place where the shop keeps goods, and the tills that sell from it. */
export const StockLocation = z.strictObject({
  locationId: LocationId,
  name: TrimmedText.min(1, 'Give the location a name.').max(40),
  /** Those that no place names sell from the first. */
  tills: z.array(Uuid).max(100),
})
export type StockLocation = z.infer<typeof StockLocation>

const isEachOnce = (values: readonly string[]) => new Set(values).size === values.length

/** All places of a shop: goods are at the first one unless another is given. */
export const Locations = z
  .array(StockLocation)
  .min(1)
  .max(maxLocations, `A shop can have at most ${maxLocations} locations.`)
  .refine(([first]) => first?.locationId === firstLocation, 'The first location has to stay first.')
  .refine((all) => isEachOnce(all.map(({ locationId }) => locationId)), 'List each location once.')
  .refine((all) => isEachOnce(all.flatMap(({ tills }) => tills)), 'A till sells from one location.')
export type Locations = z.infer<typeof Locations>

export const firstLocations: Locations = [{ locationId: firstLocation, name: 'Shop', tills: [] }]
