import { cx } from '#app/components/ui/class-names.ts'

/** The shelf's categories, one chosen or all. Where there is little room they slide, elsewhere they wrap. */
export function CategoryBar({
  categories,
  value,
  onChange,
}: {
  categories: readonly string[]
  /** '' is all. */
  value: string
  onChange: (category: string) => void
}) {
  if (categories.length < 2) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a border and a legend of its own
    <div
      role="group"
      aria-label="Categories"
      className="flex gap-1.5 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:[scrollbar-width:none] sm:max-lg:flex-wrap lg:max-xl:overflow-x-auto lg:max-xl:pb-1 xl:flex-wrap"
    >
      {['', ...categories].map((category) => (
        <button
          key={category}
          type="button"
          aria-pressed={category === value}
          onClick={() => onChange(category)}
          className={cx(
            'min-h-12 shrink-0 rounded-md border px-3.5 text-14 font-medium whitespace-nowrap select-none',
            category === value
              ? 'border-accent bg-accent-soft text-accent-strong'
              : 'border-line bg-surface text-ink hover:border-line-strong',
          )}
        >
          {category === '' ? 'All' : category}
        </button>
      ))}
    </div>
  )
}
