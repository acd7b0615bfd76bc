import type { Collection } from 'mongodb'
import type { ReportMailState } from '#domain/api/report-mail.ts'
import { duplicateField } from '../db/duplicate.ts'

/** An email that is written down before it is sent. Its id says what it is, so it is written down once, whoever does it. */
export type QueuedMail = {
  _id: object
  to: string
  state: ReportMailState
  at: Date
  tries: number
  nextAt: Date | null
  /** While it is sent: which attempt has it. Past its end, the process was killed. */
  claim: { id: string; until: Date } | null
  /** Why it was not sent. */
  said: string | null
  /** Whose words `said` holds; absent while it is null, and on mails of earlier versions. */
  saidBy?: 'mail-server' | 'program'
  createdAt: Date
  /** The log is kept for so long. */
  expiresAt: Date
}

export type MailEnd = Pick<QueuedMail, 'state' | 'at' | 'nextAt' | 'said' | 'saidBy'> & { bytes?: number }
export type MailQueue<Mail extends QueuedMail> = ReturnType<typeof mailQueue<Mail>>

/** The mails of a collection that wait, are sent and were sent. */
export function mailQueue<Mail extends QueuedMail>(collection: Collection<Mail>) {
  const mails = collection as unknown as Collection<QueuedMail>
  return {
    /** What is written down already stays as it is. */
    async add(mail: Mail): Promise<void> {
      try {
        await mails.insertOne(mail)
      } catch (error) {
        if (duplicateField(error) === null) throw error
      }
    },

    /** Those that are to be sent now, the oldest first. */
    findWaiting(now: Date, limit: number): Promise<Mail[]> {
      return mails
        .find<Mail>({ state: 'waiting', nextAt: { $lte: now } })
        .sort({ nextAt: 1, _id: 1 })
        .limit(limit)
        .toArray()
    },

    /** Takes a mail for sending. @returns false where another process has it, or it is over */
    async claim({ _id, tries }: Mail, claim: { id: string; until: Date }, now: Date): Promise<boolean> {
      const { modifiedCount } = await mails.updateOne(
        { _id, state: 'waiting', tries },
        { $set: { state: 'sending', claim, at: now }, $inc: { tries: 1 } },
      )
      return modifiedCount > 0
    },

    /** What became of an attempt. Changes nothing where its claim is over: the attempt then counts as unclear. */
    async end({ _id }: Mail, claimId: string, end: MailEnd): Promise<void> {
      await mails.updateOne({ _id, 'claim.id': claimId }, { $set: { ...end, claim: null } })
    },

    /** Ends a mail that no process has begun to send. */
    async drop({ _id }: Mail, state: 'dropped' | 'failed', at: Date, said: string): Promise<void> {
      const end = { state, at, nextAt: null, said, saidBy: 'program' } as const
      await mails.updateOne({ _id, state: 'waiting' }, { $set: end })
    },

    /** Mails whose process was killed between handing over and writing down. */
    async endAbandoned(now: Date): Promise<void> {
      const said = 'The server was stopped while it was handing the email over. It may have arrived.'
      await mails.updateMany(
        { state: 'sending', 'claim.until': { $lte: now } },
        { $set: { state: 'unclear', claim: null, nextAt: null, said, saidBy: 'program' } },
      )
    },
  }
}
