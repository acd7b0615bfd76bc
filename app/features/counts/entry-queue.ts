import { useEffect, useRef, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { ApiProblem } from '#app/api/problem.ts'
import { readStored, writeStored } from '#app/components/format/stored-text.ts'
import type { CountEntryBody } from '#domain/api/count.ts'
import { sendEntry } from './counts-api.ts'

/** What was counted on this device and the server does not have yet. */
export type WaitingEntry = Omit<CountEntryBody, 'ageMs'> & { entryId: string; at: number }

const retryMs = 5_000
const storedAs = (countId: string) => `count:${countId}`

function kept(countId: string): WaitingEntry[] {
  const stored = readStored(storedAs(countId))
  if (stored === null || stored === '') return []
  try {
    return JSON.parse(stored)
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}

/**
 * Sends what is counted, one after the other, and keeps it on the device until the server has it: a phone loses the
 * connection behind the shelves. An entry that is sent twice is counted once.
 */
export function useEntryQueue(shopId: string, countId: string) {
  const [waiting, setWaiting] = useState(() => kept(countId))
  const [refused, setRefused] = useState<unknown>(null)
  const [refusedIds, setRefusedIds] = useState<ReadonlySet<string>>(new Set())
  const [tries, setTries] = useState(0)
  const isSending = useRef(false)

  useEffect(() => {
    writeStored(storedAs(countId), waiting.length === 0 ? '' : JSON.stringify(waiting))
  }, [countId, waiting])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a try counts as a reason to send
  useEffect(() => {
    const [next] = waiting
    if (!next || isSending.current) return
    isSending.current = true
    const { entryId, at, ...said } = next
    const taken = () => setWaiting((now) => now.filter((entry) => entry.entryId !== entryId))
    let timer: number | undefined
    sendEntry(shopId, countId, entryId, { ...said, ageMs: Math.max(0, Math.round(Date.now() - at)) })
      .then(taken)
      .catch((error: unknown) => {
        if (error instanceof ApiProblem && error.status < 500 && error.status !== 429) {
          setRefused(error)
          setRefusedIds((before) => new Set(before).add(entryId))
          taken()
        } else timer = window.setTimeout(() => setTries((before) => before + 1), retryMs)
      })
      .finally(() => {
        isSending.current = false
        setTries((before) => (timer === undefined ? before + 1 : before))
      })
  }, [shopId, countId, waiting, tries])

  return {
    waiting,
    refused,
    /** Those that the server does not take: they count nothing. */
    refusedIds,
    add: (said: Omit<CountEntryBody, 'ageMs'>): WaitingEntry => {
      const entry = { ...said, entryId: uuidv7(), at: Date.now() }
      setWaiting((now) => [...now, entry])
      return entry
    },
  }
}
