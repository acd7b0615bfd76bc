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

/** What is known of a document, a line each: <Fact />. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="mt-2 grid max-w-160 grid-cols-[auto_1fr] border-t border-line text-14">{children}</dl>
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="border-b border-line py-2 pr-6 text-ink-soft">{name}</dt>
      <dd className="min-w-0 border-b border-line py-2 wrap-anywhere">{children}</dd>
    </>
  )
}
