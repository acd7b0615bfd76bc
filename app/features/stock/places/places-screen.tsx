import { useRevalidator } from '@remix-run/react'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Screen } from '#app/components/ui/screen.tsx'
import { NotForAccountants } from '#app/features/shell/me-context.tsx'
import { useRefreshShop } from '#app/features/shell/shop-context.tsx'
import type { Locations, StockLocation } from '#domain/documents/setting/location-schema.ts'
import { stockPath } from '../paths.ts'
import { PlaceDialog } from './place-dialog.tsx'

type Till = { tillId: string; name: string }

/** Where the shop keeps its goods, and which tills sell from where. */
export function PlacesScreen({
  shopId,
  places,
  tills,
}: {
  shopId: string
  places: Locations
  tills: readonly Till[]
}) {
  const refreshShop = useRefreshShop()
  const { revalidate } = useRevalidator()
  const [changing, setChanging] = useState<StockLocation | 'new' | null>(null)
  const close = () => setChanging(null)
  const elsewhere = new Set(places.slice(1).flatMap((place) => place.tills))
  const tillsOf = (place: StockLocation, at: number) =>
    at === 0
      ? tills.filter(({ tillId }) => !elsewhere.has(tillId))
      : tills.filter(({ tillId }) => place.tills.includes(tillId))
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
        {places.map((place, at) => (
          <li
            key={place.locationId}
            className="flex min-h-14 flex-wrap items-center justify-between gap-3 border-b border-line px-4 py-3 last:border-0"
          >
            <p className="min-w-40 grow text-14">
              <span className="block font-medium">{place.name}</span>
              <span className="text-13 text-ink-soft">{tillsInWords(tillsOf(place, at))}</span>
            </p>
            <NotForAccountants>
              <Button aria-label={`Change ${place.name}`} onClick={() => setChanging(place)}>
                Change
              </Button>
            </NotForAccountants>
          </li>
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

function tillsInWords(tills: readonly Till[]): string {
  if (tills.length === 0) return 'No till sells from here'
  return `Tills: ${tills.map(({ name }) => name).join(', ')}`
}
