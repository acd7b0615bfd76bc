import type { Day } from '../../business-day.ts'
import { Refusal } from '../../errors.ts'
import { firstLocation, inTransit } from '../../posting/dims.ts'
import { type Dated, valueOn } from './dated.ts'
import type { Locations } from './location-schema.ts'

/** Whether the shop has, or once had, a place of this id. */
export function hasLocation(settings: Dated<Locations>, location: string): boolean {
  return settings.some(({ setTo }) => setTo.some(({ locationId }) => locationId === location))
}

/** Where a till sold from on a day. */
export function locationOfTill(settings: Dated<Locations>, tillId: string, on: Day): string {
  return valueOn(settings, on).find(({ tills }) => tills.includes(tillId))?.locationId ?? firstLocation
}

/** What a place is called now. */
export function locationName(settings: Dated<Locations>, location: string): string {
  if (location === inTransit) return 'In transit'
  return settings.at(-1)?.setTo.find(({ locationId }) => locationId === location)?.name ?? location
}

/** The id of a place as documents keep it: nothing where it is the first. */
export function otherThanFirst(locationId: string | undefined): string | undefined {
  return locationId === firstLocation ? undefined : locationId
}

/**
 * The location of a document as it is kept: nothing where it is the first.
 * @throws Refusal location_not_found
 */
export function keptLocation(
  settings: Dated<Locations>,
  location: string | undefined,
): { location?: string } {
  const other = otherThanFirst(location)
  if (other === undefined) return {}
  if (!hasLocation(settings, other)) throw new Refusal('location_not_found', { location })
  return { location: other }
}

/**
 * @throws Refusal location_missing where a place is left out: goods may be there, and entries name it;
 * location_name_taken where two have the same name
 */
export function checkLocations(before: Dated<Locations>, after: Locations): void {
  const kept = new Set(after.map(({ locationId }) => locationId))
  const missing = before.flatMap(({ setTo }) => setTo).find(({ locationId }) => !kept.has(locationId))
  if (missing) throw new Refusal('location_missing', { name: missing.name })
  const folded = after.map(({ name }) => name.toLowerCase())
  const again = after.find(({ name }, at) => folded.indexOf(name.toLowerCase()) < at)
  if (again) throw new Refusal('location_name_taken', { name: again.name })
}
