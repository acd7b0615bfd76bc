import { useRevalidator } from '@remix-run/react'
import type { ReactNode } from 'react'
import { ChartError } from '#app/components/chart/chart-card.tsx'
import type { Settled } from './settled.ts'

/** The charts made from one answer of the server, or why there are none. */
export function Part<Value>({
  of,
  title,
  children,
}: {
  of: Settled<Value>
  /** Shown where it could not be had. */
  title: string
  children: (value: Value) => ReactNode
}) {
  const { state, revalidate } = useRevalidator()
  if (of.value !== null) return <>{children(of.value)}</>
  return <ChartError title={title} error={of.error} onRetry={revalidate} isRetrying={state === 'loading'} />
}
