import { Search, X } from 'lucide-react'
import { forwardRef, type KeyboardEvent, useImperativeHandle, useRef } from 'react'
import { cx } from '#app/components/ui/class-names.ts'
import { Kbd } from '#app/components/ui/kbd.tsx'

type SearchFieldProps = {
  /** What is searched, for screen readers and, where there is no placeholder, in the field. */
  label: string
  /** Left out where the field keeps its text itself: a scanner types faster than a screen is drawn. */
  value?: string
  onChange: (value: string) => void
  placeholder?: string
  /** The key that brings the cursor here, shown in the field. Bind it with useShortcut. */
  shortcut?: string
  size?: 'compact' | 'normal' | 'till'
  autoFocus?: boolean
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  className?: string
}

const heights = { compact: 'min-h-8 py-1 text-13', normal: '', till: 'min-h-12 text-16' }

/** Finds by text. Esc empties it; on an empty field Esc goes on to the next handler. */
export const SearchField = forwardRef<HTMLInputElement, SearchFieldProps>(function SearchField(
  { label, value, onChange, placeholder, shortcut, size = 'normal', autoFocus, onKeyDown, className },
  ref,
) {
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current as HTMLInputElement, [])
  const empty = () => {
    if (value === undefined && input.current) input.current.value = ''
    onChange('')
  }
  return (
    <search className={cx('relative flex items-center', className)}>
      <Search aria-hidden="true" className="pointer-events-none absolute left-3 size-4 text-ink-soft" />
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: a panel opened to search is where the cursor is wanted; others leave it out
        autoFocus={autoFocus}
        aria-label={label}
        aria-keyshortcuts={shortcut}
        placeholder={placeholder ?? label}
        value={value}
        className={cx(
          'peer control pr-12 pl-9 placeholder-shown:text-ellipsis max-sm:placeholder-shown:pr-3',
          heights[size],
        )}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && event.currentTarget.value !== '') {
            event.stopPropagation()
            empty()
          }
          onKeyDown?.(event)
        }}
      />
      {/* Shown by the visible placeholder, in CSS: typing a letter renders nothing again. */}
      <button
        type="button"
        aria-label="Clear search"
        onClick={empty}
        className="absolute right-1.5 flex size-7 items-center justify-center rounded-sm text-ink-soft peer-placeholder-shown:hidden hover:text-ink"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
      {shortcut && (
        <Kbd
          keys={shortcut}
          className="pointer-events-none absolute right-2 peer-[:not(:placeholder-shown)]:hidden"
        />
      )}
    </search>
  )
})
