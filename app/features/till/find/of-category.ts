import type { Shelf } from './find-products.ts'
import type { Sellable } from './sellable.ts'

/** What is chosen to see the favourites alone: no category begins with a blank. */
export const favourites = ' favourites'

/** Whether a product was made a favourite: those lie first. */
export const hasFavourites = ({ shown }: Shelf) => shown[0]?.isFavourite === true

/** What can be chosen on this shelf; '' is all of it. */
export function choiceOf(shelf: Shelf | null, chosen: string): string {
  if (shelf === null) return ''
  const isThere = chosen === favourites ? hasFavourites(shelf) : shelf.categories.includes(chosen)
  return isThere ? chosen : ''
}

/** The tiles of a choice, as they lie. */
export function tilesOf({ shown }: Shelf, choice: string): readonly Sellable[] {
  if (choice === '') return shown
  return shown.filter(({ category, isFavourite }) =>
    choice === favourites ? isFavourite : category === choice,
  )
}
