import type { ReactNode } from 'react'

/** What is wrong with the lines of a form: below them, as no single field has it. */
export function LinesError({ error }: { error: ReactNode }) {
  if (!error) return null
  return (
    <p role="alert" className="text-14 text-loss">
      {error}
    </p>
  )
}
