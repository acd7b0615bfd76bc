/** What the example row of a template begins with. */
export const exampleMark = 'Example:'

/** Why a row is not imported that is the example of a template; null where it is none. */
export function whyExample(text: string): string | null {
  return text.toLowerCase().startsWith(exampleMark.toLowerCase())
    ? 'This is the example row of the template: it is left out.'
    : null
}
