const letters = 26
const firstLetter = 'A'.charCodeAt(0)

/** The series after every one given: A, B, … Z, AA, AB, …; a series is never given again. */
export function nextSeries(taken: readonly string[]): string {
  const highest = taken.reduce((most, series) => Math.max(most, numberOf(series)), 0)
  return seriesOf(highest + 1)
}

/** A is 1, Z is 26, AA is 27: a count in letters that knows no zero. */
function numberOf(series: string): number {
  let number = 0
  for (const letter of series) number = number * letters + (letter.charCodeAt(0) - firstLetter + 1)
  return number
}

function seriesOf(number: number): string {
  let series = ''
  for (let left = number; left > 0; left = Math.floor((left - 1) / letters)) {
    series = String.fromCharCode(firstLetter + ((left - 1) % letters)) + series
  }
  return series
}
