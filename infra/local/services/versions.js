import { Fault } from '../begin/faults.js'

/**
 * Data goes forward, never back: a service older than the one that wrote the data is refused, a newer
 * one is announced.
 *
 * @param {string} name
 * @param {string | undefined} recorded the version that wrote the data
 * @param {string} present
 * @param {(line: string) => void} say
 */
export function sameVersion(name, recorded, present, say) {
  if (recorded === undefined || recorded === present) return
  if (compare(present, recorded) < 0) {
    throw new Fault(
      `The data of ${name} was written by version ${recorded}, and only ${present} is here, which can not read it: install ${name} ${recorded} or newer and start again.`,
    )
  }
  say(`  ${name} goes from version ${recorded} to ${present}; its data comes along.`)
}

/**
 * @param {string} a
 * @param {string} b
 * @returns {number} below zero where a is older; a missing part counts as the newest ("7" is any 7)
 */
function compare(a, b) {
  const [left, right] = [a.split('.'), b.split('.')]
  for (let index = 0; index < Math.min(left.length, right.length); index += 1) {
    const difference = Number(left[index]) - Number(right[index])
    if (difference !== 0) return difference
  }
  return 0
}
