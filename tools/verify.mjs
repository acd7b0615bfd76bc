#!/usr/bin/env node
// Checks the proof of a shop's books on any computer with Node 18 or newer: node verify.mjs FILE [NUMBER:HASH …]
// NUMBER:HASH is an entry as it was written down before, by its first 16 characters or more: rewritten books have others.
// Ends with 0 where everything fits, with 1 where something differs, with 2 where there is nothing to read.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

const sha256 = (text) => createHash('sha256').update(text, 'utf8').digest('hex')
// Text of the file must not write over the verdict on a terminal.
const plain = (text) => String(text).replace(/\p{C}/gu, '?')

/** The one JSON text of a value (RFC 8785): members in the order of their names, no blanks. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const members = Object.keys(value).sort()
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`
}

async function* linesOf(path) {
  let rest = ''
  for await (const chunk of createReadStream(path, 'utf8')) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop()
    yield* lines
  }
  if (rest !== '') yield rest
}
const [path, ...words] = process.argv.slice(2)
const known = new Map(words.map((word) => word.split(':')))
const [errors, balances, seen] = [[], new Map(), new Set()]
const linesHash = createHash('sha256')
const counts = { posted: 0, unposted: 0 }
let [last, shopId, head] = [{ number: 0, hash: '0'.repeat(64) }]
const checksOf = (where) => (holds, what) => holds || void errors.push(`${where}: ${what}`)
// Documents of different kinds may have one id; a sale and its return are kept in one place, and may not.
const isFirst = (id, kind) => seen.size < seen.add(`${kind === 'return' ? 'sale' : kind} ${id}`).size

function checkEntry({ link, hash, document }) {
  const { number, previousHash, sourceHash, entry } = link
  const { source, lines } = entry
  const check = checksOf(`entry ${number} (${source.kind} ${source.reference})`)
  check(number === last.number + 1, `it is where entry ${last.number + 1} belongs`)
  check(previousHash === last.hash, `it does not follow from entry ${last.number} before it`)
  last = { number, hash }
  shopId ??= link.shopId
  check(link.shopId === shopId, `it is of another shop, ${link.shopId}`)
  check(hash === sha256(canonical(link)), 'its hash does not match its content')
  const given = known.get(String(number)) ?? ''
  check(hash.startsWith(given), `its hash is ${hash}, the one you gave is ${given}`)
  known.delete(String(number))
  let sum = 0n
  for (const { account, amountMinor } of lines) {
    if (!check(Number.isSafeInteger(amountMinor), `${amountMinor} is no whole amount`)) continue
    sum += BigInt(amountMinor)
    balances.set(account, (balances.get(account) ?? 0n) + BigInt(amountMinor))
  }
  check(sum === 0n, `its debits are not equal to its credits, by ${sum}`)
  if (!check(document, 'its document is missing')) return
  counts.posted += 1
  check(sha256(canonical(document)) === sourceHash, 'its document has another hash than it was posted with')
  const hasId = Object.entries(document).some(([name, id]) => name.endsWith('Id') && id === source.id)
  const isIts = hasId && (document.kind ?? source.kind) === source.kind
  const isOfDay = ['postingDay', 'businessDay'].every((day) => (document[day] ?? entry[day]) === entry[day])
  check(isIts && isOfDay && document.shopId === shopId, 'this is not its document')
  check(isFirst(source.id, source.kind) && isFirst(sourceHash, 'hash'), 'its document has another entry too')
}

/** No entry refers to it: its own hash, and that of all lines, reveal a changed file, but not changed books. */
function checkUnposted({ kind, reference, hash, document }) {
  const check = checksOf(`${kind} ${reference}, without an entry`)
  counts.unposted += 1
  check(hash === sha256(canonical(document)), 'its hash does not match its content')
  const { totals, lines = [], amountMinor = totals?.grossMinor ?? 0, tillId } = document
  const id = document.saleId ?? document.receiptId ?? document.balanceId
  if (check(id, 'documents like it always have one')) check(isFirst(id, kind), 'it is in the file twice')
  // A past receipt from a file may have an amount on one account only, and leave nothing to post.
  const isNothing = amountMinor === 0 && lines.every((line) => (line.costMinor ?? line.valueMinor) === 0)
  check(isNothing || tillId === 'import', 'its total is not zero')
}

