import { api } from '#app/api/client.ts'
import { FindField } from '#app/components/form/find-field.tsx'
import { Button } from '#app/components/ui/button.tsx'
import type { ListedShop } from '#domain/api/admin-shops.ts'
import { listShops } from '#domain/api/routes/admin-shops.ts'

export type ChosenShop = Pick<ListedShop, 'shopId' | 'name'>

const maxShown = 6

async function findShops(search: string, signal: AbortSignal): Promise<readonly ListedShop[]> {
  const query = { search: search === '' ? null : search, limit: maxShown }
  return (await api.call(listShops, { query, signal })).items
}

/** Finds a shop by its name or an address; what is found is chosen with one tap. */
export function ShopField({
  value,
  onChange,
  error,
}: {
  value: ChosenShop | null
  onChange: (shop: ChosenShop | null) => void
  error?: string | undefined
}) {
  if (value) {
    return (
      <div>
        <p className="text-13 font-medium">Shop</p>
        <div className="mt-1 flex items-center justify-between gap-3 rounded-md border border-line px-3 py-1.5">
          <span className="min-w-0 wrap-anywhere">{value.name}</span>
          <Button size="compact" variant="quiet" onClick={() => onChange(null)}>
            Change
          </Button>
        </div>
      </div>
    )
  }
  return (
    <FindField
      label="Find a shop"
      placeholder="Name of the shop, or an address"
      listLabel="Shops"
      find={findShops}
      textOf={({ shopId, name, email }) => ({ key: shopId, name, detail: email })}
      onChoose={({ shopId, name }) => onChange({ shopId, name })}
      none={() => 'No shop matches.'}
      error={error}
    />
  )
}
