import { describe, expect, test } from 'vitest'
import { auditShop } from '#server/audit/service.ts'
import { entriesOf } from '../support/journal.ts'
import { unsetInstallation } from '../support/unset-installation.ts'

const { served, progress, take, openWith, begunWithShop } = unsetInstallation()

describe('opening balances', () => {
  test('are in the books against 3950, once for each account', async () => {
    const { token, shopId } = await begunWithShop()
    const balances = [
      { account: '1000', amountMinor: 25_000 },
      { account: '1020', amountMinor: -3_000 },
      { account: '1030', amountMinor: 0 },
    ]
    const answers = await Promise.all([openWith(shopId, balances, token), openWith(shopId, balances, token)])
    expect(answers).toMatchObject([{ status: 200 }, { status: 200 }])
    const entries = await entriesOf(served.database().collections, shopId)
    expect(entries.map(({ lines }) => lines)).toEqual([
      [
        { account: '1000', amountMinor: 25_000 },
        { account: '3950', amountMinor: -25_000 },
      ],
      [
        { account: '1020', amountMinor: -3_000 },
        { account: '3950', amountMinor: 3_000 },
      ],
    ])
    expect((await progress(token)).body).toMatchObject({
      openingBalances: [
        { account: '1000', amountMinor: 25_000 },
        { account: '1020', amountMinor: -3_000 },
      ],
    })
  })

  test('of another amount are refused, and what was recorded stays', async () => {
    const { token, shopId } = await begunWithShop()
    await openWith(shopId, [{ account: '1000', amountMinor: 25_000 }], token)
    expect(await openWith(shopId, [{ account: '1000', amountMinor: 1 }], token)).toMatchObject({
      status: 409,
      body: { code: 'opening_balance_recorded', facts: { account: '1000', amountMinor: 25_000 } },
    })
    expect(await entriesOf(served.database().collections, shopId)).toHaveLength(1)
  })

  test('are corrected by a reversal and a new entry, from the recorded amount and no other', async () => {
    const { token, shopId } = await begunWithShop()
    const correct = (amountMinor: number, insteadOfMinor: number) =>
      openWith(shopId, [{ account: '1000', amountMinor, insteadOfMinor }], token)
    await openWith(shopId, [{ account: '1000', amountMinor: 125_050 }], token)
    // Pressed twice, it is corrected once.
    expect(await Promise.all([correct(12_505, 125_050), correct(12_505, 125_050)])).toMatchObject([
      { status: 200 },
      { status: 200, body: { openingBalances: [{ account: '1000', amountMinor: 12_505 }] } },
    ])
    expect(await correct(7, 125_050)).toMatchObject({
      status: 409,
      body: { code: 'opening_balance_recorded', facts: { account: '1000', amountMinor: 12_505 } },
    })
    // Two windows correct the same amount differently: one of them is recorded, and the other is refused.
    const both = await Promise.all([correct(8, 12_505), correct(9, 12_505)])
    const [{ amountMinor: storedMinor } = { amountMinor: -1 }] = (await progress(token)).body
      .openingBalances as {
      amountMinor: number
    }[]
    expect([8, 9]).toContain(storedMinor)
    expect(both.map(({ status }) => status)).toEqual(storedMinor === 8 ? [200, 409] : [409, 200])
    for (const [to, from] of [
      [0, storedMinor],
      [5, 0],
      [6, 5],
    ] as const)
      expect(await correct(to, from)).toMatchObject({ status: 200 })

    const entries = await entriesOf(served.database().collections, shopId)
    const amounts = entries.map(({ lines }) => Number(lines[0]?.amountMinor))
    expect(amounts.slice(0, 3)).toEqual([125_050, -125_050, 12_505])
    expect(amounts.slice(-3)).toEqual([5, -5, 6])
    expect(amounts.reduce((sum, amount) => sum + amount)).toBe(6)
    expect(await auditShop(served.database(), shopId)).toEqual([])
  })

  test('are taken in the first run of this shop alone', async () => {
    const { token, shopId } = await begunWithShop()
    const other = await served.openShop()
    const money = [{ account: '1000', amountMinor: 1 }]
    expect(await openWith(other._id, money, token)).toMatchObject({ body: { code: 'setup_closed' } })
    expect(await openWith(shopId, [{ account: '4000', amountMinor: 1 }], token)).toMatchObject({
      status: 400,
    })
    for (const step of ['stock', 'till', 'backups']) await take(shopId, step, 'done', token)
    expect(await openWith(shopId, money, token)).toMatchObject({ status: 410 })
  })
})
