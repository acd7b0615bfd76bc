#!/usr/bin/env node
// Checks the proof of a shop's books on any computer with Node 18 or newer, from that file alone.
//   node verify.mjs FILE [NUMBER:HASH …]
// NUMBER:HASH is an entry as it was written down outside the file: whoever writes all books anew can give them
// hashes that fit each other, but not one that was known before. Ends with 0 where everything fits, with 1 where
// something differs, with 2 where the file can't be read.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

const sha256 = (text) => createHash('sha256').update(text, 'utf8').digest('hex')

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
const faults = []
const balances = new Map()
const linesHash = createHash('sha256')
const counts = { posted: 0, unposted: 0 }
let last = { number: 0, hash: '0'.repeat(64) }
let shopId
let head

const checksOf = (where) => (holds, what) => {
  if (!holds) faults.push(`${where}: ${what}`)
  return holds
}

function checkEntry({ link, hash, document }) {
  const { number, previousHash, sourceHash, entry } = link
  const { source, lines } = entry
  const check = checksOf(`entry ${number} (${source.kind} ${source.reference})`)
  check(number === last.number + 1, `it stands where entry ${last.number + 1} belongs`)
  check(previousHash === last.hash, `it does not follow from entry ${last.number} before it`)
  last = { number, hash }
  shopId ??= link.shopId
  check(link.shopId === shopId, `it is of another shop, ${link.shopId}`)
  check(hash === sha256(canonical(link)), 'what it says has another hash than it bears')
  const before = known.get(String(number)) ?? hash
  check(before === hash, `it has the hash ${hash}, and had ${before}`)
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
  const id = document.saleId ?? document.receiptId ?? document.balanceId
  const isIts = id === source.id && (document.kind ?? source.kind) === source.kind
  check(isIts && document.shopId === shopId, 'its document is another one')
}

/** No entry holds it: its hash, and that of all lines, tell a changed file and not changed books. */
function checkUnposted({ kind, reference, hash, document }) {
  const check = checksOf(`${kind} ${reference}, without an entry`)
  counts.unposted += 1
  check(hash === sha256(canonical(document)), 'what it says has another hash than it bears')
}

function checkHead() {
  const check = checksOf('the last line')
  const { posted, unposted } = counts
  check(head.number === last.number, `the books end at entry ${head.number}, the file at ${last.number}`)
  check(head.hash === last.hash, `entry ${head.number} has the hash ${head.hash}, in the file ${last.hash}`)
  check(head.shopId === (shopId ?? head.shopId), `it is of another shop, ${head.shopId}`)
  check(
    head.posted === posted,
    `${head.posted} documents are posted, the file has ${posted} with their entry`,
  )
  check(head.unposted === unposted, `${head.unposted} documents have no entry, the file has ${unposted}`)
  const said = new Map(head.balances.map(({ account, amountMinor }) => [account, BigInt(amountMinor)]))
  for (const account of new Set([...said.keys(), ...balances.keys()])) {
    const [theirs, ours] = [said.get(account) ?? 0n, balances.get(account) ?? 0n]
    check(theirs === ours, `account ${account} is ${money(theirs)}, its entries come to ${money(ours)}`)
  }
  for (const number of known.keys()) check(false, `there is no entry ${number}`)
  if (faults.length === 0) check(head.linesHash === linesHash.digest('hex'), 'a line before it was changed')
}

function money(amount) {
  const digits = head.currencyDigits
  const text = String(amount < 0n ? -amount : amount).padStart(digits + 1, '0')
  const whole = text.slice(0, text.length - digits).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${amount < 0n ? '-' : ''}${whole}${digits > 0 ? `.${text.slice(-digits)}` : ''}`
}

function printTrialBalance() {
  const row = (name, debit, credit) =>
    console.log(`  ${name.padEnd(38)}${debit.padStart(20)}${credit.padStart(20)}`.trimEnd())
  const names = new Map(head.balances.map(({ account, name }) => [account, name]))
  let debits = 0n
  console.log(`Trial balance in ${head.currency}, of everything since the first entry\n`)
  row('', 'debit', 'credit')
  for (const [account, amount] of [...balances].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (amount > 0n) debits += amount
    const name = `${account} ${names.get(account) ?? ''}`
    if (amount !== 0n) row(name, amount > 0n ? money(amount) : '', amount < 0n ? money(-amount) : '')
  }
  row('', money(debits), money(debits))
}

let lineNumber = 0
try {
  for await (const text of linesOf(path)) {
    lineNumber += 1
    const line = JSON.parse(text)
    const isWhole = !head && JSON.stringify(line) === text
    checksOf(`line ${lineNumber}`)(isWhole, 'it is not as the program writes it')
    if (!line.head) linesHash.update(`${text}\n`)
    if (line.head) head = line.head
    else if (line.link) checkEntry(line)
    else checkUnposted(line)
  }
  if (head) checkHead()
  else faults.push(`after entry ${last.number}: the file was cut short, its last line is missing`)
} catch (error) {
  if (!(error instanceof SyntaxError || error instanceof TypeError) || lineNumber === 0) {
    console.error(`${path ?? 'No file'}: can't be read. ${error.message}`)
    process.exit(2)
  }
  faults.push(`line ${lineNumber}, after entry ${last.number}: it can't be read. ${error.message}`)
}
if (faults.length === 0) printTrialBalance()
for (const fault of faults.slice(0, 20)) console.log(fault)
console.log(`\n${head?.shopName ?? path}: ${last.number} entries, the last has the hash ${last.hash}`)
console.log(faults.length === 0 ? 'GOOD: everything fits' : `NOT GOOD: ${faults.length} differences`)
process.exitCode = faults.length === 0 ? 0 : 1
