/** Plain books of arrays, without the program's rules and without a database: what the real ones are held against. */
type Held = { quantity: number; value: number; last: number; inStore: number; onTheWay: number }
/**
 * The part of a document that is still owed: by a customer, to a supplier (2050: before the bill), or to a customer who
 * has credit; below zero: a supplier's credit.
 */
type Open = { account: Account; party: string; document: string; amount: number }
type Delivered = { receiptId: string; at: number; left: number; debt: Open | null; priced: Priced }
/** Goods that were billed: how many of them stayed, and what can still be credited of their price. */
export type Priced = {
  of: { kind: 'stock-receipt' | 'delivery-bill'; id: string }
  receiptId: string
  at: number
  kept: number
  left: number
  debt: Open | null
}
/** How a document is taken back, where it can be. */
export type Undo = { isPossible: () => boolean; run: () => void }
/** A delivery whose bill is still to come. */
type Unbilled = { receiptId: string; at: number; quantity: number; value: number; debt: Open }
type Billed = { billId: string; left: number; debt: Open }
type Sent = { transferId: string; at: number; left: number; to: Place }
type Sold = { saleId: string; at: number; quantity: number; cost: number; gross: number; debt: Open | null }
export type Account = '1100' | '2000' | '2050' | '2200'
export type Place = 'shop' | 'store'

/** Rounded half away from zero. */
function divide(amount: number, by: number): number {
  const size = Math.floor((2 * Math.abs(amount) + by) / (2 * by))
  return amount < 0 ? -size : size
}

export class ReferenceBooks {
  readonly #goods: Held[]
  #inventory = 0
  /** Account 5020. */
  #variance = 0
  /** Account 3100. */
  #drawings = 0
  readonly #open: Open[] = []
  readonly #sold: Sold[] = []
  readonly delivered: Delivered[] = []
  readonly priced: Priced[] = []
  readonly unbilled: Unbilled[] = []
  readonly bills: Billed[] = []
  readonly sent: Sent[] = []
  /** Under whose name a party goes on. */
  readonly #into = new Map<string, string>()

