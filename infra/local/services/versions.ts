import { OperatorError } from '../begin/errors.js'

/**
 * Data goes forward, never back: a service older than the one that wrote the data is refused, a newer
 * one is announced.
 *
 * @param recorded the version that wrote the data
 */
export function sameVersion(
  name: string,
  recorded: string | undefined,
  present: string,
  say: (line: string) => void,
) {
  if (recorded === undefined || recorded === present) return
  if (compare(present, recorded) < 0) {
    throw new OperatorError(
      `The data of ${name} was written by version ${recorded}, and only ${present} is here, which cannot read it: install ${name} ${recorded} or newer and start again.`,
    )
  }
  say(`  ${name} is upgraded from version ${recorded} to ${present}; its data is kept.`)
}

/** @returns below zero where a is older; a missing part counts as the newest ("7" is any 7) */
function compare(a: string, b: string): number {
  const [left, right] = [a.split('.'), b.split('.')]
  for (let index = 0; index < Math.min(left.length, right.length); index += 1) {
    const difference = Number(left[index]) - Number(right[index])
    if (difference !== 0) return difference
  }
  return 0
}
