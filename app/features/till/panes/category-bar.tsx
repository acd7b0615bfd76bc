import { Star } from 'lucide-react'
import { cx } from '#app/components/ui/class-names.ts'
import { hueOf } from '../find/category-hue.ts'
import { favourites } from '../find/of-category.ts'

/** The shelf's favourites and categories, one chosen or all. Where there is little room they slide, elsewhere they wrap. */
export function CategoryBar({
  categories,
  hasFavourites,
  value,
  onChange,
}: {
  categories: readonly string[]
  hasFavourites: boolean
  /** '' is all. */
  value: string
  onChange: (category: string) => void
}) {
  // One category and nothing else is the whole shelf.
  if (categories.length < 2 && !hasFavourites) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a border and a legend of its own
    <div
      role="group"
      aria-label="Categories"
      className="-my-1 flex gap-1.5 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:[scrollbar-width:none] sm:max-lg:flex-wrap sm:max-lg:gap-y-0 lg:max-xl:overflow-x-auto lg:max-xl:[scrollbar-width:none] xl:flex-wrap xl:gap-y-0"
    >
      {['', ...(hasFavourites ? [favourites] : []), ...categories].map((category) => (
        <button
          key={category}
          type="button"
          aria-pressed={category === value}
          onClick={() => onChange(category)}
          // The finger's place is higher than what is seen of it.
          className="group flex min-h-12 shrink-0 items-center text-14 whitespace-nowrap select-none"
        >
          <span
            className={cx(
              'flex min-h-9 items-center gap-2 rounded-full pr-3.5 pl-3 font-medium',
              category === value
                ? 'bg-ink text-paper'
                : 'bg-surface text-ink-soft shadow-resting group-hover:text-ink',
            )}
          >
            {category === favourites && <Star aria-hidden="true" className="size-3.5" />}
            {categories.includes(category) && (
              <span aria-hidden="true" className={cx('size-3.5 rounded-sm', hueOf(category, categories))} />
            )}
            {category === '' ? 'All' : category === favourites ? 'Favourites' : category}
          </span>
        </button>
      ))}
    </div>
  )
}