  constructor(products: number, costOnRecord: number) {
    this.#goods = Array.from({ length: products }, () => ({
      ...{ quantity: 0, value: 0, last: costOnRecord },
      ...{ inStore: 0, onTheWay: 0 },
    }))
  }

  receive(receiptId: string, at: number, quantity: number, value: number, supplier: string | null): void {
    this.#takeIn(at, quantity, value)
    const debt = supplier === null ? null : this.#owe('2000', supplier, receiptId, value)
    const of = { kind: 'stock-receipt' as const, id: receiptId }
    const priced = { of, receiptId, at, kept: quantity, left: value, debt }
    this.priced.push(priced)
    this.delivered.push({ receiptId, at, left: quantity, debt, priced })
  }

  receiveUnbilled(receiptId: string, at: number, quantity: number, value: number, supplier: string): void {
    this.#takeIn(at, quantity, value)
    const debt = this.#owe('2050', supplier, receiptId, value)
    this.unbilled.push({ receiptId, at, quantity, value, debt })
  }

  /** Its bill has another value: what is still there takes its share of the difference, to zero at the lowest. */
  billDelivery(billId: string, delivery: Unbilled, billed: number): Undo {
    const { receiptId, at, quantity, value } = delivery
    this.unbilled.splice(this.unbilled.indexOf(delivery), 1)
    delivery.debt.amount = 0
    const debt = this.#owe('2000', delivery.debt.party, billId, billed)
    const priced = {
      ...{ of: { kind: 'delivery-bill' as const, id: billId }, receiptId, at, debt },
      ...{ kept: quantity, left: billed },
    }
    this.priced.push(priced)
    const undoDifference = this.#differ(at, quantity, billed - value)
    return {
      isPossible: () => debt.amount === billed && priced.left === billed,
      run: () => {
        debt.amount = 0
        delivery.debt.amount = value
        this.unbilled.push(delivery)
        this.priced.splice(this.priced.indexOf(priced), 1)
        undoDifference()
      },
    }
  }

  /** What goods cost beyond what was thought, or below: of those that are there it is in the stock, of the others it is lost or won. */
  #differ(at: number, of: number, difference: number): () => void {
    const put = this.#share(at, of, difference, null)
    return () => {
      this.#share(at, of, -difference, -put)
    }
  }

  #share(at: number, of: number, difference: number, most: number | null): number {
    const { quantity, value } = this.#of(at)
    const there = Math.min(of, Math.max(quantity, 0))
    let share = there === 0 ? 0 : Math.max(divide(difference * there, of), -value)
    // What is taken back is at most what was put there: other goods may have come since.
    if (most !== null)
      share = Math.sign(most) * Math.min(Math.max(share * Math.sign(most), 0), Math.abs(most))
    if (share !== 0) this.#become(at, quantity, value + share, divide((value + share) * 1000, quantity))
    // What was put on the goods and is not there to be taken off, and what never was on them.
    this.#variance += difference - share
    return share
  }

  /** The supplier lowers the price of goods that stay. */
  creditPrice(creditId: string, priced: Priced, amount: number, supplier: string): Undo {
    priced.left -= amount
    const undoDifference = this.#differ(priced.at, priced.kept, -amount)
    const undoCredit = this.#credit(priced.debt, { document: creditId, amount, party: supplier })
    return {
      isPossible: undoCredit.isPossible,
      run: () => {
        priced.left += amount
        undoDifference()
        undoCredit.run()
      },
    }
  }

  /** The delivery that came last was a mistake: it takes with it what it brought. */
  undoDelivery(value: number): void {
    const wrong = this.delivered.pop()
    if (!wrong) throw new Error('nothing was delivered')
    const { quantity, value: held, last } = this.#of(wrong.at)
    const left = quantity - wrong.left
    this.#become(wrong.at, left, held - value, left > 0 ? divide((held - value) * 1000, left) : last)
    if (wrong.debt) wrong.debt.amount = 0
    this.priced.splice(this.priced.indexOf(wrong.priced), 1)
  }

  /** Goods go back: at their average, whatever is credited; that lowers what is owed for them, the rest is a credit. */
  sendBack(
    returnId: string,
    { at, quantity, of }: { at: number; quantity: number; of: Delivered | null },
    credited: number,
    supplier: string,
  ): Undo {
    const cost = this.#takeOut(at, quantity)
    this.#variance += cost - credited
    const undoCredit = this.#credit(of?.debt ?? null, {
      document: returnId,
      amount: credited,
      party: supplier,
    })
    const goBack = (sign: number) => {
      if (!of) return
      of.left -= sign * quantity
      of.priced.kept -= sign * quantity
      of.priced.left -= sign * credited
    }
    goBack(1)
    return {
      isPossible: undoCredit.isPossible,
      run: () => {
        goBack(-1)
        this.#variance -= cost - credited
        this.#bringBack(at, quantity, cost)
        undoCredit.run()
      },
    }
  }

  bill(billId: string, supplier: string, amount: number): Undo {
    const bill = { billId, left: amount, debt: this.#owe('2000', supplier, billId, amount) }
    this.bills.push(bill)
    return {
      isPossible: () => bill.debt.amount === amount && bill.left === amount,
      run: () => {
        bill.debt.amount = 0
        this.bills.splice(this.bills.indexOf(bill), 1)
      },
    }
  }

  creditBill(creditId: string, bill: Billed, amount: number): Undo {
    bill.left -= amount
    const { isPossible, run } = this.#credit(bill.debt, {
      document: creditId,
      amount,
      party: bill.debt.party,
    })
    return {
      isPossible,
      run: () => {
        bill.left += amount
        run()
      },
    }
  }

  #credit(debt: Open | null, { document, amount, party }: Omit<Open, 'account'>): Undo {
    const settled = Math.min(Math.max(debt?.amount ?? 0, 0), amount)
    if (debt) debt.amount -= settled
    const rest = amount > settled ? this.#owe('2000', party, document, settled - amount) : null
    return {
      isPossible: () => rest === null || rest.amount === settled - amount,
      run: () => {
        if (debt) debt.amount += settled
        if (rest) rest.amount = 0
      },
    }
  }

  send(transferId: string, at: number, quantity: number, to: Place): void {
    const held = this.#of(at)
    held.onTheWay += quantity
    if (to === 'shop') held.inStore -= quantity
    this.sent.push({ transferId, at, left: quantity, to })
  }

  arrive(sent: Sent, received: number, lost: number): void {
    sent.left -= received + lost
    const held = this.#of(sent.at)
    held.onTheWay -= received + lost
    if (sent.to === 'store') held.inStore += received
    if (lost > 0) this.#takeOut(sent.at, lost)
  }

  /** What is owed for these is owed by instalments from now on, as a document of its own. */
  agree(planId: string, customer: string, parts: readonly { item: Open; amount: number }[]): void {
    for (const { item, amount } of parts) item.amount -= amount
    const amount = parts.reduce((sum, part) => sum + part.amount, 0)
    this.#owe('1100', customer, planId, amount)
  }

  giveUp(parts: readonly { item: Open; amount: number }[]): void {
    for (const { item, amount } of parts) item.amount -= amount
  }

  merge(from: string, into: string): void {
    this.#into.set(from, into)
  }

  part(from: string): void {
    this.#into.delete(from)
  }

  headOf(party: string): string {
    const into = this.#into.get(party)
    return into === undefined ? party : this.headOf(into)
  }

  sell(saleId: string, at: number, quantity: number, gross: number, customer: string | null): void {
    const cost = this.#takeOut(at, quantity)
    const debt = customer === null ? null : this.#owe('1100', customer, saleId, gross)
    this.#sold.push({ saleId, at, quantity, cost, gross, debt })
  }

  /** All of a sale, which is at hand once: at what it cost; of a debt what is owed is given up, the rest is credit. */
  takeBack(returnId: string, { saleId, at, quantity, cost, gross, debt }: Sold): void {
    this.#sold.splice(
      this.#sold.findIndex((one) => one.saleId === saleId),
      1,
    )
    // It is no purchase: below nothing, one still costs what it was known to cost.
    this.#bringBack(at, quantity, cost)
    if (debt === null) return
    if (gross > debt.amount) this.#owe('2200', debt.party, returnId, gross - debt.amount)
    debt.amount = 0
  }

  /** Money from a customer or to a supplier, for what is owed longest; the remainder becomes a credit. */
  pay(paymentId: string, account: '1100' | '2000', party: string, amount: number): Undo {
    const { rest, undo } = this.#settle(account, party, amount)
    const credit = rest > 0 ? this.#owe('2200', party, paymentId, rest) : null
    return {
      isPossible: () => credit === null || credit.amount === rest,
      run: () => {
        undo()
        if (credit) credit.amount = 0
      },
    }
  }

  /** A customer's debt is paid with the oldest credit. */
  spendCredit(party: string, amount: number): Undo {
    const [spent, paid] = [this.#settle('2200', party, amount), this.#settle('1100', party, amount)]
    return {
      isPossible: () => true,
      run: () => {
        spent.undo()
        paid.undo()
      },
    }
  }

  writeOff(at: number, quantity: number, isTaken: boolean): Undo {
    const cost = this.#takeOut(at, quantity)
    if (isTaken) this.#drawings += cost
    return {
      isPossible: () => true,
      run: () => {
        if (isTaken) this.#drawings -= cost
        this.#bringBack(at, quantity, cost)
      },
    }
  }

  /** What a count found more, or less. */
  count(at: number, difference: number): void {
    if (difference < 0) this.#takeOut(at, -difference)
    else this.#find(at, difference)
  }

  onHand(at: number): number {
    return this.#of(at).quantity
  }

  /** What is where it is sold, and what is in the store room. */
  heldAt(at: number): Record<Place, number> {
    const { quantity, inStore, onTheWay } = this.#of(at)
    return { shop: quantity - inStore - onTheWay, store: inStore }
  }

  get inventory(): number {
    return this.#inventory
  }

  get variance(): number {
    return this.#variance
  }

  get drawings(): number {
    return this.#drawings
  }

  /** Of all; a supplier's credits count against it. */
  owed(account: Account): number {
    return this.#open.reduce((sum, one) => (one.account === account ? sum + one.amount : sum), 0)
  }

  /** What a party owes, or is owed, under all names that it was merged from. */
  openOf(account: Account, party: string): readonly Open[] {
    const head = this.headOf(party)
    return this.#open.filter(
      (one) => one.account === account && one.amount > 0 && this.headOf(one.party) === head,
    )
  }

  owedBy(account: Account, party: string): number {
    return this.openOf(account, party).reduce((sum, { amount }) => sum + amount, 0)
  }

  /** By account and its present name; zeros are left out. */
  get owedByName(): Map<string, number> {
    const sums = new Map<string, number>()
    for (const { account, party, amount } of this.#open)
      sums.set(`${account} ${party}`, (sums.get(`${account} ${party}`) ?? 0) + amount)
    return new Map([...sums].filter(([, sum]) => sum !== 0))
  }

  /** What was sold and is not back. */
  get sold(): readonly Readonly<Sold>[] {
    return this.#sold
  }

  /** Quantity and value of each product that ever moved. */
  get goods(): readonly Readonly<Held>[] {
    return this.#goods
  }

  #owe(account: Account, party: string, document: string, amount: number): Open {
    const open = { account, party, document, amount }
    this.#open.push(open)
    return open
  }

  /** The oldest first; `rest` is what nothing was left for. */
  #settle(account: Account, party: string, amount: number): { rest: number; undo: () => void } {
    let rest = amount
    const parts: { one: Open; part: number }[] = []
    for (const one of this.openOf(account, party)) {
      const part = Math.min(rest, one.amount)
      one.amount -= part
      rest -= part
      parts.push({ one, part })
    }
    const undo = () => {
      for (const { one, part } of parts) one.amount += part
    }
    return { rest, undo }
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

  /** What left by mistake, at what it left at: it is no purchase. */
  #bringBack(at: number, quantity: number, cost: number): void {
    const held = this.#of(at)
    const known = held.quantity > 0 ? divide(held.value * 1000, held.quantity) : held.last
    this.#fill(at, quantity, cost, known !== 0 ? known : divide(cost * 1000, quantity))
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
    this.#goods[at] = { ...this.#of(at), quantity, value, last }
  }
}