function checkHead() {
  const check = checksOf('the last line')
  check(head.number === last.number, `the books end at entry ${head.number}, the file at ${last.number}`)
  check(head.hash === last.hash, `entry ${head.number} has the hash ${head.hash}, in the file ${last.hash}`)
  check(head.shopId === (shopId ?? head.shopId), `it is of another shop, ${head.shopId}`)
  for (const [kind, count] of Object.entries(counts))
    check(head[kind] === count, `${head[kind]} documents are ${kind}, the file has ${count}`)
  const sent = new Map(head.balances.map(({ account, amountMinor }) => [account, BigInt(amountMinor)]))
  for (const account of new Set([...sent.keys(), ...balances.keys()])) {
    const [theirs, ours] = [sent, balances].map((sums) => sums.get(account) ?? 0n)
    check(theirs === ours, `account ${account} is ${money(theirs)}, its entries total ${money(ours)}`)
  }
  for (const number of known.keys()) check(false, `there is no entry ${number}`)
  if (errors.length === 0) check(head.linesHash === linesHash.digest('hex'), 'a line before it was changed')
}

function money(amount) {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: head.currency })
  const digits = format.resolvedOptions().maximumFractionDigits
  const text = String(amount < 0n ? -amount : amount).padStart(digits + 1, '0')
  const whole = text.slice(0, text.length - digits).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${amount < 0n ? '-' : ''}${whole}${digits > 0 ? `.${text.slice(-digits)}` : ''}`
}

function printTrialBalance() {
  const cells = (sides) => sides.map((side) => side.padStart(20)).join('')
  const row = (name, ...sides) => console.log(`  ${name.padEnd(38)}${cells(sides)}`.trimEnd())
  const names = new Map(head.balances.map(({ account, name }) => [account, plain(name)]))
  let debits = 0n
  console.log(`Trial balance in ${plain(head.currency)}, of all entries; names as the file has them`)
  row('', 'debit', 'credit')
  for (const [account, amount] of [...balances].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (amount > 0n) debits += amount
    const name = `${plain(account)} ${names.get(account) ?? ''}`
    if (amount !== 0n) row(name, amount > 0n ? money(amount) : '', amount < 0n ? money(-amount) : '')
  }
  row('', money(debits), money(debits))
}

if (!path || words.some((word) => !/^[1-9]\d*:[0-9a-f]{16,64}$/.test(word)) || known.size < words.length) {
  console.error('node verify.mjs FILE [NUMBER:HASH …], each number once, each hash of 16 to 64 characters')
  process.exit(2)
}
let lineNumber = 0
try {
  for await (const text of linesOf(path)) {
    lineNumber += 1
    const line = JSON.parse(text)
    const isWhole = !head && JSON.stringify(line) === text
    checksOf(`line ${lineNumber}`)(isWhole, 'it is not as the program writes it')
    if (line.head) head = line.head
    else linesHash.update(`${text}\n`)
    if (line.link) checkEntry(line)
    else if (!line.head) checkUnposted(line)
  }
  if (head) checkHead()
  else errors.push(`after entry ${last.number}: the file was cut short, its last line is missing`)
} catch (error) {
  if (lineNumber === 0) process.exit(console.error(`${path}: can't be read. ${error.message}`) ?? 2)
  errors.push(`line ${lineNumber}, after entry ${last.number}: it can't be read. ${error.message}`)
}
if (errors.length === 0) printTrialBalance()
for (const error of errors.slice(0, 20)) console.log(plain(error))
const name = plain(head?.shopName ?? path)
console.log(`\n${name}: ${last.number} entries, the last has the hash ${plain(last.hash)}`)
const verdict = `GOOD: everything fits${words.length > 0 ? `, and ${words.length} known hashes` : ''}`
console.log(errors.length === 0 ? verdict : `NOT GOOD, differences: ${errors.length}`)
process.exitCode = errors.length === 0 ? 0 : 1
