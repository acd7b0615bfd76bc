import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Transaction = {
  id: number
  domain: 'test' | 'live'
  status: 'abandoned' | 'success' | 'failed'
  reference: string
  amount: number
  currency: string
  channel: string
  fees: number | null
  gateway_response: string | null
  paid_at: string | null
  metadata: unknown
}
type StandInRefund = {
  id: number
  transaction: number
  reference: string
  amount: number
  currency: string
  status: string
  merchant_note: string | null
}

/**
 * A small server that follows Paystack's documentation (https://paystack.com/docs/api): what a program starts,
 * verifies and refunds, and what it is sent by itself. Customers pay by `pay`.
 */
export function createPaystackServer(secretKeys: readonly string[]) {
  const transactions = new Map<string, Transaction>()
  const refunds: StandInRefund[] = []
  const settlements: Record<string, unknown>[] = []
  const settlementParts = new Map<number, readonly string[]>()
  const requests: { method: string; path: string; body: Record<string, unknown>; key: string }[] = []
  let isAway = false
  let losesAnswers = false
  let longestPage = 100
  let nextId = 4_099_260_516

  const server = createServer((request, reply) => {
    void answer(request, reply)
  })

  async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    if (isAway) return void request.socket.destroy()
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in')
    const sent = await text(request)
    const body = sent === '' ? {} : (JSON.parse(sent) as Record<string, unknown>)
    const key = request.headers.authorization?.replace('Bearer ', '') ?? ''
    requests.push({ method: request.method ?? '', path: pathname, body, key })
    const [status, input] = secretKeys.includes(key)
      ? respond(`${request.method} ${pathname}`, { body, search: searchParams, key })
      : [401, { status: false, message: 'Invalid key', type: 'validation_error', code: 'invalid_Key' }]
    if (losesAnswers) return void request.socket.destroy()
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(input))
  }

  type ProxiedRequest = { body: Record<string, unknown>; search: URLSearchParams; key: string }

  function respond(requested: string, { body, search, key }: ProxiedRequest): [number, object] {
    if (requested === 'POST /transaction/initialize') return initialize(body, key)
    const reference = /^GET \/transaction\/verify\/(.+)$/.exec(requested)?.[1]
    if (reference !== undefined) {
      const found = transactions.get(decodeURIComponent(reference))
      return found
        ? [200, { status: true, message: 'Verification successful', data: found }]
        : [400, { status: false, message: 'Transaction reference not found.', code: 'transaction_not_found' }]
    }
    if (requested === 'POST /refund') return refund(body)
    if (requested === 'GET /refund') {
      // What it does not know it ignores, as the real one does: `reference` finds the refunds of all.
      const transaction = search.get('transaction')
      const found = refunds.filter((one) => transaction === null || String(one.transaction) === transaction)
      return [200, { status: true, message: 'Refunds retrieved', ...pageOf(found, search) }]
    }
    if (requested === 'GET /settlement')
      return [200, { status: true, message: 'Settlements', ...pageOf(settledTo(search), search) }]
    const settled = /^GET \/settlement\/(\d+)\/transactions$/.exec(requested)?.[1]
    if (settled !== undefined) {
      const references = settlementParts.get(Number(settled)) ?? []
      const data = references.map((one) => transactions.get(one))
      return [200, { status: true, message: 'Transactions', data }]
    }
    if (requested === 'GET /balance')
      return [200, { status: true, message: 'Balances retrieved', data: [{ currency: 'GHS', balance: 0 }] }]
    if (requested === 'GET /subaccount/ACCT_known') return [200, { status: true, message: 'ok', data: {} }]
    return [404, { status: false, message: 'Not found' }]
  }

  /** Without a subaccount those of all are listed; `none` is the account itself. */
  function settledTo(search: URLSearchParams) {
    const subaccount = search.get('subaccount')
    return settlements.filter((one) => subaccount === null || one.subaccount === subaccount)
  }

  /** Newest first, page by page; no page is longer than `longestPage`. */
  function pageOf(rows: readonly object[], search: URLSearchParams) {
    const perPage = Math.min(Number(search.get('perPage') ?? 50), longestPage)
    const page = Number(search.get('page') ?? 1)
    const data = rows.toReversed().slice((page - 1) * perPage, page * perPage)
    return { data, meta: { total: rows.length, perPage, page, pageCount: Math.ceil(rows.length / perPage) } }
  }

  function initialize(body: Record<string, unknown>, key: string): [number, object] {
    const reference = String(body.reference)
    if (transactions.has(reference))
      return [400, { status: false, message: 'Duplicate Transaction Reference', code: 'duplicate_reference' }]
    if (!/@/.test(String(body.email)))
      return [400, { status: false, message: 'Invalid Email Address Passed', code: 'invalid_email' }]
    const channels = body.channels as string[]
    transactions.set(reference, {
      id: nextId++,
      domain: key.startsWith('sk_live_') ? 'live' : 'test',
      status: 'abandoned',
      reference,
      amount: Number(body.amount),
      currency: String(body.currency),
      channel: channels[0] ?? 'card',
      fees: null,
      gateway_response: 'The transaction was not completed',
      paid_at: null,
      metadata: JSON.parse(String(body.metadata ?? '""')),
    })
    const data = {
      authorization_url: `https://checkout.example/${reference}`,
      access_code: 'code',
      reference,
    }
    return [200, { status: true, message: 'Authorization URL created', data }]
  }

  function refund(body: Record<string, unknown>): [number, object] {
    const found = transactions.get(String(body.transaction))
    if (found?.status !== 'success') return [400, { status: false, message: 'Transaction has not been paid' }]
    const before = refunds.reduce((sum, one) => sum + (one.reference === found.reference ? one.amount : 0), 0)
    const amount = Number(body.amount ?? found.amount)
    if (before + amount > found.amount)
      return [400, { status: false, message: 'Refund amount cannot be more than transaction amount' }]
    const { reference, currency } = found
    const merchant_note = typeof body.merchant_note === 'string' ? body.merchant_note : null
    const made = {
      ...{ id: nextId++, transaction: found.id, reference, amount, currency },
      ...{ status: 'pending', merchant_note },
    }
    refunds.push(made)
    return [200, { status: true, message: 'Refund has been queued for processing', data: made }]
  }

  function need(reference: string): Transaction {
    const found = transactions.get(reference)
    if (!found) throw new Error(`nothing was started as ${reference}`)
    return found
  }

  /** An event as it is sent, and its signature. */
  function signed(secretKey: string, event: string, data: object) {
    const payload = JSON.stringify({ event, data })
    const signature = createHmac('sha512', secretKey).update(payload).digest('hex')
    return { payload, headers: { 'content-type': 'application/json', 'x-paystack-signature': signature } }
  }

  return {
    start: (port = 0) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve())),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
    url: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    transactions,
    refunds,
    /** The customer pays; another amount where one is given. */
    pay(reference: string, amount = need(reference).amount, currency = need(reference).currency) {
      Object.assign(need(reference), {
        status: 'success',
        amount,
        currency,
        fees: Math.round(amount * 0.0195),
        gateway_response: 'Successful',
        paid_at: '2026-11-23T09:30:00.000Z',
      })
    },
    decline(reference: string) {
      Object.assign(need(reference), { status: 'failed', gateway_response: 'Insufficient funds' })
    },
    endRefunds(status: 'processed' | 'failed') {
      for (const one of refunds) one.status = status
    },
    /** Pays these payments out to the bank; `deductions` were refunded in the same period. */
    settle(references: readonly string[], day: string, deductions = 0, subaccount = 'none'): number {
      const paid = references.map(need)
      const id = nextId++
      const total_fees = paid.reduce((sum, { fees }) => sum + (fees ?? 0), 0)
      const total_processed = paid.reduce((sum, { amount }) => sum + amount, 0)
      const total_amount = total_processed - total_fees - deductions
      settlements.push({
        ...{ id, domain: 'live', status: 'success', currency: 'GHS', deductions, subaccount },
        ...{ total_amount, effective_amount: total_amount, total_fees, total_processed },
        settlement_date: `${day}T00:00:00.000Z`,
      })
      settlementParts.set(id, references)
      return id
    },
    signed,
    chargeSuccess: (secretKey: string, reference: string) =>
      signed(secretKey, 'charge.success', need(reference)),
    /** Nothing answers. */
    setAway(away: boolean) {
      isAway = away
    },
    setLongestPage(rows: number) {
      longestPage = rows
    },
    /** What is asked is done, and its answer is lost. */
    setLosingAnswers(loses: boolean) {
      losesAnswers = loses
    },
  }
}
export type PaystackServer = ReturnType<typeof createPaystackServer>
