import { ownFormat } from '#app/features/admin/own-format.ts'
import type { ChosenShop } from '#app/features/admin/people/shop-field.tsx'
import type { MailedFormat, ReportSchedule, ReportScheduleEdit } from '#domain/api/report-mail.ts'
import { type FigureName, figureNames } from '#domain/report/consolidated-figures.ts'
import type { MailRhythm } from '#domain/report/mail-rhythm.ts'

/** A schedule as it is filled in. */
export type ScheduleDraft = {
  of: 'currency' | 'shop'
  currency: string
  shop: ChosenShop | null
  figures: readonly FigureName[]
  every: MailRhythm['every']
  weekday: string
  day: string
  hour: string
  timeZone: string
  formats: readonly MailedFormat[]
  /** One address a line. */
  recipients: string
}

export function firstDraft([currency = '']: readonly string[]): ScheduleDraft {
  return {
    ...{ of: 'currency', currency, shop: null, figures: figureNames },
    ...{ every: 'day', weekday: '1', day: '1', hour: '7', timeZone: ownFormat().timeZone },
    ...{ formats: ['pdf', 'xlsx'], recipients: '' },
  }
}

export function draftOf(schedule: ReportSchedule): ScheduleDraft {
  const { report, rhythm, whose, figures, hour, timeZone, formats, recipients } = schedule
  return {
    of: report.of,
    currency: report.of === 'currency' ? report.currency : '',
    shop: report.of === 'shop' ? { shopId: report.shopId, name: whose } : null,
    figures,
    every: rhythm.every,
    weekday: rhythm.every === 'week' ? String(rhythm.weekday) : '1',
    day: rhythm.every === 'month' ? String(rhythm.day) : '1',
    ...{ hour: String(hour), timeZone, formats, recipients: recipients.join('\n') },
  }
}

/** Figures and kinds of file are in their own order, whatever order they were chosen in. */
export function editOfDraft(draft: ScheduleDraft, before: ReportSchedule | null): unknown {
  const { of, currency, shop, figures, every, weekday, day, hour, timeZone, formats, recipients } = draft
  return {
    revision: before?.revision ?? 0,
    report: of === 'currency' ? { of, currency } : { of, shopId: shop?.shopId },
    figures: figureNames.filter((name) => figures.includes(name)),
    rhythm: rhythmOf(every, Number(weekday), Number(day)),
    hour: Number(hour),
    timeZone,
    formats: (['pdf', 'xlsx', 'csv'] as const).filter((format) => formats.includes(format)),
    recipients: recipients.split(/[\s,;]+/).filter(Boolean),
    isPaused: before?.isPaused ?? false,
  } satisfies Record<keyof ReportScheduleEdit, unknown>
}

function rhythmOf(every: MailRhythm['every'], weekday: number, day: number): MailRhythm {
  if (every === 'week') return { every, weekday }
  return every === 'month' ? { every, day } : { every }
}
