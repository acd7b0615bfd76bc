import { isDeepStrictEqual } from 'node:util'
import { v5 } from 'uuid'
import { addDays, type Day } from '#domain/business-day.ts'
import { Refusal, type RefusalCode } from '#domain/errors.ts'
import { firstDayAfter, firstDayFrom, type Recurrence } from '#domain/expenditure/recurrence.ts'
import { shopStatusOf } from '#domain/terms/shop-status.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import { businessDayOf } from '../books/engine/business-day-cache.ts'
import type { Database } from '../db/client.ts'
import type { Job } from '../jobs/job.ts'
import type { Logger } from '../log.ts'
import { requireSettledShop } from '../shops/settings-store.ts'
import type { DraftDocument } from './draft-store.ts'
import type { RecurringDocument, RecurringPlace, RecurringStore } from './recurring-store.ts'

type IdName = 'recurringId' | 'templateId'
/** What a draft has that was made by what recurs. */
type MadeDraft = Omit<DraftDocument, 'draft' | 'state'> & { state: 'open' }

/** What recurs of one kind of document, and how a draft is made from it. */
export type RecurringSubject<Id extends IdName, Content extends object> = {
  store: RecurringStore<Id, Content>
  recurrenceOf(content: Content): Recurrence | null
  /** @returns whether there was no draft of this id before */
  addDraft(
    database: Database,
    recurring: RecurringDocument<Id, Content>,
    on: Day,
    made: MadeDraft,
  ): Promise<boolean>
  refusals: Readonly<Record<'notFound' | 'changed', RefusalCode>>
  /** Where another one has this name already. */
  nameTaken(content: Content): Error
  job: Pick<Job, 'name' | 'title' | 'calendar'>
}

/** Drafts of so long ago are made at most. */
const lookedBackDays = 366

/**
 * Has drafts made on each of its days, those that are due at once. The same again changes nothing.
 * @param next the first day of which a draft is made, where those before it are recorded already
 * @throws Refusal that it was not found, was changed or has the name of another; recurring_too_early
 */
export async function saveRecurring<Id extends IdName, Content extends object>(
  subject: RecurringSubject<Id, Content>,
  { database, now }: Pick<BooksDeps, 'database' | 'now'>,
  { place, byUid }: { place: RecurringPlace<Id>; byUid: string },
  { revision, content, next }: { revision: number; content: Content; next?: Day | undefined },
): Promise<{ isNew: boolean; stored: RecurringDocument<Id, Content> }> {
  const { store, refusals, recurrenceOf } = subject
  const shop = await requireSettledShop(database, place.shopId)
  const today = businessDayOf(now().toISOString(), shop)
  const known = await store.find(database, place)
  const recurrence = recurrenceOf(content)
  const nextDay = recurrence && nextDayOf(recurrence, known?.madeThrough ?? null, next)
  const earliest = addDays(today, -lookedBackDays)
  if (nextDay !== null && nextDay < earliest) throw new Refusal('recurring_too_early', { earliest })
  const document = {
    ...{ _id: place, revision: known?.revision ?? 1, madeThrough: known?.madeThrough ?? null },
    ...{ ...content, nextDay, savedBy: byUid },
  }
  const outcome =
    known === null && revision === 0
      ? await store.add(database, document)
      : known?.revision === revision
        ? await store.change(database, document)
        : 'known'
  if (outcome === 'named') throw subject.nameTaken(content)
  const stored = await store.find(database, place)
  const { shopId, ...id } = place
  if (!stored) throw new Refusal(refusals.notFound, id)
  if (outcome === 'known' && !isDeepStrictEqual(contentOf(stored), content))
    throw new Refusal(refusals.changed, id)
  await makeDueDrafts(subject, { database, shopId, today, now: now() })
  const isNew = known === null && outcome === 'written'
  return { isNew, stored: (await store.find(database, place)) ?? stored }
}

/** What was drafted once is not drafted again, however its days are changed. */
function nextDayOf(recurrence: Recurrence, madeThrough: Day | null, next: Day | undefined): Day | null {
  const after = madeThrough ? addDays(madeThrough, 1) : recurrence.from
  return firstDayFrom(recurrence, next !== undefined && next > after ? next : after)
}

function contentOf<Id extends IdName, Content extends object>(
  stored: RecurringDocument<Id, Content>,
): object {
  const { _id, revision, nextDay, madeThrough, savedBy, ...content } = stored
  return content
}

type Due = { database: Database; shopId: string; today: Day; now: Date }

/**
 * Makes the drafts of a shop that are due on a day, those of days that were missed among them. A draft has the same id
 * whichever process makes it, and one that was posted or discarded is still known: of a day there is one.
 * @returns how many were made
 */
async function makeDueDrafts<Id extends IdName, Content extends object>(
  subject: RecurringSubject<Id, Content>,
  { database, shopId, today, now }: Due,
): Promise<number> {
  const { store } = subject
  let made = 0
  for (const due of await store.dueOfShop(database, shopId, today))
    for (
      let one: RecurringDocument<Id, Content> | null = due;
      one !== null && one.nextDay !== null && one.nextDay <= today;
      one = await store.find(database, due._id)
    )
      if (await makeDraft(subject, database, one, one.nextDay, now)) made += 1
  return made
}

async function makeDraft<Id extends IdName, Content extends object>(
  { store, addDraft, recurrenceOf }: RecurringSubject<Id, Content>,
  database: Database,
  recurring: RecurringDocument<Id, Content>,
  on: Day,
  now: Date,
): Promise<boolean> {
  const _id = { shopId: recurring._id.shopId, draftId: v5(on, store.idOf(recurring)) }
  const made = { _id, revision: 1, state: 'open', savedAt: now, savedBy: null } as const
  const isMade = await addDraft(database, recurring, on, made)
  const recurrence = recurrenceOf(recurring)
  await store.goOn(database, recurring, recurrence && firstDayAfter(recurrence, on))
  return isMade
}

/** Makes drafts of what recurs, on the days of each shop. */
export function recurringJob<Id extends IdName, Content extends object>(
  subject: RecurringSubject<Id, Content>,
  { database, log }: { database: Database; log: Logger },
): Job {
  return {
    ...subject.job,
    timeZone: 'UTC',
    rhythm: 'Every 15 minutes',
    async run({ now, signal }) {
      // It is tomorrow somewhere before it is in UTC.
      const tomorrow = addDays(now().toISOString().slice(0, 10) as Day, 1)
      let made = 0
      let failed = 0
      for (const shopId of await subject.store.shopsWithDue(database, tomorrow)) {
        if (signal.aborted) return 'cut off'
        try {
          const shop = await requireSettledShop(database, shopId)
          if (shopStatusOf(shop) !== 'active') continue
          const today = businessDayOf(now().toISOString(), shop)
          made += await makeDueDrafts(subject, { database, shopId, today, now: now() })
        } catch (error) {
          // One shop holds up no other.
          log.error({ err: error, shopId }, 'the drafts of a shop could not be made')
          failed += 1
        }
      }
      if (failed > 0)
        throw new Error(`the drafts of ${failed} ${failed === 1 ? 'shop' : 'shops'} could not be made`)
      return made === 0 ? 'nothing due' : `${made} made`
    },
  }
}
