import type { ReactNode } from 'react'
import type { ErrorText } from '#app/api/describe-error.ts'
import { Banner } from './banner.tsx'

/** What went wrong, in its place on the screen, read aloud at once. @param children what helps, below the sentence */
export function ErrorBanner({
  error: { title, detail, reference },
  children,
}: {
  error: Omit<ErrorText, 'title'> & { title: string | null }
  children?: ReactNode
}) {
  return (
    <Banner tone="loss" title={title ?? undefined} isUrgent>
      {detail} {reference !== null && `Reference ${reference}.`}
      {children}
    </Banner>
  )
}
