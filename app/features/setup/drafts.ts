import type { z } from 'zod'

const storedAs = (name: string) => `first-run:${name}`

function readDraft<Draft>(name: string, schema: z.ZodType<Draft>): Draft | null {
  const stored = window.sessionStorage.getItem(storedAs(name))
  if (stored === null) return null
  try {
    return schema.parse(JSON.parse(stored))
  } catch (error) {
    // An earlier version's shape: what was typed is asked for again.
    console.warn('What was typed could not be read', error)
    return null
  }
}

/** What is typed into a step, kept by this tab over a reload. Never a password and never the setup code. */
export function draftOf<Draft>(name: string, schema: z.ZodType<Draft>) {
  return {
    read: () => readDraft(name, schema),
    keep: (draft: Draft) => window.sessionStorage.setItem(storedAs(name), JSON.stringify(draft)),
    forget: () => window.sessionStorage.removeItem(storedAs(name)),
  }
}
