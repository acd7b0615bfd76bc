import { describe, expect, test } from 'vitest'
import { servedApp } from '../support/served-app.ts'
import { ago, deviceTime, hour, openCount as open } from './open-count.ts'

const served = servedApp()
const openCount = () => open(served)

describe('a count and a till whose clock is wrong', () => {
  test.each([-60_000, 60_000])(
    'are in the right order where the till is online (%s ms ahead)',
    async (aheadMs) => {
      const { tea, enter, sell, review, post, onHand, scannedAgo } = await openCount()
      const sellNow = () => sell(tea, 1, ago(-aheadMs), undefined, { time: deviceTime(aheadMs) })
      await sellNow()
      // Nine should be there, and one is missing.
      await enter(tea, 8_000)
      // A while before the next sale: the till's clock is known by the round trip only.
      await scannedAgo(300)
      await sellNow()
      expect((await review()).lines).toMatchObject([
        { expectedMilli: 9_000, differenceMilli: -1_000, isUnsure: false },
      ])
      expect((await post()).status).toBe(200)
      await sellNow()
      expect(await onHand(tea)).toBe(6_000)
    },
  )

  test.each([
    ['before', -hour],
    ['after', -hour],
    ['before', hour],
    ['after', hour],
  ] as const)(
    'are in the right order where the till sends it %s the posting (%s ms ahead)',
    async (when, aheadMs) => {
      const { tea, enter, sell, review, post, scannedAgo, onHand } = await openCount()
      await enter(tea, 9_000)
      await scannedAgo(120_000)
      const device = { time: deviceTime(aheadMs) }
      // One is sold a minute before the scan, which finds nine of ten, and two a minute after it.
      const send = async () => {
        await sell(tea, 1, ago(180_000 - aheadMs), undefined, device)
        await sell(tea, 2, ago(60_000 - aheadMs), undefined, device)
      }
      if (when === 'before') {
        await send()
        expect((await review()).lines).toMatchObject([{ differenceMilli: 0, isUnsure: false }])
      }
      expect((await post()).status).toBe(200)
      if (when === 'after') await send()
      expect(await onHand(tea)).toBe(7_000)
    },
  )

  test('are marked where the clock was set after the sale: the product is counted again', async () => {
    const { tea, enter, sell, review, post, scannedAgo } = await openCount()
    await enter(tea, 9_000)
    await scannedAgo(120_000)
    const clock = { fromMs: hour - 50, toMs: hour + 50 }
    const { reviews } = await sell(tea, 2, ago(60_000 + hour), undefined, { time: deviceTime(), clock })
    expect(reviews).toMatchObject([{ code: 'time_unsure' }])
    expect((await review()).lines).toMatchObject([{ isUnsure: true, countAgain: true }])
    expect(await post()).toMatchObject({ status: 422, body: { code: 'count_recount_needed' } })
    await enter(tea, 7_000, { mode: 'set' })
    expect((await review()).lines).toMatchObject([{ differenceMilli: -1_000, isUnsure: false }])
  })

  test('are marked where the till had another clock at its last contact and does not say how it was then', async () => {
    const { tea, enter, sell, review, scannedAgo } = await openCount()
    await sell(tea, 1, ago(hour), undefined, { time: deviceTime(-hour) })
    await enter(tea, 9_000)
    await scannedAgo(120_000)
    const { reviews } = await sell(tea, 2, ago(60_000 + hour), undefined, { time: deviceTime() })
    expect(reviews).toMatchObject([{ code: 'time_unsure' }])
    expect((await review()).lines).toMatchObject([{ isUnsure: true }])
  })

  test('are right where the till itself corrected the time and the clock is as it was', async () => {
    const { tea, enter, sell, post, scannedAgo, onHand } = await openCount()
    await enter(tea, 10_000)
    await scannedAgo(120_000)
    expect((await post()).status).toBe(200)
    const clock = { at: ago(60_000 + hour), fromMs: hour - 50, toMs: hour + 50 }
    const { reviews } = await sell(tea, 2, ago(60_000), undefined, { time: deviceTime(-hour), clock })
    expect(reviews).toEqual([])
    expect(await onHand(tea)).toBe(8_000)
  })

  test('are marked where a till does not send its time, and the sale may be from before or after the scan', async () => {
    const { shopId, tea, enter, sell, review, post, scannedAgo } = await openCount()
    await enter(tea, 9_000)
    await scannedAgo(120_000)
    await sell(tea, 2, ago(180_000), undefined, null)
    expect((await review()).lines).toMatchObject([{ isUnsure: true }])
    await enter(tea, 8_000, { mode: 'set' })
    expect((await post()).status).toBe(200)
    await sell(tea, 1, ago(60_000), undefined, null)
    const marked = await served
      .database()
      .db.collection('stockAdjustments')
      .findOne({ '_id.shopId': shopId, name: /came in later$/ } as object)
    expect(marked?.reviews).toMatchObject([{ code: 'time_unsure' }])
  })
})
