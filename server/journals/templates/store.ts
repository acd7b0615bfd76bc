import type { Collection } from 'mongodb'
import type { Day } from '#domain/business-day.ts'
import type { JournalTemplate } from '#domain/journal/template.ts'
import { boundedRead } from '../../db/bounded-read.ts'
import type { Database } from '../../db/client.ts'
import { duplicateField } from '../../db/duplicate.ts'
import { withLongs } from '../../db/longs.ts'

export type JournalTemplateDocument = {
  _id: { shopId: string; templateId: string }
  revision: number
  template: JournalTemplate
  /** The day of the next draft; null: it does not repeat, or ended. */
  nextDay: Day | null
  /** The last day of which a draft was made. */
  madeThrough: Day | null
  savedBy: string
}

export type JournalTemplatePlace = { shopId: string; templateId: string }

const templates = ({ db }: Database): Collection<JournalTemplateDocument> =>
  db.collection<JournalTemplateDocument>('journalTemplates')

/** `named`: another one has this name. `known`: there is one of this id. */
type Written = 'written' | 'named' | 'known'

export async function addJournalTemplate(
  database: Database,
  document: JournalTemplateDocument,
): Promise<Written> {
  return written(async () => {
    await templates(database).insertOne(withLongs(document))
    return true
  })
}

/** Writes it anew, if it is still as it was read. */
export async function changeJournalTemplate(
  database: Database,
  { _id, revision, madeThrough, ...changed }: JournalTemplateDocument,
): Promise<Written> {
  return written(async () => {
    const { modifiedCount } = await templates(database).updateOne(
      { _id, revision, madeThrough },
      { $set: withLongs(changed), $inc: { revision: 1 } },
    )
    return modifiedCount === 1
  })
}

async function written(write: () => Promise<boolean>): Promise<Written> {
  try {
    return (await write()) ? 'written' : 'known'
  } catch (error) {
    const field = duplicateField(error)
    if (field === null) throw error
    return field === '_id' ? 'known' : 'named'
  }
}

export function findJournalTemplate(
  database: Database,
  { shopId, templateId }: JournalTemplatePlace,
): Promise<JournalTemplateDocument | null> {
  return templates(database).findOne({ _id: { shopId, templateId } })
}

export function journalTemplatesOf(database: Database, shopId: string): Promise<JournalTemplateDocument[]> {
  return templates(database)
    .find({ '_id.shopId': shopId }, boundedRead)
    .sort({ 'template.name': 1, _id: 1 })
    .toArray()
}

export async function deleteJournalTemplate(
  database: Database,
  { shopId, templateId }: JournalTemplatePlace,
): Promise<void> {
  await templates(database).deleteOne({ _id: { shopId, templateId } })
}

/** The shops of which drafts are due on a day. */
export function shopsWithDueTemplates(database: Database, today: Day): Promise<string[]> {
  return templates(database).distinct('_id.shopId', { nextDay: { $lte: today } })
}

export function dueTemplatesOf(
  database: Database,
  shopId: string,
  today: Day,
): Promise<JournalTemplateDocument[]> {
  return templates(database)
    .find({ '_id.shopId': shopId, nextDay: { $lte: today } })
    .toArray()
}

/** Goes on to the next day after the draft of one is made, unless another process did or its days were changed. */
export async function goOnWith(
  database: Database,
  { _id, revision, nextDay }: Pick<JournalTemplateDocument, '_id' | 'revision' | 'nextDay'>,
  after: Day | null,
): Promise<void> {
  await templates(database).updateOne(
    { _id, revision, nextDay },
    { $set: { nextDay: after, madeThrough: nextDay } },
  )
}
