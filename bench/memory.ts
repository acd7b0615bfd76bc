import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** The process that listens at a port of this machine. */
export function listenerOf(port: string): number {
  const line = execFileSync('ss', ['-tlnpH', `sport = :${port}`], { encoding: 'utf8' })
  const pid = Number(/pid=(\d+)/.exec(line)?.[1])
  if (!pid) throw new Error(`no process of this machine listens at port ${port}`)
  return pid
}

/** Resident memory of a process and of all it started; 0 of one that has ended. */
export function residentMegabytes(pid: number): number {
  const childrenOf = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    const parent = /^PPid:\s+(\d+)/m.exec(statusOf(name))?.[1]
    if (parent) childrenOf.set(Number(parent), [...(childrenOf.get(Number(parent)) ?? []), Number(name)])
  }
  const sum = (of: number): number =>
    Number(/^VmRSS:\s+(\d+)/m.exec(statusOf(String(of)))?.[1] ?? 0) +
    (childrenOf.get(of) ?? []).reduce((total, child) => total + sum(child), 0)
  return sum(pid) / 1024
}

function statusOf(pid: string): string {
  if (!/^\d+$/.test(pid)) return ''
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}
