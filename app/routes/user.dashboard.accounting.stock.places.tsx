import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from '@remix-run/react'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { api } from '#app/api/client.ts'
import { Button } from '#app/components/ui/button.tsx'
import { Screen } from '#app/components/ui/screen.tsx'
import { NotForAccountants } from '#app/features/shell/me-context.tsx'
import { useRefreshShop } from '#app/features/shell/shop-context.tsx'
import { stockPath } from '#app/features/stock/paths.ts'
import { PlaceDialog } from '#app/features/stock/places/place-dialog.tsx'
import { fetchSellingTills } from '#app/features/tills/selling-tills.ts'
import { requireAccounting } from '#app/session/guards.ts'
import { listSettings } from '#domain/api/routes/settings.ts'
import type { Locations, StockLocation } from '#domain/documents/setting/location-schema.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const [{ settings }, tills] = await Promise.all([
    api.call(listSettings, { shopId }),
    fetchSellingTills(shopId),
  ])
  return { shopId, places: settings.locations.at(-1)?.setTo ?? [], tills }
}

type Till = { tillId: string; name: string }

/** Where the shop keeps its goods, and which tills sell from where. */
export default function PlacesScreen() {
  const { shopId, places, tills } = useLoaderData<typeof clientLoader>()
  const refreshShop = useRefreshShop()
  const { revalidate } = useRevalidator()
  const [changing, setChanging] = useState<StockLocation | 'new' | null>(null)
  const close = () => setChanging(null)
  const tillsOf = tillsByPlace(places, tills)
  return (
    <Screen
      title="Locations"
      subtitle="Where goods are kept. Each till sells from one location."
      width="narrow"
      back={{ to: stockPath, label: 'Stock' }}
      actions={
        <NotForAccountants>
          <Button icon={Plus} variant="primary" onClick={() => setChanging('new')}>
            Add a location
          </Button>
        </NotForAccountants>
      }
    >
      <ul className="sheet">
        {places.map((place) => (
          <PlaceRow
            key={place.locationId}
            place={place}
            tills={tillsOf(place)}
            onChange={() => setChanging(place)}
          />
        ))}
      </ul>
      {places.length === 1 && (
        <p className="text-14 text-ink-soft">
          All goods are here. Add a store room or a second shop to send goods between them, and to receive and
          count them at each.
        </p>
      )}
      {changing !== null && (
        <PlaceDialog
          shopId={shopId}
          place={changing === 'new' ? null : changing}
          tills={tills}
          onClose={close}
          onChanged={() => {
            close()
            revalidate()
            refreshShop()
          }}
        />
      )}
    </Screen>
  )
}

/** A till that no other place names sells from the first. */
function tillsByPlace(places: Locations, tills: readonly Till[]): (place: StockLocation) => Till[] {
  const elsewhere = new Set(places.slice(1).flatMap((place) => place.tills))
  return (place) =>
    place === places[0]
      ? tills.filter(({ tillId }) => !elsewhere.has(tillId))
      : tills.filter(({ tillId }) => place.tills.includes(tillId))
}

function PlaceRow({
  place,
  tills,
  onChange,
}: {
  place: StockLocation
  tills: readonly Till[]
  onChange: () => void
}) {
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-3 border-b border-line px-4 py-3 last:border-0">
      <p className="min-w-40 grow text-14">
        <span className="block font-medium">{place.name}</span>
        <span className="text-13 text-ink-soft">{tillsInWords(tills)}</span>
      </p>
      <NotForAccountants>
        <Button aria-label={`Change ${place.name}`} onClick={onChange}>
          Change
        </Button>
      </NotForAccountants>
    </li>
  )
}

function tillsInWords(tills: readonly Till[]): string {
  if (tills.length === 0) return 'No till sells from here'
  return `Tills: ${tills.map(({ name }) => name).join(', ')}`
}
