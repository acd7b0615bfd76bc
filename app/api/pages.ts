import type { Route } from '#domain/api/route.ts'
import type { AnswerOf, CallArguments, InputOf } from './call-input.ts'
import { api } from './client.ts'

export type Page<Item> = { items: Item[]; nextCursor: string | null }
type ItemOf<Called extends Route> = AnswerOf<Called> extends Page<infer Item> ? Item : never

/**
 * A list to its end, in the largest pages the server gives.
 * @param most what is wanted has no more than these: nothing is read once there is one more
 */
export async function fetchAll<const Called extends Route>(
  route: Called,
  input: InputOf<Called>,
  most = Number.POSITIVE_INFINITY,
): Promise<ItemOf<Called>[]> {
  const items: ItemOf<Called>[] = []
  const query = (input as { query?: object }).query
  let cursor: string | null = null
  do {
    const next = { ...input, query: { limit: 500, ...query, cursor } }
    const page = (await api.call(route, ...([next] as unknown as CallArguments<Called>))) as Page<
      ItemOf<Called>
    >
    items.push(...page.items)
    cursor = page.nextCursor
  } while (cursor !== null && items.length <= most)
  return items
}
