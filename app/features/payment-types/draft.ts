import { v7 as newId } from 'uuid'
import {
  isNamedKind,
  kindAccounts,
  type NamedKind,
  type PaymentType,
  plainPaymentTypes,
} from '#domain/payments/payment-type.ts'

/** A type as its dialog holds it. */
export type TypeDraft = {
  name: string
  kind: NamedKind
  account: string
  key: string
  reference: PaymentType['reference']
  givesChange: boolean
}

/** The id of a payment type that the shop adds: short enough to be one, which a UUID with a word before it is not. */
export function newTypeId(): string {
  return `own-${newId().replaceAll('-', '')}`
}

/** A new one is placed before those that raise a debt: the least used ones are last. */
export function withType(types: readonly PaymentType[], type: PaymentType): PaymentType[] {
  if (types.some(({ typeId }) => typeId === type.typeId))
    return types.map((one) => (one.typeId === type.typeId ? type : one))
  const at = types.findLastIndex(({ kind, isArchived }) => isNamedKind(kind) && !isArchived)
  return types.toSpliced(at + 1, 0, type)
}

/** One place up or down among those that are offered. */
export function moved(types: readonly PaymentType[], typeId: string, by: 1 | -1): PaymentType[] {
  const offered = types.filter(({ isArchived }) => !isArchived)
  const from = offered.findIndex((one) => one.typeId === typeId)
  const [one, other] = [offered[from], offered[from + by]]
  if (!one || !other) return [...types]
  return types.map((type) => (type === one ? other : type === other ? one : type))
}

/** Archived, or offered again. A shortcut that another type has taken since is no longer its own. */
export function archived(types: readonly PaymentType[], typeId: string, isArchived: boolean): PaymentType[] {
  return types.map((type) => {
    if (type.typeId !== typeId) return type
    const { isArchived: _before, key, ...rest } = type
    if (isArchived) return { ...rest, isArchived: true as const }
    return key === undefined || keysOfOthers(types, typeId).has(key) ? rest : { ...rest, key }
  })
}

/** Keys that others have which are offered. */
export function keysOfOthers(types: readonly PaymentType[], typeId: string | null): ReadonlySet<string> {
  return new Set(types.flatMap((one) => (one.typeId === typeId || one.isArchived ? [] : (one.key ?? []))))
}

export function draftOf(type: PaymentType | null): TypeDraft {
  const kind = type && isNamedKind(type.kind) ? type.kind : 'mobile-money'
  return {
    name: type?.name ?? '',
    kind,
    account: type?.account ?? kindAccounts[kind],
    key: type?.key ?? '',
    reference: type?.reference ?? 'asked',
    givesChange: type?.givesChange === true,
  }
}

/** What the shop goes by as the screen begins with it. */
export function typesToEdit(types: readonly PaymentType[] | null): PaymentType[] {
  return [...(types ?? plainPaymentTypes)]
}
