import type { Db } from 'mongodb'

type Till = { _id: { shopId: string; tillId: string }; registeredAt: Date }

/** A till that an employee set up could sell before the owner approved it: one that did goes on. */
export async function approveTillsInUse(db: Db): Promise<void> {
  const tills = db.collection<Till>('tills')
  const undecided = { registeredBy: { $exists: true }, approvedAt: { $exists: false } }
  const found = await tills.find({ ...undecided, retiredAt: { $exists: false } }).toArray()
  for (const { _id, registeredAt } of found) {
    const sold = await db
      .collection('sales')
      .findOne({ '_id.shopId': _id.shopId, tillId: _id.tillId }, { projection: { _id: 1 } })
    if (sold) await tills.updateOne({ _id }, { $set: { approvedAt: registeredAt } })
  }
}
