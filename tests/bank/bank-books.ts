import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { BankAccountPage, BankLine } from '#domain/api/bank.ts'
import { addDays } from '#domain/business-day.ts'
import { accounts } from '#domain/terms/chart.ts'
import { today } from '../support/clock.ts'
import type { servedApp } from '../support/served-app.ts'
import { unzipped } from '../support/unzipped.ts'

export const ago = (days: number) => addDays(today(), -days)

/** A shop with its books open, and what calls its routes as the owner. */
export async function openBankBooks(served: ReturnType<typeof servedApp>) {
  const { shop, shopId, ownerToken: token, call } = await served.openBooks({ timeZone: 'UTC' })
  const transfer = async (on: string, amountMinor: number, to = 'bank') => {
    const id = randomUUID()
    const body = { businessDay: on, from: 'mobile-money', to, amountMinor, feeMinor: 0 }
    expect((await call('PUT', `money-transfers/${id}`, body)).status).toBe(201)
    return id
  }
  const bank = `bank-accounts/${accounts.bank}`
  const page = async (show = 'open') => (await call('GET', `${bank}?show=${show}`)).body as BankAccountPage
  const lineOf = async (amountMinor: number) => {
    const found = (await page()).lines.find((line) => line.amountMinor === amountMinor)
    if (!found) throw new Error(`no open line of ${amountMinor}`)
    return found
  }
  const explain = ({ lineId }: Pick<BankLine, 'lineId'>, body: object) =>
    call('PUT', `${bank}/lines/${lineId}/match`, body)
  const send = (text: string, id: string = randomUUID()) =>
    call('PUT', `${bank}/statements/${id}`, { name: 'march.csv', text })
  const namesInPack = async () => {
    const url = `/api/shops/${shopId}/accountant-pack?from=${ago(30)}&to=${today()}`
    const pack = await served.app().inject({ url, headers: { authorization: `Bearer ${token}` } })
    return unzipped(pack.rawPayload).map(([name]) => name)
  }
  return { shop, shopId, call, transfer, bank, page, lineOf, explain, send, namesInPack }
}
