import { afterEach, expect, test, vi } from 'vitest'
import { findSales } from '#domain/api/routes/sales.ts'
import { api } from './client.ts'
import { fetchAll } from './pages.ts'

afterEach(() => vi.restoreAllMocks())

/** Answers with a page of two for each question, three of them in all. */
function pagesOfTwo() {
  const requests: unknown[] = []
  vi.spyOn(api, 'call').mockImplementation((async (_: unknown, { query }: { query: { cursor: unknown } }) => {
    requests.push(query.cursor)
    const at = requests.length
    return { items: [`${at}a`, `${at}b`], nextCursor: at < 3 ? `after ${at}` : null }
  }) as never)
  return requests
}

test('fetching a paged list reads every page', async () => {
  const requested = pagesOfTwo()
  expect(await fetchAll(findSales, { shopId: 'one' } as never)).toEqual(['1a', '1b', '2a', '2b', '3a', '3b'])
  expect(requested).toEqual([null, 'after 1', 'after 2'])
})

test.each([
  [1, 1],
  [2, 2],
  [3, 2],
  [4, 3],
])(
  'of a list of which %i rows are wanted %i pages are read, so that it is known whether there are more',
  async (most, pages) => {
    const requested = pagesOfTwo()
    expect((await fetchAll(findSales, { shopId: 'one' } as never, most)).length).toBeGreaterThan(most)
    expect(requested).toHaveLength(pages)
  },
)
