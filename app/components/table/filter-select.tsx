import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { Options, type SelectOption } from '#app/components/form/select-field.tsx'
import { cx } from '#app/components/ui/class-names.ts'

/** A small choice in a toolbar; its label is read aloud and the chosen option shows the rest. */
export function FilterSelect<Value extends string>({
  label,
  value,
  onChange,
  options,
  className,
}: {
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly SelectOption<Value>[]
  className?: string
}) {
  const id = useId()
  return (
    <span className={cx('relative inline-flex min-w-0 items-center', className)}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => onChange(target.value as Value)}
        className="control min-h-8 appearance-none truncate py-1 pr-8 pl-2.5 text-13 max-sm:min-h-10 max-sm:text-16 sm:max-w-52"
      >
        <Options of={options} />
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute right-2.5 size-3.5 text-ink-soft"
      />
    </span>
  )
}
