import { describeError } from '#app/api/describe-error.ts'
import { Banner } from '#app/components/ui/banner.tsx'

/** Says why no more of a list could be loaded; the rows that were loaded stay below it. */
export function NoMore({ error }: { error: unknown }) {
  if (error === null) return null
  const described = describeError(error)
  return (
    <Banner tone="loss" title={described.title} isUrgent>
      {described.detail}
    </Banner>
  )
}
