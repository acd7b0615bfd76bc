/** Shorter words, and those with a digit, are taken as they are typed: nearly every other word is one slip away. */
const shortestToSlip = 4

/**
 * Whether each typed word begins a word of the name, one of them with one slip: a letter that is wrong, missing, too
 * many, or two that changed places.
 * @param typed folded words, as `foldText` makes them
 * @param name a folded name
 */
export function isOneSlipAway(typed: readonly string[], name: string): boolean {
  const words = name.split(' ')
  let slips = 0
  for (const word of typed) {
    if (words.some((one) => one.startsWith(word))) continue
    slips += 1
    if (slips > 1 || word.length < shortestToSlip || /\d/.test(word)) return false
    if (!words.some((one) => beginsWithOneSlip(one, word))) return false
  }
  return slips === 1
}

function beginsWithOneSlip(name: string, typed: string): boolean {
  let at = 0
  while (at < typed.length && typed[at] === name[at]) at += 1
  const rest = typed.slice(at + 1)
  const isWrong = () => name.startsWith(rest, at + 1)
  const isTooMany = () => name.startsWith(rest, at)
  const isMissing = () => name.startsWith(typed.slice(at), at + 1)
  const isSwapped = () =>
    typed[at] === name[at + 1] && typed[at + 1] === name[at] && name.startsWith(typed.slice(at + 2), at + 2)
  return at < name.length && (isWrong() || isTooMany() || isMissing() || isSwapped())
}
