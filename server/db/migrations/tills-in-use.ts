import type { Db } from 'mongodb'

/**
 * Until now a till that an employee set up could sell before the owner approved it. It may have receipts that were not
 * sent yet: it goes on, and Devices asks the owner as before.
 */
export async function keepTillsInUse(db: Db): Promise<void> {
  await db
    .collection('tills')
    .updateMany(
      { registeredBy: { $exists: true }, approvedAt: { $exists: false } },
      { $set: { sellsUnapproved: true } },
    )
}
