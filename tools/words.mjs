#!/usr/bin/env node
// Finds words that the code base no longer uses, in identifiers, comments, messages and test titles. CONTRIBUTING.md
// ("Vocabulary") has the meaning of each and the words to use.
//   node tools/words.mjs    ends with 1 where a line has such a word
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folders = ['app', 'server', 'domain', 'infra', 'tests', 'e2e', 'tools', 'bench']

/** @typedef {{ word: string, pattern: RegExp, instead: string }} Rule */
/** @type {readonly Rule[]} */
export const rules = [
  {
    word: 'Asked',
    pattern: /\bAsked[A-Z]|[a-z]Asked\b|\basked[A-Z]/,
    instead: '“Query”, “Filter”, “Request”, “requested”',
  },
  { word: 'anew', pattern: /\b[Aa]new\b|[a-z]Anew\b/, instead: '“again”' },
  {
    word: 'breath',
    pattern: /\bbreathe?s?\b|Breath/,
    instead: '“yield to the event loop” (eventLoopYield)',
  },
  {
    word: 'comes to',
    pattern: /\b(?:come|comes|came|coming) to\b/i,
    instead: '“totals”, “amounts to”, “equals”, “the balance of”',
  },
  { word: 'cure', pattern: /\bcur(?:e[sd]?|ing)\b|\bcure[A-Z]|[a-z]Cure|\bCure/, instead: '“fix”' },
  { word: 'DirectLine', pattern: /direct ?line/i, instead: '“local IPC” (LocalIpc)' },
  {
    word: 'fault',
    pattern: /(?<![a-z])faults?(?![a-z])|\bfaulty\b|[a-z]Fault|\bFault/,
    instead: '“error”, “failure”, “invalid”',
  },
  { word: 'made of', pattern: /\bmade of\b|[mM]adeOf/, instead: '“derived from”, “generated from”' },
  {
    word: 'memberPath',
    pattern: /memberPath|MemberPath/,
    instead: '“fieldPath”: a property is a field, a member a person',
  },
  {
    word: 'meanwhile',
    pattern: /meanwhile/i,
    instead: '“concurrently”, “already”, “since”, “in the meantime”',
  },
  {
    word: 'nobody, somebody',
    pattern: /nobody|somebody/i,
    instead: 'the record as the subject, “no person”, “a person”, “another device”',
  },
  {
    word: 'of before',
    pattern: /\bof before\b(?![)[\]]|\.\w)|[oO]fBefore/,
    instead: '“legacy”, “previous”, “earlier”',
  },
  { word: 'registerDoor', pattern: /registerDoor/, instead: 'rejectMalformedUrls' },
  {
    word: 'standing',
    pattern: /standing/i,
    instead: '“status”, “access”, “balance”, “book value”: what it is',
  },
  {
    word: 'stands, stood',
    pattern: /\b(?:stands|stood)\b/i,
    instead: '“is stored”, “exists”, “is not reversed”, “is”: what is the case',
  },
  {
    word: 'unlike',
    pattern:
      /[a-z_]unlike|[a-z]Unlike|\bUnlike[A-Z]|\bunlike(?:[A-Z_]|['"]|\]|\s*[}:;)]| of )|\b(?:is|are) unlike\b/,
    instead: '“mismatched”, “does not match”',
  },
  {
    word: 'told, tells',
    pattern: /\b(?:[Tt]old|[Tt]ells)\b|\b(?:told|tells)[A-Z]|[a-z]Told(?![a-z])|\bTold[A-Z]/,
    instead: '“reported”, “notified”, “shown”, “distinguished”',
  },
  {
    word: 'said',
    // Where it is no field: in a comment or a title.
    pattern: /(?:^\s*\*|\/\/|\/\*|\b(?:it|test|describe)\().*\bsaid\b(?![,:}]|` or|\))/,
    instead: '“entered”, “sent”, “claimed”, “stated”',
  },
  { word: 'WritingTurns', pattern: /writing ?turn/i, instead: '“writer lease” (WriterLeases)' },
]

/**
 * Names that are stored, hashed, sent over the API or typed by an operator. They cannot change with the program; in
 * brackets what each means. `in`: the files that use the name, where it is an ordinary word elsewhere.
 * @type {readonly { name: RegExp, means: string, in?: RegExp }[]}
 */
export const kept = [
  {
    name: /\b(?:isTold|toldShifts)\b/,
    means: 'field and table of the till: a takeover that the server knows; shifts received',
  },
  { name: /'Told by telephone'/, means: 'a note that is hashed in a sample' },
  { name: /`said`/, means: 'field of reviews, mails and jobs: what was sent, or the words of a program' },
  {
    name: /\basked(?:At|By)\b/,
    means: 'field of payments, refunds and logins: when and for whom it was requested',
  },
  { name: /\baskedThrough\b/, means: 'through which instant receipts without a shift were asked about' },
  {
    name: /\bfaults\b/,
    means: 'field of a queued import: how often it ended in an error of the program',
    in: /^server\/imports\/store\.ts$/,
  },
  {
    name: /'faulty'|\bfaulty: 'Faulty|Faulty or damaged/,
    means: 'reason of a return: the goods have a defect',
  },
  { name: /\bchanged_meanwhile\b/, means: 'refusal: changed concurrently' },
  { name: /\border_received_meanwhile\b/, means: 'refusal: the order has already been received' },
  { name: /\binstalments_unlike_amount\b/, means: 'refusal: the instalments do not add up to the amount' },
  { name: /\bnumber_unlike_others\b/, means: 'import: a number in another format than the rest of the file' },
  { name: /\bisOfBefore\b/, means: 'field of account changes: recorded from a legacy account' },
  { name: /\bunlikeReceipts\b/, means: 'table of the till: receipts that do not match the books' },
  {
    name: /\bunlike\b/,
    means: 'answer to a till: the receipts that do not match the books',
    in: /(^|\/)witness|^tests\/audit\/tampering/,
  },
  { name: /\bwritingTurns\b/, means: 'collection: the writer leases' },
  { name: /begin-heads-anew/, means: 'option of `npm run audit`: restart the file of heads' },
  {
    name: /\bmadeOf\b/,
    means: 'what running services were started from',
    in: /kept-services|services\/keeper/,
  },
  {
    name: /\bstanding\b/,
    means: 'field and filter: the status of a shop',
    in: /^app\/features\/admin\/(health|shops)\/|^app\/routes\/admin\.|^domain\/(api\/admin-|table\/shops)|^server\/admin\/|^tests\/admin\//,
  },
  {
    name: /\bstanding\b/,
    means: 'field of a queued shift record: waits, sent, left-out',
    in: /^app\/features\/till\/(outbox|shift|storage)\//,
  },
  {
    name: /\bstanding\b/,
    means: 'field of a drawer opening: its approval',
    in: /drawer-opening|by-cashier|visuals_\.cashiers|^server\/shifts\/read\.ts|^tests\/(shifts\/emails|cashiers\/who-did-it)/,
  },
  { name: /\bnobody\b/, means: 'the system account of that name', in: /own-files\.test/ },
  {
    name: /'standing'/,
    means: 'column of the list of people: the status of the account',
    in: /people-columns/,
  },
]

/** Phrases in which such a word has another, right meaning. */
export const phrases = [
  // Made-up ids and addresses in tests.
  /['"/](nobody|somebody)['"]/,
  /\b(nobody|somebody)[@-]/,
  /\bama nobody\b/,
  /\boutstanding/i,
  /\b(?:stands|stood) (?:in )?for\b/i,
  /\bstands in at\b/,
  /\bunderstanding/i,
  /\blong-standing\b/i,
  /\bstanding orders?\b/i,
]

/**
 * @param {string} file its path from the root
 * @param {string} text
 * @returns {string[]} one sentence for each line and word
 */
export function wordsIn(file, text) {
  const allowed = [...kept.filter((one) => one.in?.test(file) ?? true).map(({ name }) => name), ...phrases]
  const found = []
  text.split('\n').forEach((line, index) => {
    const rest = allowed.reduce((left, one) => left.replaceAll(new RegExp(one, `g${one.flags}`), ' '), line)
    for (const { word, pattern, instead } of rules)
      if (pattern.test(rest)) found.push(`${file}:${index + 1}: “${word}”: use ${instead}`)
  })
  return found
}

/** The files that are checked. This file and its test name the words. */
function checked() {
  const tracked = execFileSync('git', ['ls-files', ...folders], { encoding: 'utf8' }).split('\n')
  return tracked.filter((file) => /\.(ts|tsx|js|mjs)$/.test(file) && !/^tools\/words\./.test(file))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = checked().flatMap((file) => [
    ...wordsIn(file, file).map((sentence) => sentence.replace(':1:', ':')),
    ...wordsIn(file, readFileSync(file, 'utf8')),
  ])
  if (found.length > 0) {
    console.error(found.join('\n'))
    console.error(`${found.length} lines have words that CONTRIBUTING.md (“Vocabulary”) replaces.`)
    process.exitCode = 1
  }
}
