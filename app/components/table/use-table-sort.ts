import { useUrlText } from '#app/components/ui/url-state.ts'
import { useListAddress } from './list-address.ts'

/**
 * What a table is sorted by, as the address says it. Where the server sorts, the screen's loader runs again for it and
 * the way back leads to the order before; rows that are here are sorted without a navigation.
 * @param ofServer the server's order where the address names none; absent where the rows are sorted here
 */
export function useTableSort(
  name: string | null,
  ofServer: string | undefined,
): [string, (sort: string) => void] {
  const here = useUrlText(name)
  const { search, write } = useListAddress()
  if (ofServer === undefined || name === null) return here
  return [search.get(name) ?? ofServer, (sort) => write({ [name]: sort === ofServer ? null : sort })]
}
