import type { PaymentType } from '#domain/payments/payment-type.ts'

/** What the right side of the till shows. On `measure` the basket stays, and asks how much something weighs. */
export type Pane = 'basket' | 'measure' | 'name' | 'shift' | 'pay' | 'sold'

/** What a key or its button asks for. `go-on` is the next step of a pane, `back` the way out of it. */
export type Command =
  | 'go-on'
  | 'back'
  | 'find'
  | 'print'
  | 'sell-without-shift'
  | 'held'
  | 'cashier'
  | 'take-back'
  | 'customer'
  | 'note'
  | 'discount'
  | LineCommand
  | PayCommand

/** To be paid by one of the shop's payment types. */
type PayCommand = `pay:${string}`

/** What is done with the chosen line of the basket, or the line that was removed last. */
type LineCommand =
  | 'quantity'
  | 'line-discount'
  | 'line-note'
  | 'price'
  | 'line-above'
  | 'line-below'
  | 'one-more'
  | 'one-less'
  | 'remove'
  | 'undo'

const everywhere = { find: 'F2' } as const
const asking = { 'go-on': 'F9', back: 'Esc' } as const

/**
 * The keys of each pane, as their buttons show them. A key does one thing, and the same on every pane that has it: the
 * payment types have keys of their own, with Shift or Alt, which the shop chooses (`PayKey`).
 */
export const keys = {
  basket: {
    ...everywhere,
    ...asking,
    held: 'F1',
    cashier: 'Shift+F2',
    'take-back': 'Shift+F9',
    quantity: 'F3',
    discount: 'F4',
    customer: 'F6',
    note: 'F7',
    'line-discount': 'F8',
    'line-note': 'Ctrl+F7',
    price: 'Shift+F3',
    'line-above': 'ArrowUp',
    'line-below': 'ArrowDown',
    'one-more': '+',
    'one-less': '-',
    remove: 'Delete',
    undo: 'Ctrl+Z',
  },
  measure: { ...everywhere, ...asking },
  name: { ...everywhere, ...asking },
  shift: { ...everywhere, ...asking, 'sell-without-shift': 'Ctrl+F9' },
  pay: { ...everywhere, ...asking },
  sold: {
    ...everywhere,
    back: 'Esc',
    held: 'F1',
    cashier: 'Shift+F2',
    'take-back': 'Shift+F9',
    print: 'F10',
  },
} as const satisfies Record<Pane, Partial<Record<Command, string>>>

export function payCommand({ typeId }: Pick<PaymentType, 'typeId'>): PayCommand {
  return `pay:${typeId}`
}

/** The payment type that a command is for. */
export function typeOfCommand<Type extends Pick<PaymentType, 'typeId'>>(
  command: Command,
  types: readonly Type[],
): Type | undefined {
  return types.find((type) => payCommand(type) === command)
}

/** The commands of a pane with their keys. */
export function commandsOf(
  pane: Pane,
  types: readonly Pick<PaymentType, 'typeId' | 'key'>[],
): readonly (readonly [Command, string])[] {
  const ofPane = Object.entries(keys[pane]) as [Command, string][]
  if (pane !== 'pay') return ofPane
  return [...ofPane, ...types.flatMap((type) => (type.key ? [[payCommand(type), type.key] as const] : []))]
}

/** Keys that write or move in a field: there they are left alone, but in a search with nothing in it. */
export function isTypingKey(key: string): boolean {
  return key.length === 1 || key.startsWith('Arrow') || key === 'Delete' || key === 'Ctrl+Z'
}
