import { z } from 'zod'
import { AccountCode } from '../terms/account.ts'
import { accounts } from '../terms/chart.ts'
import { TenderKind, tenderLabels } from '../terms/tender.ts'
import { TrimmedText } from '../text.ts'

/** A word or several, by which day totals name it too. Those of a kind of tender are the first of their kind. */
export const PaymentTypeId = z
  .string()
  .max(40)
  .regex(
    /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/,
    'The id of a payment type consists of lower-case letters and digits.',
  )

/** Keys that a payment type can have on the pay screen: none that means something else there. */
export const PayKey = z.enum([
  'Shift+F1',
  'Shift+F4',
  'Shift+F6',
  'Shift+F7',
  'Shift+F8',
  'Alt+1',
  'Alt+2',
  'Alt+3',
])
export type PayKey = z.infer<typeof PayKey>

/** Whether the till asks for the payment's own number. */
const ReferenceRule = z.enum(['never', 'asked', 'required'])

/** A way in which a shop is paid, by the shop's own name. */
export const PaymentType = z.strictObject({
  typeId: PaymentTypeId,
  kind: TenderKind,
  name: TrimmedText.min(1).max(40),
  /** Where what is paid by it goes. */
  account: AccountCode,
  key: PayKey.optional(),
  reference: ReferenceRule,
  /** More than is due may be paid by it, and the rest is handed out in cash. Mobile money and transfers alone. */
  givesChange: z.literal(true).optional(),
  /** The till offers it no more; what was paid by it keeps its name. */
  isArchived: z.literal(true).optional(),
})
export type PaymentType = z.infer<typeof PaymentType>

type KindOfPayment = {
  /** Where what is paid by it goes, unless the shop's payment type says otherwise. */
  account: AccountCode
  /** The till offers it on its pay screen. Store credit is taken from the customer. */
  isKeyed: boolean
  /** Money at once: a credit sale is settled by a payment of the customer's, and store credit belongs to a customer. */
  isMoney: boolean
  /** A shop can have several types of it, each on an account of its own. Each has slips, or the like, to count. */
  isNamed: boolean
  /** In which order a sale is paid back as it was paid. Cash comes last: it alone is rounded. */
  refundRank: number
}

const kindsOfPayment = {
  cash: { account: accounts.cash, isKeyed: true, isMoney: true, isNamed: false, refundRank: 5 },
  'mobile-money': {
    ...{ account: accounts.mobileMoney, isKeyed: true, isMoney: true, isNamed: true, refundRank: 3 },
  },
  card: { account: accounts.cardClearing, isKeyed: true, isMoney: true, isNamed: true, refundRank: 4 },
  'store-credit': {
    ...{ account: accounts.storeCredit, isKeyed: false, isMoney: false, isNamed: false, refundRank: 2 },
  },
  'on-account': {
    ...{ account: accounts.receivables, isKeyed: true, isMoney: false, isNamed: false, refundRank: 1 },
  },
} as const satisfies Readonly<Record<TenderKind, KindOfPayment>>

type Trait = 'isKeyed' | 'isMoney' | 'isNamed'
type KindWith<T extends Trait> = {
  [Kind in TenderKind]: (typeof kindsOfPayment)[Kind][T] extends true ? Kind : never
}[TenderKind]

/** The kinds that are so, in the order of the till. */
function kindsWith<T extends Trait>(trait: T): readonly KindWith<T>[] {
  return TenderKind.options.filter((kind): kind is KindWith<T> => kindsOfPayment[kind][trait])
}

export const kindAccounts = Object.fromEntries(
  TenderKind.options.map((kind) => [kind, kindsOfPayment[kind].account]),
) as Readonly<Record<TenderKind, AccountCode>>

export const keyedKinds = kindsWith('isKeyed')
export type KeyedKind = (typeof keyedKinds)[number]

export const moneyKinds = kindsWith('isMoney')

export const namedKinds = kindsWith('isNamed')
export type NamedKind = (typeof namedKinds)[number]
export function isNamedKind(kind: TenderKind): kind is NamedKind {
  return kindsOfPayment[kind].isNamed
}

export const refundOrder: readonly TenderKind[] = TenderKind.options.toSorted(
  (one, other) => kindsOfPayment[one].refundRank - kindsOfPayment[other].refundRank,
)

/** A day counts what was paid by each: there are few. */
export const maxPaymentTypes = 40

/**
 * What a customer's deposit pays of a sale, in every shop: the sale is owed for a moment, and the deposit settles it with
 * a document of its own that is recorded with the sale.
 */
