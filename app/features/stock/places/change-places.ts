import { api } from '#app/api/client.ts'
import * as routes from '#domain/api/routes/settings.ts'
import type { Locations } from '#domain/documents/setting/location-schema.ts'
import { SettingBody } from '#domain/documents/setting/schema.ts'

/** Changes the places as they are stored now, so that one which another device has added is kept. */
export async function changePlaces(
  shopId: string,
  settingId: string,
  change: (before: Locations) => Locations,
): Promise<unknown> {
  const { settings, today } = await api.call(routes.listSettings, { shopId })
  const value = change(settings.locations.at(-1)?.setTo ?? [])
  const body = SettingBody.parse({ setting: 'locations', value, from: today })
  return api.call(routes.changeSetting, { shopId, settingId, body })
}

/** A place with another name and other tills, or one more. A till sells from one place: others lose it. */
export function withPlace(before: Locations, place: Locations[number]): Locations {
  const others = before.map((one) => ({
    ...one,
    tills: one.tills.filter((tillId) => !place.tills.includes(tillId)),
  }))
  const isKnown = before.some(({ locationId }) => locationId === place.locationId)
  if (!isKnown) return [...others, place]
  return others.map((one) => (one.locationId === place.locationId ? place : one))
}
