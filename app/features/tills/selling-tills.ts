import { api } from '#app/api/client.ts'
import { listTills } from '#domain/api/routes/tills.ts'

/** The tills that can take or give cash. */
export async function fetchSellingTills(shopId: string): Promise<{ tillId: string; name: string }[]> {
  const { items } = await api.call(listTills, { shopId })
  return items.filter(({ retiredAt, maySell }) => retiredAt === null && maySell)
}
