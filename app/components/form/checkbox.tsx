import { type ReactNode, useEffect, useId, useRef } from 'react'
import { cx } from '#app/components/ui/class-names.ts'

type CheckboxProps = {
  label: ReactNode
  help?: ReactNode
  isChecked: boolean
  /** Some of what it represents is chosen, not all. */
  isPartly?: boolean
  onChange: (isChecked: boolean) => void
  /** What is wrong, in words. */
  error?: string | undefined
  isLabelHidden?: boolean
  disabled?: boolean
  name?: string
  className?: string
}

/** Yes or no. The words are part of what can be clicked. */
export function Checkbox({
  label,
  help,
  isChecked,
  isPartly,
  onChange,
  error,
  isLabelHidden,
  disabled,
  name,
  className,
}: CheckboxProps) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = Boolean(isPartly)
  }, [isPartly])
  return (
    <div className={cx('flex items-start gap-2.5', className)}>
      <input
        ref={box}
        id={id}
        name={name}
        type="checkbox"
        checked={isChecked}
        disabled={disabled}
        aria-describedby={cx(help ? `${id}-help` : null, error ? `${id}-error` : null) || undefined}
        aria-invalid={error ? true : undefined}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-0.5 size-4 shrink-0 cursor-pointer rounded-sm accent-accent"
      />
      <div className={isLabelHidden ? 'sr-only' : 'min-w-0'}>
        <label htmlFor={id} className="text-14">
          {label}
        </label>
        {help && (
          <p id={`${id}-help`} className="text-13 text-ink-soft">
            {help}
          </p>
        )}
        <div aria-live="polite">
          {error && (
            <p id={`${id}-error`} className="mt-1 text-13 font-medium text-loss">
              {error}
            </p>
          )}
        </div>
      </div>
    </div>
  )
}
