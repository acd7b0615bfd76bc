import { Eye, EyeOff } from 'lucide-react'
import { forwardRef, type InputHTMLAttributes, useState } from 'react'
import { Field, type FieldProps, splitProps } from './field.tsx'

type PasswordFieldProps = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'className' | 'type' | 'required'> & {
    /** Left out: the field holds its own value, which a form reads when it is sent. */
    value?: string
    onChange?: (value: string) => void
    /** What the password manager should offer. */
    autoComplete: 'current-password' | 'new-password'
  }

/** A password with a switch to show and hide it. */
export const PasswordField = forwardRef<HTMLInputElement, PasswordFieldProps>(
  function PasswordField(props, ref) {
    const [field, { onChange, ...input }] = splitProps(props)
    const [isShown, setIsShown] = useState(false)
    const Icon = isShown ? EyeOff : Eye
    return (
      <Field {...field}>
        {(control) => (
          <span className="relative flex items-center">
            <input
              ref={ref}
              className="control pr-12"
              type={isShown ? 'text' : 'password'}
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              onChange={onChange && ((event) => onChange(event.target.value))}
              {...input}
              {...control}
            />
            <button
              type="button"
              aria-label={isShown ? 'Hide password' : 'Show password'}
              aria-controls={control.id}
              onClick={() => setIsShown(!isShown)}
              className="absolute right-1 flex size-8 items-center justify-center rounded-sm text-ink-soft hover:text-ink max-sm:size-9"
            >
              <Icon aria-hidden="true" className="size-4.5" strokeWidth={1.75} />
            </button>
          </span>
        )}
      </Field>
    )
  },
)
