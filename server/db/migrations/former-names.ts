import type { Db } from 'mongodb'

/** Names were kept without their time: documents of then are shown with the present one, as they were before. */
export async function dateFormerNames(db: Db): Promise<void> {
  await db.collection('products').updateMany({ 'formerNames.0': { $type: 'string' } }, [
    {
      $set: {
        formerNames: { $map: { input: '$formerNames', in: { name: '$$this', until: new Date(0) } } },
      },
    },
  ])
}
