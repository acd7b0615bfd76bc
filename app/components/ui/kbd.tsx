import { cx } from './class-names.ts'

/** A key on the keyboard, as written on it: `F9`, `Esc`. Decoration only: screen readers use `aria-keyshortcuts`. */
export function Kbd({ keys, className }: { keys: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-current/35 px-1 font-sans text-13 leading-none font-medium opacity-80 max-sm:hidden',
        className,
      )}
    >
      {keys}
    </span>
  )
}
