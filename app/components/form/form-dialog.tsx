import type { ComponentProps, ReactNode } from 'react'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { DialogActions } from './dialog-actions.tsx'
import { Form, FormError } from './form.tsx'
import type { FormHandle } from './use-form.ts'

type Frame = Omit<ComponentProps<typeof Dialog>, 'wrap' | 'isOpen'> &
  Pick<ComponentProps<typeof Form>, 'hasManyFigures'>

type UsualForm = Omit<Frame, 'footer'> & {
  form: FormHandle
  /** The label of the main button. */
  submitLabel: string
  /** What helps with an error that belongs to no field, below its sentence. */
  errorHelp?: ReactNode
} & Pick<ComponentProps<typeof DialogActions>, 'busyLabel' | 'variant' | 'between' | 'disabled'>

type OwnLayout = Frame & { form: FormHandle | null; submitLabel?: never }

/**
 * A dialog that is a form: Enter and the main button send it. With `submitLabel` it is laid out as most are: what was
 * refused and belongs to no field, the fields one below the other, then Cancel and the main button. Otherwise body
 * and footer are its own; without a form (null) the same dialog shows the outcome, and the focus stays in it.
 */
export function FormDialog(props: UsualForm | OwnLayout) {
  const { form, hasManyFigures, ...dialog } = props.submitLabel === undefined ? props : laidOut(props)
  return (
    <Dialog
      {...dialog}
      wrap={
        form
          ? (body) => (
              <Form form={form} hasManyFigures={hasManyFigures} className="flex min-h-0 flex-col">
                {body}
              </Form>
            )
          : undefined
      }
    />
  )
}

function laidOut({ form, submitLabel, errorHelp, children, ...rest }: UsualForm): OwnLayout {
  const { onClose, title, description, size, returnFocusTo, hasManyFigures, ...actions } = rest
  return {
    ...{ form, onClose, title, description, size, returnFocusTo, hasManyFigures },
    children: (
      <div className="flex flex-col gap-4">
        <FormError form={form}>{errorHelp}</FormError>
        {children}
      </div>
    ),
    footer: (
      <DialogActions onClose={onClose} form={form} {...actions}>
        {submitLabel}
      </DialogActions>
    ),
  }
}
