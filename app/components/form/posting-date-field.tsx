import type { ComponentProps } from 'react'
import { formatDay } from '#app/components/format/dates.ts'
import { useShopFormat } from '#app/components/format/shop-format.tsx'
import { type Day, postingDay } from '#domain/business-day.ts'
import { DateField } from './date-field.tsx'

/** The date of a document that is posted. If that day is locked, shows on which day it can be posted. */
export function PostingDateField(field: ComponentProps<typeof DateField>) {
  const { lockedThrough = null } = useShopFormat()
  return <DateField {...field} help={postedLater(field.value, lockedThrough) ?? field.help} />
}

/** @param on empty where nothing readable is typed */
function postedLater(on: string, lockedThrough: Day | null): string | null {
  if (on === '') return null
  const posted = postingDay(on as Day, lockedThrough)
  return posted === on
    ? null
    : `The books are locked through ${formatDay(lockedThrough ?? on)}. It can be posted on ${formatDay(posted)}.`
}