export const depositType: Pick<PaymentType, 'typeId' | 'kind' | 'name' | 'account'> = {
  typeId: 'customer-deposit',
  kind: 'on-account',
  name: 'Deposit',
  account: accounts.receivables,
}

/** Names of day totals that are no payment types of a shop's own. */
const taken: ReadonlySet<string> = new Set(['unmapped', 'rounding', depositType.typeId])

/** The payment types of a shop in the order of its pay screen; null where it has set up none. */
export const PaymentTypes = z
  .array(PaymentType)
  .max(maxPaymentTypes)
  .superRefine((types, context) => {
    const refuse = (message: string, index: number, field: keyof PaymentType) =>
      void context.addIssue({ code: 'custom', message, path: [index, field] })
    const live = types.filter(({ isArchived }) => !isArchived)
    for (const kind of TenderKind.options) {
      if (!types.some(({ typeId }) => typeId === kind))
        context.addIssue({ code: 'custom', message: `The payment type ${tenderLabels[kind]} is missing.` })
    }
    types.forEach((type, index) => {
      const isKindOfOther = TenderKind.options.some((kind) => kind === type.typeId && kind !== type.kind)
      const isOneTooMany = !isNamedKind(type.kind) && type.typeId !== type.kind
      if (isKindOfOther || isOneTooMany || taken.has(type.typeId))
        refuse('Another payment type has this id.', index, 'typeId')
      if (types.findIndex(({ typeId }) => typeId === type.typeId) !== index)
        refuse('Another payment type has this id.', index, 'typeId')
      if (type.givesChange && type.kind !== 'mobile-money')
        refuse('Change in cash is given on mobile money and transfers alone.', index, 'givesChange')
      if (type.isArchived) {
        if (type.kind === 'cash') refuse('Cash cannot be archived.', index, 'isArchived')
        return
      }
      const isSame = (one: PaymentType) => one.name.toLowerCase() === type.name.toLowerCase()
      if (live.find(isSame) !== type) refuse('Another payment type has this name.', index, 'name')
      if (type.key !== undefined && live.find(({ key }) => key === type.key) !== type)
        refuse('Another payment type has this key.', index, 'key')
    })
  })
  .nullable()
export type PaymentTypes = z.infer<typeof PaymentTypes>

/** The first type of a kind. */
export const ofKind = (kind: TenderKind, rest: Partial<PaymentType> = {}): PaymentType => ({
  typeId: kind,
  kind,
  name: tenderLabels[kind],
  account: kindAccounts[kind],
  reference: isNamedKind(kind) ? 'asked' : 'never',
  ...rest,
})

/** The payment types of a shop that has set up none: those that every till knew. */
export const plainPaymentTypes: readonly PaymentType[] = [
  ofKind('cash', { key: 'Shift+F6' }),
  ofKind('mobile-money', { key: 'Shift+F7' }),
  ofKind('card', { key: 'Shift+F8' }),
  ofKind('store-credit'),
  ofKind('on-account', { key: 'Shift+F4' }),
]

export type NamedTender = { kind: TenderKind; typeId?: string | undefined }

/** By what an amount was paid, as totals name it. */
export function typeIdOf({ kind, typeId }: NamedTender): string {
  return typeId ?? kind
}

export type PaymentName = Pick<PaymentType, 'typeId' | 'kind' | 'name'>

/** The payment type of a tender; undefined where these know none, or one of another kind. */
export function typeOf<Type extends Pick<PaymentType, 'typeId' | 'kind'>>(
  tender: NamedTender,
  types: readonly Type[],
): Type | undefined {
  return types.find(({ typeId, kind }) => typeId === typeIdOf(tender) && kind === tender.kind)
}

/** What totals count a tender by: the payment type that these know, or its kind where they know none. */
export function totalOfTender(
  tender: NamedTender,
  types: readonly Pick<PaymentType, 'typeId' | 'kind'>[],
): string {
  return typeOf(tender, types)?.typeId ?? tender.kind
}

/** What it is called. */
export function tenderName(tender: NamedTender, types: readonly PaymentName[]): string {
  return typeOf(tender, [...types, depositType])?.name ?? tenderLabels[tender.kind]
}

/** What says on a receipt or in a total by which type it was paid: nothing where that is the first of its kind. */
export function namedAs<Kind extends TenderKind>({
  typeId,
  kind,
}: {
  typeId: string
  kind: Kind
}): { kind: Kind; typeId?: string } {
  return typeId === kind ? { kind } : { kind, typeId }
}
