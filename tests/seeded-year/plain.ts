import type { Sent } from './shop.ts'

type Input = Record<string, unknown> & {
  totalMinor: number
  amountMinor: number
  feeMinor: number
  discountMinor?: number
  withheldVatMinor?: number
  direction: 'received' | 'paid'
  account: string
  paidFrom: string
  kind: string
  origin: { kind: string }
  of: { kind: string; id: string }
  sale?: { totalMinor: number }
  tenders: { kind: string; amountMinor: number }[]
  allocations: { amountMinor: number }[]
}

const accountOf: Readonly<Record<string, string>> = {
  ...{ cash: '1000', bank: '1020', 'mobile-money': '1030', card: '1040' },
  ...{ 'on-account': '1100', suppliers: '2000' },
}

/** What the money accounts, customers (less store credit) and suppliers, from what was sent alone. */
export function plainBalances(sent: readonly Sent[]): Record<string, number> {
  const takenBack = new Set(
    sent.flatMap(({ path, payload }) => (path === 'reversals' ? (payload as Input).of.id : [])),
  )
  const balances: Record<string, number> = {}
  for (const { path, id, payload } of sent) {
    if (takenBack.has(id)) continue
    for (const [place, amount] of movesOf(path, payload as Input)) {
      const account = accountOf[place]
      if (account) balances[account] = (balances[account] ?? 0) + amount
    }
  }
  return balances
}

function movesOf(path: string, input: Input): [string, number][] {
  const { totalMinor, amountMinor, feeMinor, discountMinor = 0, withheldVatMinor = 0 } = input
  const sign = input.direction === 'received' ? 1 : -1
  switch (path) {
    case 'sales':
      return input.tenders.map(({ kind, amountMinor: paid }) => [kind, input.kind === 'sale' ? paid : -paid])
    case 'opening-items':
      return [input.account === '1100' ? ['on-account', amountMinor] : ['suppliers', -amountMinor]]
    case 'deliveries':
    case 'bills':
    case 'assets':
      return [['suppliers', -totalMinor]]
    case 'bill-credits':
      return [['suppliers', totalMinor]]
    case 'expenses':
      return [[input.paidFrom, -totalMinor]]
    case 'party-payments':
      return [
        ['bank', sign * amountMinor],
        [sign === 1 ? 'on-account' : 'suppliers', -sign * (amountMinor + discountMinor + withheldVatMinor)],
      ]
    case 'credit-write-offs':
      return input.allocations.map((allocation) => ['on-account', -allocation.amountMinor])
    case 'other-income':
      return [['bank', totalMinor]]
    case 'asset-disposals':
      return [['bank', input.sale?.totalMinor ?? 0]]
    case 'money-transfers':
      return [
        ['card', -amountMinor],
        ['bank', amountMinor - feeMinor],
      ]
    case 'tax-payments':
      return [['bank', sign * amountMinor]]
    default:
      return []
  }
}
