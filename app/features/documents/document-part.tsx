import { type ReactNode, useId } from 'react'

/** A part of a document's page, with its heading. */
export function DocumentPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="text-16 font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}
