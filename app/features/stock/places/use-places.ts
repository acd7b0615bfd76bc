import { useShop } from '#app/features/shell/shop-context.tsx'
import { locationName } from '#domain/documents/setting/locations.ts'
import { firstLocation } from '#domain/posting/dims.ts'

/** The places where the shop keeps goods now. */
export function usePlaces() {
  const { locations } = useShop().settings
  const places = locations.at(-1)?.setTo ?? []
  return {
    places,
    /** Places are shown only then. */
    hasSeveral: places.length > 1,
    nameOf: (locationId: string) => locationName(locations, locationId),
    options: places.map(({ locationId, name }) => ({ value: locationId, label: name })),
    first: firstLocation,
  }
}
