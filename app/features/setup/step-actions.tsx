import type { ReactNode } from 'react'
import { FormError } from '#app/components/form/form.tsx'
import type { FormHandle } from '#app/components/form/use-form.ts'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { type SetupStep, stepBefore } from '#domain/setup/steps.ts'
import { stepPath } from './steps-taken.ts'

/** The foot of a step: back on the left, on on the right, and above them what kept it from going on. */
export function StepActions({
  step,
  form,
  children,
}: {
  step: SetupStep
  form?: FormHandle
  children: ReactNode
}) {
  const before = stepBefore(step)
  return (
    <>
      {form && <FormError form={form} />}
      <div className="flex flex-wrap-reverse items-center gap-2 border-t border-line pt-5 max-sm:*:grow">
        {before && <ButtonLink to={stepPath(before)}>Back</ButtonLink>}
        <div className="flex flex-wrap-reverse justify-end gap-2 max-sm:w-full max-sm:*:grow sm:ml-auto">
          {children}
        </div>
      </div>
    </>
  )
}
