import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

export type Tone = 'neutral' | 'good' | 'warn' | 'loss'

const tones: Record<Tone, string> = {
  neutral: 'bg-ink/8 text-ink',
  good: 'bg-accent-soft text-accent-strong',
  warn: 'bg-warn-soft text-warn',
  loss: 'bg-loss-soft text-loss',
}

/** A state in a word or two: the words carry it, the colour only helps. */
export function StatusTag({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={cx(
        'inline-flex h-5.5 items-center rounded-full px-2 text-13 font-medium whitespace-nowrap',
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}
