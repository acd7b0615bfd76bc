import { z } from 'zod'

/** An instant, ISO 8601 with `Z` or an offset. */
export const Instant = z.iso.datetime({ offset: true })

/** Whose day is in 1970 in every time zone, wherever a shop's day begins. */
const firstInstantMs = Date.parse('1970-01-03T00:00:00Z')

/**
 * When something was done, as a client states it: an instant from 1970 on, to the nanosecond at most. That it is not
 * in the future is checked where a clock is at hand.
 */
export const GivenInstant = Instant.regex(
  /^(?:19[7-9]|[2-9]\d\d)[^.]*(?:\.\d{1,9}(?!\d)[^.]*)?$/,
  'Enter an instant from 1970 on, with nine decimals at most.',
).refine((text) => Date.parse(text) >= firstInstantMs, {
  error: 'Enter an instant from 1970 on, with nine decimals at most.',
})
