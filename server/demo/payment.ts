import { type Minor, minor } from '#domain/money.ts'
import type { Tender } from '#domain/payments/paid-tender.ts'
import { between, happens, pick, type Random } from '#domain/random.ts'

export type Payment = { tenders: Tender[]; changeMinor: Minor }

/** Notes of the Bank of Ghana in pesewas, and how readily each is handed over. */
const notes: readonly (readonly [noteMinor: number, weight: number])[] = [
  [100, 4],
  [200, 2],
  [500, 5],
  [1000, 6],
  [2000, 6],
  [5000, 5],
  [10_000, 3],
  [20_000, 2],
]

/** How a customer pays an amount above nothing: cash with notes one would hand over, mobile money, card, or two of them. */
export function pay(random: Random, grossMinor: Minor): Payment {
  const kind = pick(random, tenderWeights(grossMinor))
  if (kind === 'cash') return payCash(random, grossMinor)
  if (kind === 'split') {
    const cashMinor = minor(Math.floor(grossMinor / 2 / 1000) * 1000)
    return {
      tenders: [
        { kind: 'cash', amountMinor: cashMinor },
        electronic(random, 'mobile-money', minor(grossMinor - cashMinor)),
      ],
      changeMinor: minor(0),
    }
  }
  return { tenders: [electronic(random, kind, grossMinor)], changeMinor: minor(0) }
}

type Way = 'cash' | 'mobile-money' | 'card' | 'split'

/** Small amounts are paid in cash, large ones by telephone or card. */
function tenderWeights(grossMinor: Minor): readonly (readonly [Way, number])[] {
  if (grossMinor < 500)
    return [
      ['cash', 90],
      ['mobile-money', 10],
    ]
  if (grossMinor < 5000)
    return [
      ['cash', 60],
      ['mobile-money', 37],
      ['card', 3],
    ]
  if (grossMinor < 20_000)
    return [
      ['cash', 46],
      ['mobile-money', 42],
      ['card', 9],
      ['split', 3],
    ]
  return [
    ['cash', 28],
    ['mobile-money', 48],
    ['card', 20],
    ['split', 4],
  ]
}

function payCash(random: Random, grossMinor: Minor): Payment {
  const isExact = happens(random, 0.22)
  const handedMinor = minor(isExact ? grossMinor : pick(random, handedOver(grossMinor)))
  return {
    tenders: [{ kind: 'cash', amountMinor: handedMinor }],
    changeMinor: minor(handedMinor - grossMinor),
  }
}

/** The amount rounded up to each note, as far as anyone has such a note changed for it. */
function handedOver(grossMinor: Minor): (readonly [number, number])[] {
  const maxChangeMinor = Math.max(2000, grossMinor * 1.5)
  return notes
    .map(([noteMinor, weight]) => [Math.ceil(grossMinor / noteMinor) * noteMinor, weight] as const)
    .filter(([handedMinor]) => handedMinor - grossMinor <= maxChangeMinor)
}

function electronic(random: Random, kind: 'mobile-money' | 'card', amountMinor: Minor): Tender {
  const digits = (count: number) => Array.from({ length: count }, () => between(random, 0, 9)).join('')
  return { kind, amountMinor, reference: kind === 'card' ? `Auth ${digits(6)}` : `MM ${digits(10)}` }
}
