/**
 * A list that is read page by page, with its first page; null where it has more than `most` items, of which no more
 * pages are read then.
 */
export async function wholeList<Item, Page extends { items: readonly Item[]; nextCursor: string | null }>(
  read: (cursor?: string) => Promise<Page & { items: readonly Item[] }>,
  most: number,
): Promise<{ first: Page; items: Item[] } | null> {
  const first = await read()
  const items = [...first.items]
  let { nextCursor } = first
  while (nextCursor !== null) {
    if (items.length >= most) return null
    const page = await read(nextCursor)
    items.push(...page.items)
    nextCursor = page.nextCursor
  }
  return items.length > most ? null : { first, items }
}
