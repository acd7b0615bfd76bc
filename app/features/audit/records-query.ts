import { Temporal } from 'temporal-polyfill'
import type { SelectOption } from '#app/components/form/select-field.tsx'
import type { DateRange } from '#app/components/format/date-range.ts'
import { type AuditAction, auditActionNames, auditActions, shopActions } from '#domain/terms/audit-action.ts'

/** The part of the audit log that is requested, as it is in the address of the screen. */
export type RecordsQuery = {
  range: DateRange
  timeZone: string
  find: string
  action: AuditAction | undefined
  uid: string | undefined
}

/** Reads it out of the address; what is no value there is no filter. */
export function readRecordsQuery(
  search: URLSearchParams,
  { range, timeZone }: Pick<RecordsQuery, 'range' | 'timeZone'>,
): RecordsQuery {
  const action = search.get('action')
  return {
    range,
    timeZone,
    find: (search.get('find') ?? '').trim().slice(0, 80),
    action: auditActionNames.find((name) => name === action),
    uid: search.get('person')?.slice(0, 64) || undefined,
  }
}

/** The days as the server wants them: from the first instant of the first to the first after the last. */
export function recordsQuery({ range, timeZone, find, action, uid }: RecordsQuery) {
  const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(timeZone).toInstant().toString()
  return {
    from: startOf(Temporal.PlainDate.from(range.from)),
    until: startOf(Temporal.PlainDate.from(range.to).add({ days: 1 })),
    find: find === '' ? undefined : find,
    action,
    uid,
  }
}

const optionsOf = (actions: readonly AuditAction[]): readonly SelectOption<string>[] =>
  actions
    .map((value) => ({ value, label: auditActions[value].label }))
    .sort((a, b) => a.label.localeCompare(b.label))

export const actionOptions = optionsOf(auditActionNames)
export const shopActionOptions = optionsOf(shopActions)
