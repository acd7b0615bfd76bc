import type { ConsolidatedReport } from '#domain/api/admin-reports.ts'
import { calendarDay, type Day, type DayRange } from '#domain/business-day.ts'
import { dayRangeInWords } from '#domain/day-in-words.ts'
import { instantInWords } from '#domain/instant-in-words.ts'
import { formatMinor } from '#domain/money.ts'
import { balancesNote, type FigureName, figureLabels } from '#domain/report/consolidated-figures.ts'
import { mailedPeriod } from '#domain/report/mail-rhythm.ts'
import { shopsStatement } from '#domain/report/shops-statement.ts'
import { trendStatement } from '#domain/report/trend-statement.ts'
import type { Statement } from '#domain/statement/statement.ts'
import type { Config } from '#server/config.ts'
import { businessDayOf } from '../../books/engine/business-day-cache.ts'
import type { Database } from '../../db/client.ts'
import type { Attachment, Message } from '../../mail/mailer.ts'
import { cashOutLines } from '../../shifts/cash-out.ts'
import { requireSettledShop } from '../../shops/settings-store.ts'
import { statementFiles } from '../../statement/files.ts'
import { consolidatedReport } from '../reports/consolidated.ts'
import type { MailDocument } from './mail-store.ts'
import type { ScheduleDocument } from './schedule-store.ts'

/**
 * The days that a report which is due at an instant is of: by the shop's own days, or those of the schedule's zone
 * where it is of many shops.
 */
export async function periodDue(
  database: Database,
  { report, rhythm, timeZone }: ScheduleDocument,
  at: Date,
): Promise<DayRange> {
  return mailedPeriod(rhythm, await dayOf(database, report, timeZone, at))
}

async function dayOf(
  database: Database,
  report: ScheduleDocument['report'],
  timeZone: string,
  at: Date,
): Promise<Day> {
  if (report.of === 'currency') return calendarDay(at.toISOString(), timeZone)
  return businessDayOf(at.toISOString(), await requireSettledShop(database, report.shopId))
}

/** A report as it goes to each of its recipients. */
export type Composed = { subject: string; text: string; attachments: readonly Attachment[]; bytes: number }

/** @throws Refusal shop_not_found */
export async function composeReport(
  { database, config, now }: { database: Database; config: Config; now(): Date },
  schedule: ScheduleDocument,
  { whose, range, skipped }: Pick<MailDocument, 'whose' | 'range' | 'skipped'>,
): Promise<Composed> {
  const { report: of, figures, timeZone, formats } = schedule
  const found = await consolidatedReport(database, {
    ...range,
    by: 'day',
    ...(of.of === 'currency' ? { currency: of.currency } : { shopId: of.shopId }),
  })
  const currency = found.currency ?? (of.of === 'currency' ? of.currency : '')
  const report = { ...found, currency }
  const statement = statementOf(report, schedule, whose)
  const madeAt = instantInWords(now().toISOString(), timeZone, 'date-time')
  const cashOut = of.of === 'shop' ? await cashOutLines(database, of.shopId, range) : []
  const attachments = await statementFiles({ statement, formats, madeAt })
  return {
    subject: `${whose}, ${statement.period}`,
    text: textOf({ report, whose, figures, cashOut, skipped, address: addressOf(config, of, range) }),
    attachments,
    bytes: attachments.reduce((sum, { content }) => sum + content.length, 0),
  }
}

function statementOf(
  report: ConsolidatedReport & { currency: string },
  { report: of, figures, timeZone }: ScheduleDocument,
  whose: string,
): Statement {
  const [figure = 'salesMinor'] = figures
  return of.of === 'currency'
    ? shopsStatement(report, figure, { timeZone, shown: figures })
    : trendStatement(report, { by: 'day', whose, figure, timeZone, shown: figures })
}

function addressOf(
  { publicAddress }: Config,
  of: ScheduleDocument['report'],
  { from, to }: DayRange,
): string {
  const query: Record<string, string> = of.of === 'currency' ? { currency: of.currency } : { shop: of.shopId }
  return `${publicAddress}/admin/dashboard/reports?${new URLSearchParams({ from, to, ...query })}`
}

function textOf({
  report: { currency, range, before, total, totalBefore, shops },
  whose,
  figures,
  cashOut,
  skipped,
  address,
}: {
  report: ConsolidatedReport & { currency: string }
  whose: string
  figures: readonly FigureName[]
  /** For one shop only: lines about cash that was taken out of the drawer. */
  cashOut: readonly string[]
  skipped: number
  address: string
}): string {
  const lines = figures.map(
    (name) =>
      `${figureLabels[name]}: ${currency} ${formatMinor(total[name], currency)} (before: ${currency} ${formatMinor(totalBefore[name], currency)})`,
  )
  return [
    `${whose}, ${dayRangeInWords(range.from, range.to)}`,
    lines.join('\n'),
    `Before: ${dayRangeInWords(before.from, before.to)}. ${balancesNote}`,
    ...(cashOut.length > 0 ? [cashOut.join('\n')] : []),
    ...(shops.length === 0 ? ['No shop has this currency.'] : []),
    ...(skipped > 0
      ? [
          `The server was not running when ${skipped === 1 ? 'an earlier report was' : `${skipped} earlier reports were`} due. ` +
            `To see ${skipped === 1 ? 'it' : 'them'}, open the address below and choose other days.`,
        ]
      : []),
    `The attached files have the details. Administrators can open the report here:\n${address}`,
    'An administrator of Sales & Accounts set up this report for you. To stop receiving it, ask them.',
  ].join('\n\n')
}

export function messageOf({ subject, text, attachments }: Composed, { to }: MailDocument): Message {
  return { to, subject, text, attachments }
}
