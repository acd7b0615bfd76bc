/** Plain books of arrays, without the program's rules and without a database: what the real ones are held against. */
type Held = { quantity: number; value: number; last: number }

/** Rounded half away from zero. */
function divide(amount: number, by: number): number {
  const size = Math.floor((2 * Math.abs(amount) + by) / (2 * by))
  return amount < 0 ? -size : size
}

export class ReferenceBooks {
  readonly #goods: Held[]
  #inventory = 0
  readonly #owed: { account: '1100' | '2000'; party: string; amount: number }[] = []

  constructor(products: number, costOnRecord: number) {
    this.#goods = Array.from({ length: products }, () => ({ quantity: 0, value: 0, last: costOnRecord }))
  }

  receive(at: number, quantity: number, value: number, supplier: string | null): void {
    this.#takeIn(at, quantity, value)
    if (supplier !== null) this.#owed.push({ account: '2000', party: supplier, amount: -value })
  }

  sell(at: number, quantity: number, gross: number, customer: string | null): void {
    this.#takeOut(at, quantity)
    if (customer !== null) this.#owed.push({ account: '1100', party: customer, amount: gross })
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

  owed(account: '1100' | '2000'): number {
    return this.#owed.reduce((sum, one) => (one.account === account ? sum + one.amount : sum), 0)
  }

  /** Quantity and value of each product that ever moved. */
  get goods(): readonly Readonly<Held>[] {
    return this.#goods
  }

  #of(at: number): Held {
    const held = this.#goods[at]
    if (!held) throw new Error(`there is no product ${at}`)
    return held
  }

  #takeOut(at: number, quantity: number): void {
    const held = this.#of(at)
    const one = held.quantity > 0 ? divide(held.value * 1000, held.quantity) : held.last
    const there = Math.min(quantity, Math.max(held.quantity, 0))
    const cost =
      (there === 0 ? 0 : divide(held.value * there, held.quantity)) + divide(one * (quantity - there), 1000)
    this.#become(at, held.quantity - quantity, held.value - cost, one)
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
