/** Plain books of arrays, without the program's rules and without a database: what the real ones are held against. */
type Held = { quantity: number; value: number; last: number }
/** What of a document is still owed: by a customer, to a supplier, or to a customer who has credit. */
type Open = { account: Account; party: string; amount: number }
type Sold = { saleId: string; at: number; quantity: number; cost: number; gross: number; debt: Open | null }
export type Account = '1100' | '2000' | '2200'

/** Rounded half away from zero. */
function divide(amount: number, by: number): number {
  const size = Math.floor((2 * Math.abs(amount) + by) / (2 * by))
  return amount < 0 ? -size : size
}

export class ReferenceBooks {
  readonly #goods: Held[]
  #inventory = 0
  readonly #open: Open[] = []
  readonly #sold: Sold[] = []

  constructor(products: number, costOnRecord: number) {
    this.#goods = Array.from({ length: products }, () => ({ quantity: 0, value: 0, last: costOnRecord }))
  }

  receive(at: number, quantity: number, value: number, supplier: string | null): void {
    this.#takeIn(at, quantity, value)
    if (supplier !== null) this.#owe('2000', supplier, value)
  }

  sell(saleId: string, at: number, quantity: number, gross: number, customer: string | null): void {
    const cost = this.#takeOut(at, quantity)
    const debt = customer === null ? null : this.#owe('1100', customer, gross)
    this.#sold.push({ saleId, at, quantity, cost, gross, debt })
  }

  /** All of a sale, which is at hand once: at what it cost; of a debt what is owed is given up, the rest is credit. */
  takeBack({ saleId, at, quantity, cost, gross, debt }: Sold): void {
    this.#sold.splice(
      this.#sold.findIndex((one) => one.saleId === saleId),
      1,
    )
    this.#takeIn(at, quantity, cost)
    if (debt === null) return
    if (gross > debt.amount) this.#owe('2200', debt.party, gross - debt.amount)
    debt.amount = 0
  }

  /** Money from a customer or to a supplier, for what is owed longest; what is over stands as a credit. */
  pay(account: '1100' | '2000', party: string, amount: number): void {
    const rest = this.#settle(account, party, amount)
    if (rest > 0) this.#owe('2200', party, rest)
  }

  /** A customer's debt is paid with the credit that stands longest. */
  spendCredit(party: string, amount: number): void {
    this.#settle('2200', party, amount)
    this.#settle('1100', party, amount)
  }

  writeOff(at: number, quantity: number): void {
    this.#takeOut(at, quantity)
  }

  /** What a count found more, or less. */
  count(at: number, difference: number): void {
    if (difference < 0) this.#takeOut(at, -difference)
    else this.#find(at, difference)
  }

  onHand(at: number): number {
    return this.#of(at).quantity
  }

  get inventory(): number {
    return this.#inventory
  }

  /** Of a party, or of all. */
  owed(account: Account, party?: string): number {
    return this.#open.reduce(
      (sum, one) =>
        one.account === account && (party === undefined || one.party === party) ? sum + one.amount : sum,
      0,
    )
  }

  /** What was sold and is not back. */
  get sold(): readonly Readonly<Sold>[] {
    return this.#sold
  }

  /** Quantity and value of each product that ever moved. */
  get goods(): readonly Readonly<Held>[] {
    return this.#goods
  }

  #owe(account: Account, party: string, amount: number): Open {
    const open = { account, party, amount }
    this.#open.push(open)
    return open
  }

  /** The oldest first; what nothing was left for. */
  #settle(account: Account, party: string, amount: number): number {
    let rest = amount
    for (const one of this.#open) {
      if (one.account !== account || one.party !== party) continue
      const part = Math.min(rest, one.amount)
      one.amount -= part
      rest -= part
    }
    return rest
  }

  #of(at: number): Held {
    const held = this.#goods[at]
    if (!held) throw new Error(`there is no product ${at}`)
    return held
  }

  /** What it cost. */
  #takeOut(at: number, quantity: number): number {
    const held = this.#of(at)
    const one = held.quantity > 0 ? divide(held.value * 1000, held.quantity) : held.last
    const there = Math.min(quantity, Math.max(held.quantity, 0))
    const cost =
      (there === 0 ? 0 : divide(held.value * there, held.quantity)) + divide(one * (quantity - there), 1000)
    this.#become(at, held.quantity - quantity, held.value - cost, one)
    return cost
  }

  #takeIn(at: number, quantity: number, value: number): void {
    this.#fill(at, quantity, value, divide(value * 1000, quantity))
  }

  #find(at: number, quantity: number): void {
    const held = this.#of(at)
    const one = held.quantity > 0 ? divide(held.value * 1000, held.quantity) : held.last
    this.#fill(at, quantity, divide(one * quantity, 1000), one)
  }

  #fill(at: number, quantity: number, value: number, oneBelowZero: number): void {
    const held = this.#of(at)
    const missing = Math.max(-held.quantity, 0)
    const filled = Math.min(quantity, missing)
    const now = divide(value * filled, quantity)
    const then = filled === 0 ? 0 : divide(-held.value * filled, missing)
    const after = { quantity: held.quantity + quantity, value: held.value + value - (now - then) }
    const last = after.quantity > 0 ? divide(after.value * 1000, after.quantity) : oneBelowZero
    this.#become(at, after.quantity, after.value, last)
  }

  #become(at: number, quantity: number, value: number, last: number): void {
    this.#inventory += value - this.#of(at).value
    this.#goods[at] = { quantity, value, last }
  }
}
