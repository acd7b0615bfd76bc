import type { Tone } from '#app/components/ui/status-tag.tsx'
import type { CountState } from '#domain/api/count.ts'

export const countStates: Readonly<Record<CountState, { label: string; tone: Tone }>> = {
  open: { label: 'Being counted', tone: 'warn' },
  closing: { label: 'Being posted', tone: 'warn' },
  posted: { label: 'Posted', tone: 'good' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}

/** Why a product is to be counted again that moved while it was counted. */
export const unsureText =
  'Some was sold, delivered or moved between two scans of it, so the figure may be wrong. Count all of it again, in one go.'

/** The screen for counting: open to the staff. */
export function countingPath(countId?: string): string {
  return `/user/dashboard/count${countId === undefined ? '' : `/${countId}`}`
}
