import type { ReportScheduleEdit } from '#domain/api/report-mail.ts'
import type { Database, Transaction } from '../../db/client.ts'

export type ScheduleDocument = { _id: string } & ReportScheduleEdit & {
    /** When a report is to be written down for sending next. Null while it is paused. */
    dueAt: Date | null
    createdAt: Date
  }

const schedules = ({ db }: Database) => db.collection<ScheduleDocument>('reportSchedules')

export function listSchedules(database: Database): Promise<ScheduleDocument[]> {
  return schedules(database).find().sort({ createdAt: 1, _id: 1 }).toArray()
}

export function countSchedules(database: Database, session: Transaction): Promise<number> {
  return schedules(database).countDocuments({}, { session })
}

export function findSchedule(
  database: Database,
  scheduleId: string,
  session?: Transaction,
): Promise<ScheduleDocument | null> {
  return schedules(database).findOne({ _id: scheduleId }, { session })
}

export function findDueSchedules(database: Database, now: Date): Promise<ScheduleDocument[]> {
  return schedules(database)
    .find({ dueAt: { $lte: now } })
    .sort({ dueAt: 1 })
    .toArray()
}

export async function saveSchedule(
  database: Database,
  schedule: ScheduleDocument,
  session: Transaction,
): Promise<void> {
  await schedules(database).replaceOne({ _id: schedule._id }, schedule, { upsert: true, session })
}

/** @returns false where it was not there */
export async function removeSchedule(
  database: Database,
  scheduleId: string,
  session: Transaction,
): Promise<boolean> {
  const { deletedCount } = await schedules(database).deleteOne({ _id: scheduleId }, { session })
  return deletedCount > 0
}

/** Moves it to the next time, unless it was changed or moved concurrently. */
export async function moveOn(
  database: Database,
  { _id, revision, dueAt }: ScheduleDocument,
  next: Date,
): Promise<void> {
  await schedules(database).updateOne({ _id, revision, dueAt }, { $set: { dueAt: next } })
}
