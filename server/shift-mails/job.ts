import { shiftInWords } from '#domain/documents/shift-close/in-words.ts'
import { formatMilli, milli } from '#domain/quantity.ts'
import type { Database } from '../db/client.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import type { Job } from '../jobs/job.ts'
import { type Composer, givenUpAfterMs, sendQueued, sentInWords } from '../mail/send-queued.ts'
import { listLowStock } from '../reports/store.ts'
import { readShift } from '../shifts/read.ts'
import { requireShop } from '../shops/store.ts'
import { findTills } from '../tills/store.ts'
import {
  closesSince,
  countMailsSince,
  knownMails,
  type ShiftMailDocument,
  shiftMailQueue,
  shopsToTell,
} from './store.ts'

type Deps = Pick<IdentityDeps, 'database' | 'config' | 'mailer' | 'log' | 'now'>

const dayMs = 24 * 60 * 60 * 1000
const keptMs = 60 * dayMs
/** Of all its tills and to all whom it names, in 24 hours: more ends of shifts are not expected. */
const maxPerDay = 200

/** Mails the totals of each shift to the people whom a shop names. Nothing is lost by a stop; see docs/decisions/reports-by-email.md. */
export function shiftMailJob(deps: Deps): Job {
  const { mailer } = deps
  return {
    name: 'shift-mails',
    title: 'Shift summaries by email',
    calendar: '* * * * *',
    timeZone: 'UTC',
    rhythm: 'Every minute',
    async run({ now, signal }) {
      if (!mailer) return 'no mail server is configured'
      await writeDownDue({ ...deps, now })
      const queue = shiftMailQueue(deps.database)
      return sentInWords(await sendQueued({ ...deps, now }, { mailer, queue }, composerOf(deps), signal))
    },
  }
}

const beyond: Pick<ShiftMailDocument, 'state' | 'nextAt' | 'said' | 'saidBy'> = {
  state: 'failed',
  nextAt: null,
  said: `A shop can send ${maxPerDay} of these in 24 hours, and this was one too many.`,
  saidBy: 'program',
}

/** Each shift that was closed since a person is to be notified, for each person. */
async function writeDownDue({ database, now }: Deps): Promise<void> {
  const at = now()
  for (const { _id: shopId, shiftMail } of await shopsToTell(database)) {
    const since = new Date(Math.max(shiftMail.since.getTime(), at.getTime() - givenUpAfterMs))
    const closes = await closesSince(database, shopId, since)
    if (closes.length === 0) continue
    const known = await knownMails(
      database,
      shopId,
      closes.map(({ _id }) => _id.shiftId),
    )
    let left = maxPerDay - (await countMailsSince(database, shopId, new Date(at.getTime() - dayMs)))
    const tills = new Map((await findTills(database, shopId)).map(({ _id, name }) => [_id.tillId, name]))
    for (const { _id, tillId, number } of closes) {
      for (const to of shiftMail.to) {
        const id = { shopId, shiftId: _id.shiftId, to: to.toLowerCase() }
        if (known.has(`${id.shiftId} ${id.to}`)) continue
        left -= 1
        await shiftMailQueue(database).add({
          _id: id,
          ...{ to, till: tills.get(tillId) ?? '', number },
          ...(left >= 0 ? { state: 'waiting', nextAt: at, said: null } : beyond),
          ...{ at, tries: 0, claim: null },
          createdAt: at,
          expiresAt: new Date(at.getTime() + keptMs),
        })
      }
    }
  }
}

function composerOf({ database, config }: Deps): Composer<ShiftMailDocument> {
  return {
    async compose({ _id, to }) {
      const message = await composeShiftMail(database, config.appOrigin ?? null, _id)
      return { is: 'ready', message: { to, ...message } }
    },
    facts: ({ _id: { shopId } }) => ({ shopId }),
    name: 'shifts',
  }
}

/** More are read on the screen. */
const maxNamed = 20

/** The figures of a shift, the products that run low, and where the Z report is. */
export async function composeShiftMail(
  database: Database,
  appOrigin: string | null,
  { shopId, shiftId }: { shopId: string; shiftId: string },
): Promise<{ subject: string; text: string }> {
  const [shop, shift, low] = await Promise.all([
    requireShop(database, shopId),
    readShift(database, shopId, shiftId),
    listLowStock(database.collections, shopId),
  ])
  const named = low
    .slice(0, maxNamed)
    .map(({ name, unit, quantityMilli }) => `- ${name}: ${formatMilli(milli(quantityMilli))} ${unit}`)
  const rest = low.length - named.length
  const lines = [
    shiftInWords(shift, shop, low.length),
    ...(named.length > 0 ? ['', 'Low in stock:', ...named, ...(rest > 0 ? [`and ${rest} more`] : [])] : []),
    ...(appOrigin ? ['', `Z report: ${new URL(`/user/dashboard/shift/${shiftId}`, appOrigin).href}`] : []),
  ]
  return { subject: `${shop.name}, ${shift.till}, Z report ${shift.number}`, text: lines.join('\n') }
}
