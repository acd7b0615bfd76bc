import type { Db, Document } from 'mongodb'

/** Everyone whose uid is beside an email address somewhere: earlier receipts show them by it. */
export async function writeDownPeople(db: Db): Promise<void> {
  const emails = new Map<string, string>()
  const know = (uid: unknown, email: unknown) => {
    if (typeof uid === 'string' && typeof email === 'string' && email !== '') emails.set(uid, email)
  }
  const newestLast: Document[] = [
    { $sort: { at: 1 } },
    { $group: { _id: '$uid', email: { $last: '$email' } } },
  ]
  for await (const { _id, email } of db.collection('auditLog').aggregate(newestLast)) know(_id, email)
  for await (const { _id, email } of db.collection<{ _id: string }>('softwaredev').find<Document>({})) {
    know(_id, email)
  }
  const projection = { owner: 1, email: 1, employee: 1 }
  for await (const shop of db.collection('shops').find({}, { projection })) {
    know(typeof shop.owner === 'string' ? shop.owner : shop.owner?.id, shop.email)
    for (const { uid, contact } of [shop.employee ?? []].flat()) know(uid, contact)
  }
  const people = db.collection<{ _id: string }>('people')
  for (const [uid, email] of emails) {
    await people.updateOne({ _id: uid }, { $setOnInsert: { email, name: null } }, { upsert: true })
  }
}
