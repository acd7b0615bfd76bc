import type { ReactNode } from 'react'

/** A figure below zero, without its sign: a minus on screens, brackets in printed statements (print.css). */
export function BelowZero({ children }: { children: ReactNode }) {
  return (
    <span data-below-zero>
      <span data-sign>−</span>
      {children}
    </span>
  )
}
