import { forwardRef, type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes } from 'react'
import { cx } from '#app/components/ui/class-names.ts'
import { Field, type FieldProps, splitProps } from './field.tsx'

type TextFieldProps = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'className' | 'required'> & {
    value?: string
    onChange?: (value: string) => void
    /** Inside the control, before what is typed: a currency, a sign. */
    prefix?: ReactNode
    /** Inside the control, behind what is typed: a unit. */
    suffix?: ReactNode
    inputClassName?: string
  }

/** A line of text. Also telephone numbers. */
export const TextField = forwardRef<HTMLInputElement, TextFieldProps>(function TextField(props, ref) {
  const [field, { onChange, prefix, suffix, inputClassName, ...input }] = splitProps(props)
  return (
    <Field {...field}>
      {(control) => (
        <span className="relative flex items-center">
          {prefix && (
            <span aria-hidden="true" className="pointer-events-none absolute left-3 text-13 text-ink-soft">
              {prefix}
            </span>
          )}
          <input
            ref={ref}
            type="text"
            className={cx('control', Boolean(prefix) && 'pl-12', Boolean(suffix) && 'pr-12', inputClassName)}
            onChange={onChange && ((event) => onChange(event.target.value))}
            {...input}
            {...control}
          />
          {suffix && (
            <span aria-hidden="true" className="pointer-events-none absolute right-3 text-13 text-ink-soft">
              {suffix}
            </span>
          )}
        </span>
      )}
    </Field>
  )
})

type TextAreaFieldProps = FieldProps &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'onChange' | 'className' | 'required'> & {
    value?: string
    onChange?: (value: string) => void
  }

/** Several lines of text. */
export function TextAreaField(props: TextAreaFieldProps) {
  const [field, { onChange, ...area }] = splitProps(props)
  return (
    <Field {...field}>
      {(control) => (
        <textarea
          rows={3}
          className="control resize-y"
          onChange={onChange && ((event) => onChange(event.target.value))}
          {...area}
          {...control}
        />
      )}
    </Field>
  )
}
