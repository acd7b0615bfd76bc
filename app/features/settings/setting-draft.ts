import { ApiProblem } from '#app/api/problem.ts'
import type { Settings } from '#domain/api/setting.ts'
import { addDays, day, firstDayOfYear } from '#domain/business-day.ts'
import { SettingBody } from '#domain/documents/setting/schema.ts'
import type { SettingName } from '#domain/terms/setting.ts'
import { TaxScheme } from '#domain/terms/tax.ts'
import type { PresentSetting } from './present-settings.ts'

/** What the form holds, as text. */
export type SettingDraft = { value: string; number: string; from: string; reason: string }
export type SettingFaults = Partial<Record<keyof SettingDraft, string>>

/** The form as it opens: what holds today, from the first day it could be otherwise. */
export function draftOf(
  { setting, now }: PresentSetting,
  { today, earliestFrom }: Pick<Settings, 'today' | 'earliestFrom'>,
): SettingDraft {
  const { value } = now
  return {
    value: value !== null && typeof value === 'object' ? value.scheme : String(value ?? ''),
    number: value !== null && typeof value === 'object' ? (value.number ?? '') : '',
    from:
      setting === 'year-start' ? '' : earliestFrom !== null && earliestFrom > today ? earliestFrom : today,
    reason: '',
  }
}

/** First days of years that begin with a month: the last ones before today, and the next two. */
export function yearBeginnings(month: number, today: string): string[] {
  const last = firstDayOfYear(day(today), month)
  return [-1, 0, 1, 2].map((years) => `${Number(last.slice(0, 4)) + years}${last.slice(4)}`)
}

/** The change as it is sent, or what is wrong with which field. */
export function readDraft(
  setting: SettingName,
  { value, number, from, reason }: SettingDraft,
): { ok: true; change: SettingBody } | { ok: false; faults: SettingFaults } {
  if (from === '') return { ok: false, faults: { from: 'Choose the day it takes effect.' } }
  const scheme = TaxScheme.safeParse(value).data
  const values = {
    'prices-include-tax': value === 'true',
    'smallest-coin': value === '' ? null : Number(value),
    'day-start': Number(value),
    'year-start': Number(value),
    'tax-registration': {
      scheme,
      ...(scheme !== 'not-registered' && number.trim() !== '' && { number: number.trim() }),
    },
  }
  const read = SettingBody.safeParse({
    setting,
    value: values[setting],
    from,
    ...(reason.trim() !== '' && { reason: reason.trim() }),
  })
  if (read.success) return { ok: true, change: read.data }
  const faults: SettingFaults = {}
  for (const { path, message } of read.error.issues) faults[fieldAt(path.join('.'))] ??= message
  return { ok: false, faults }
}

/** What the server said of a field; null where it is of none. */
export function faultsOf(error: unknown): SettingFaults | null {
  if (!(error instanceof ApiProblem)) return null
  if (['setting_too_early', 'period_locked', 'year_start_mismatch'].includes(error.code))
    return { from: error.detail }
  if (['setting_unchanged', 'tax_scheme_not_offered', 'coin_not_offered'].includes(error.code))
    return { value: error.detail }
  if (error.faults.length === 0) return null
  return Object.fromEntries(error.faults.map(({ path, message }) => [fieldAt(path), message]))
}

function fieldAt(path: string): keyof SettingDraft {
  if (path === 'value.number') return 'number'
  return path === 'from' || path === 'reason' ? path : 'value'
}

/** The first day that the field offers. */
export function firstDayOffered({ earliestFrom, lockedThrough }: Settings): string | undefined {
  return earliestFrom ?? (lockedThrough === null ? undefined : addDays(lockedThrough, 1))
}
