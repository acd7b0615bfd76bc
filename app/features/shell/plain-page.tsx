import type { ReactNode } from 'react'

/** A page without the frame: before the login, or when the frame itself failed. */
export function PlainPage({ children }: { children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-140 flex-col justify-center px-2 py-10">
      {children}
    </main>
  )
}
