import { useState } from 'react'
import { z } from 'zod'
import { readStored, writeStored } from '#app/components/format/stored-text.ts'

const Choice = z.record(z.string(), z.boolean())

function readChoice(tableId: string): Record<string, boolean> {
  const stored = typeof window === 'undefined' ? null : readStored(`columns:${tableId}`)
  if (stored === null) return {}
  try {
    return Choice.parse(JSON.parse(stored))
  } catch (error) {
    // An earlier version's shape, or a hand in the storage: the table's own columns hold.
    if (error instanceof SyntaxError || error instanceof z.ZodError) return {}
    throw error
  }
}

/**
 * Which columns of a table this device shows, remembered.
 * @param hasRoom whether there is room for a column that was not chosen; a chosen one is always shown
 */
export function useColumnChoice(
  tableId: string,
  columns: readonly { id: string; isHiddenAtFirst?: boolean }[],
  hasRoom: (columnId: string) => boolean,
): [Record<string, boolean>, (columnId: string, isShown: boolean) => void] {
  const [choice, setChoice] = useState(() => readChoice(tableId))
  const isShown = Object.fromEntries(
    columns.map((column) => [
      column.id,
      choice[column.id] ?? (!column.isHiddenAtFirst && hasRoom(column.id)),
    ]),
  )
  return [
    isShown,
    (columnId, shown) => {
      const next = { ...choice, [columnId]: shown }
      setChoice(next)
      writeStored(`columns:${tableId}`, JSON.stringify(next))
    },
  ]
}
