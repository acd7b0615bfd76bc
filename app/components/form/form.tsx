import type { ComponentProps, FormHTMLAttributes, KeyboardEvent, ReactNode } from 'react'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { cx } from '#app/components/ui/class-names.ts'
import { ErrorBanner } from '#app/components/ui/error-banner.tsx'
import { useShortcut } from '#app/components/ui/use-shortcut.ts'
import type { FormHandle } from './use-form.ts'

type FormProps = Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit' | 'noValidate' | 'onKeyDown'> & {
  form: FormHandle
  /**
   * A form of many figures: Enter leads to the next field, as on a calculator, and from the last one to the button. Left
   * out: where it has two fields of figures or more.
   */
  hasManyFigures?: boolean
}

/** The element of a form: Enter and its key send it. */
export function Form({ form, hasManyFigures, children, ...rest }: FormProps) {
  useShortcut(form.shortcut, () => void form.submit(), { label: 'Save or record what is entered' })
  return (
    <form
      ref={form.element}
      noValidate
      onKeyDown={(event) => {
        const inputs = event.currentTarget.querySelectorAll('input')
        if (event.key === 'Enter' && enterGoesOn(hasManyFigures, inputs)) goOn(event)
      }}
      onSubmit={(event) => {
        event.preventDefault()
        // A dialog's form may be, in React's tree, inside another form.
        event.stopPropagation()
        void form.submit()
      }}
      {...rest}
    >
      {children}
    </form>
  )
}

function goOn(event: KeyboardEvent<HTMLFormElement>) {
  const { target, currentTarget, nativeEvent } = event
  if (event.defaultPrevented || nativeEvent.isComposing) return
  // A key that is held down would run through all fields and press the button.
  if (event.repeat) return event.preventDefault()
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
  event.preventDefault()
  const stops = [...currentTarget.elements].filter(isStop)
  const next = stops[stops.indexOf(target) + 1]
  next?.focus()
  if (next instanceof HTMLInputElement) next.select()
}

/** A field, or the button that sends the form; none that is hidden or can't be used. */
function isStop(element: Element): element is HTMLElement {
  const isField = element.matches('input, select, textarea, button[type=submit]')
  return (
    isField &&
    !element.matches(':disabled') &&
    element instanceof HTMLElement &&
    element.offsetParent !== null
  )
}

/** What is wrong with the form and belongs to no field. @param children what helps, below the sentence */
export function FormError({ form: { formError }, children }: { form: FormHandle; children?: ReactNode }) {
  return formError && <ErrorBanner error={formError}>{children}</ErrorBanner>
}

/** What is asked once before the form goes. @param children what to press */
export function FormQuestion({ form: { question }, children }: { form: FormHandle; children: ReactNode }) {
  return (
    question !== null && (
      <Banner tone="warn" title={question}>
        {children}
      </Banner>
    )
  )
}

/** The foot of a form: buttons on the right, the main one last. */
export function FormActions({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={cx('flex flex-wrap justify-end gap-2 max-sm:*:grow', className)}>{children}</div>
}

/** Sends the form it is in, or that of `formId`, and shows the key that does the same. */
export function SubmitButton({
  form,
  formId,
  ...button
}: { form: FormHandle; formId?: string } & Omit<ComponentProps<typeof Button>, 'type' | 'form'>) {
  return (
    <Button
      type="submit"
      form={formId}
      variant="primary"
      shortcut={form.shortcut ?? undefined}
      isBusy={form.isBusy}
      {...button}
    />
  )
}

/** The properties that show whether a control takes a figure. */
type Control = { inputMode: string; disabled?: boolean }

/** Fields of amounts, quantities and percentages ask for a keypad. */
const isFigure = ({ inputMode, disabled }: Control) =>
  disabled !== true && (inputMode === 'decimal' || inputMode === 'numeric')

/**
 * Whether Enter leads to the next field, as on a calculator, instead of sending the form: where a form sets it, else in
 * every form of two or more figures.
 */
export function enterGoesOn(hasManyFigures: boolean | undefined, controls: Iterable<Control>): boolean {
  return hasManyFigures ?? [...controls].filter(isFigure).length >= 2
}
