import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from '#app/components/ui/class-names.ts'

/** What a field's control must carry so that label, help and error belong to it. */
type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

export type FieldProps = {
  label: string
  /** Below the control: what is expected, with an example. */
  help?: ReactNode
  /** Below the help: what is wrong, in words. */
  error?: string | null
  isRequired?: boolean
  /** Keeps the label for screen readers only; the control itself must show what it is. */
  isLabelHidden?: boolean
  className?: string
}

/** Splits props into those of the field and those of the control itself. */
export function splitProps<Props extends FieldProps>(props: Props) {
  const { label, help, error, isRequired, isLabelHidden, className, ...control } = props
  return [{ label, help, error, isRequired, isLabelHidden, className }, control] as const
}

/** Label above, control, help below, error below in words with the control marked. */
export function Field({
  label,
  help,
  error,
  isRequired,
  isLabelHidden,
  className,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId()
  const helpId = `${id}-help`
  const errorId = `${id}-error`
  const describedBy = cx(help ? helpId : null, error ? errorId : null) || undefined
  return (
    <div className={cx('flex min-w-0 flex-col', className)}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'mb-1.5 self-start text-14 font-medium'}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': describedBy,
        'aria-invalid': error ? true : undefined,
        'aria-required': isRequired ? true : undefined,
      })}
      {help && (
        <p id={helpId} className="mt-1.5 text-13 text-ink-soft">
          {help}
        </p>
      )}
      {/* There before its first sentence: only then is that read aloud where the cursor stays in the field. */}
      <div aria-live="polite">
        {error && (
          <p id={errorId} className="mt-1.5 flex items-start gap-1.5 text-13 font-medium text-loss">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
            {error}
          </p>
        )}
      </div>
    </div>
  )
}
