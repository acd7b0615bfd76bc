import { api } from '#app/api/client.ts'
import { readProducts } from '#app/features/till/storage/kept-products.ts'
import { tillDb } from '#app/features/till/storage/till-db.ts'
import { readPicture } from '#domain/api/routes/products.ts'

export type Pictured = { productId: string; pictureId: string }

/** So many are asked for at once: a till that was away has hundreds to fetch, and sales go first. */
const atOnce = 3
/** Addresses within this page, by the picture's id; a picture never changes under its id. */
const addresses = new Map<string, Promise<string | null>>()

/**
 * The address of a product's small picture within this page: kept on the device, or fetched and then kept.
 * Null where it can't be had now.
 */
export function smallPicture(shopId: string, pictured: Pictured): Promise<string | null> {
  const key = `${shopId} ${pictured.pictureId}`
  const known = addresses.get(key)
  if (known) return known
  const made = keptOrFetched(shopId, pictured).then(
    (content) => URL.createObjectURL(new Blob([content], { type: 'image/webp' })),
    () => {
      // Asked for again the next time it is shown.
      addresses.delete(key)
      return null
    },
  )
  addresses.set(key, made)
  return made
}

async function keptOrFetched(shopId: string, pictured: Pictured): Promise<ArrayBuffer> {
  const kept = await tillDb().pictures.get([shopId, pictured.pictureId])
  return kept?.content ?? fetchAndKeep(shopId, pictured)
}

async function fetchAndKeep(shopId: string, pictured: Pictured, signal?: AbortSignal): Promise<ArrayBuffer> {
  const { productId, pictureId } = pictured
  const request = { shopId, productId, pictureId, query: { size: 'small' }, signal } as const
  const content = await (await api.call(readPicture, request)).arrayBuffer()
  await tillDb().pictures.put({ shopId, pictureId, content })
  return content
}

/**
 * Brings the pictures of the shelf to the device, so that its tiles show them without a server, and drops those that
 * no product has any more. Whatever can't be had now is asked for with the next refresh.
 */
export async function keepPictures(shopId: string, signal: AbortSignal): Promise<void> {
  const db = tillDb()
  const kept = await db.pictures.where('shopId').equals(shopId).primaryKeys()
  const onShelf = await readProducts(shopId)
  const { missing, gone } = picturesToKeep(
    onShelf,
    kept.map(([, pictureId]) => pictureId),
  )
  await db.pictures.bulkDelete(gone.map((pictureId) => [shopId, pictureId]))
  const waiting = missing.values()
  const fetchSome = async () => {
    for (const pictured of waiting) await fetchAndKeep(shopId, pictured, signal)
  }
  await Promise.all(Array.from({ length: atOnce }, fetchSome))
}

/** The most pictures a device keeps of a shop: some 10 kB each. */
export const maxKeptPictures = 2_000

/** Of the shelf's pictures those that are not on the device, in the order of the shelf; and those there that no product has. */
export function picturesToKeep(
  shelf: readonly { productId: string; pictureId?: string }[],
  kept: readonly string[],
): { missing: { productId: string; pictureId: string }[]; gone: string[] } {
  const pictured = shelf
    .flatMap(({ productId, pictureId }) => (pictureId === undefined ? [] : [{ productId, pictureId }]))
    .slice(0, maxKeptPictures)
  const wanted = new Set(pictured.map(({ pictureId }) => pictureId))
  const known = new Set(kept)
  return {
    missing: pictured.filter(({ pictureId }) => !known.has(pictureId)),
    gone: kept.filter((pictureId) => !wanted.has(pictureId)),
  }
}
