import type { z } from 'zod'
import { api, type CallOptions } from './client.ts'

export type Page<Item> = { items: Item[]; nextCursor: string | null }

/** One page of a list that goes on at a cursor. */
export function fetchPage<Item>(
  path: string,
  schema: z.ZodType<Page<Item>>,
  { query, ...options }: CallOptions & { query: NonNullable<CallOptions['query']> },
): Promise<Page<Item>> {
  return api.get(path, schema, { ...options, query })
}

/** A list to its end, in the largest pages the server gives; `onPage` hears of each as it comes. */
export async function fetchAll<Item>(
  path: string,
  schema: z.ZodType<Page<Item>>,
  options: CallOptions = {},
  onPage?: (items: readonly Item[]) => void,
): Promise<Item[]> {
  const items: Item[] = []
  let cursor: string | null = null
  do {
    const page: Page<Item> = await fetchPage(path, schema, {
      ...options,
      query: { limit: 500, ...options.query, cursor },
    })
    items.push(...page.items)
    onPage?.(items)
    cursor = page.nextCursor
  } while (cursor !== null)
  return items
}
