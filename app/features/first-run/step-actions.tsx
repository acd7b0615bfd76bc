import type { ReactNode } from 'react'
import { describeError } from '#app/api/describe-error.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { type SetupStep, stepBefore } from '#domain/setup/steps.ts'
import { stepPath } from './steps-taken.ts'

/** The foot of a step: back on the left, on on the right, and above them what kept it from going on. */
export function StepActions({
  step,
  error,
  children,
}: {
  step: SetupStep
  error?: unknown
  children: ReactNode
}) {
  const before = stepBefore(step)
  return (
    <>
      {error !== null && error !== undefined && <StepError error={error} />}
      <div className="flex flex-wrap-reverse items-center gap-2 border-t border-line pt-5 max-sm:*:grow">
        {before && <ButtonLink to={stepPath(before)}>Back</ButtonLink>}
        <div className="flex flex-wrap-reverse justify-end gap-2 max-sm:w-full max-sm:*:grow sm:ml-auto">
          {children}
        </div>
      </div>
    </>
  )
}

export function StepError({ error }: { error: unknown }) {
  const { title, detail, reference } = describeError(error)
  return (
    <Banner tone="loss" title={title} isUrgent>
      {detail} {reference && `Reference ${reference}.`}
    </Banner>
  )
}
