import type { ReactNode } from 'react'

/** What is wrong with the lines of a form: below them, as no single field has it. */
export function LinesFault({ fault }: { fault: ReactNode }) {
  if (!fault) return null
  return (
    <p role="alert" className="text-14 text-loss">
      {fault}
    </p>
  )
}
