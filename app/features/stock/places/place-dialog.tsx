import { v4 as newPlaceId } from 'uuid'
import { api } from '#app/api/client.ts'
import { Checkbox } from '#app/components/form/checkbox.tsx'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { useNewId } from '#app/components/form/use-new-id.ts'
import * as routes from '#domain/api/routes/settings.ts'
import { type Locations, StockLocation } from '#domain/documents/setting/location-schema.ts'
import { SettingBody } from '#domain/documents/setting/schema.ts'
import { firstLocation } from '#domain/posting/dims.ts'

/** A place where goods are kept: its name, and the tills that sell from it. */
export function PlaceDialog({
  shopId,
  place,
  tills,
  onClose,
  onChanged,
}: {
  shopId: string
  /** Null: a new one. */
  place: StockLocation | null
  tills: readonly { tillId: string; name: string }[]
  onClose: () => void
  onChanged: () => void
}) {
  const settingId = useNewId()
  const form = useForm<StockLocation, StockLocation, unknown>({
    start: () => place ?? { locationId: `place-${newPlaceId()}`, name: '', tills: [] },
    schema: StockLocation,
    refusals: { location_name_taken: 'name' },
    submit: (value) => changePlaces(shopId, settingId, (before) => withPlace(before, value)),
    done: onChanged,
  })
  const { values } = form
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={place ? `Change ${place.name}` : 'Add a location'}
      description="Takes effect today. A location can be renamed, but not removed."
      submitLabel={place ? 'Save location' : 'Add location'}
      busyLabel="Saving"
    >
      <TextField
        label="Name"
        isRequired
        autoComplete="off"
        help="Such as “Store room”."
        {...form.field('name')}
      />
      {values.locationId !== firstLocation && tills.length > 0 && (
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1 text-14 text-ink-soft">Tills that sell from here</legend>
          {tills.map(({ tillId, name }) => (
            <Checkbox
              key={tillId}
              label={name}
              isChecked={values.tills.includes(tillId)}
              onChange={(isHere) =>
                form.set({
                  tills: isHere ? [...values.tills, tillId] : values.tills.filter((one) => one !== tillId),
                })
              }
            />
          ))}
        </fieldset>
      )}
    </FormDialog>
  )
}

/** Changes the places as they are stored now, so that one which another device has added is kept. */
async function changePlaces(
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
