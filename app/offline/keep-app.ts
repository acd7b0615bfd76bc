import { useEffect, useSyncExternalStore } from 'react'

/** How often a page that stays open asks whether the server has a newer version. */
const askEveryMs = 30 * 60_000
/** A till must be idle for this long before it loads a newer version: what is scanned during the reload is lost. */
const idleMs = 10 * 60_000

let isOutdated = false
const listeners = new Set<() => void>()

/**
 * Keeps this version of the till side on the device (see service-worker.ts), and learns of the next one.
 * Browsers have this on https and on the shop's own computer only; elsewhere the app needs its server.
 * @returns what stops asking
 */
export function keepAppOnDevice(): () => void {
  // The development server changes what it serves under the same addresses.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return () => undefined
  const { serviceWorker } = navigator
  const stopped = new AbortController()
  const { signal } = stopped
  // The first one of all is this page's own version.
  let isFirst = serviceWorker.controller === null
  serviceWorker.addEventListener(
    'controllerchange',
    () => {
      if (!isFirst) noteOutdated()
      isFirst = false
    },
    { signal },
  )
  serviceWorker
    .register('/service-worker.js')
    .catch((error: unknown) => console.warn('The app cannot be kept on this device', error))
  const ask = () =>
    void serviceWorker
      .getRegistration()
      .then((registration) => registration?.update())
      .catch(() => undefined)
  const timer = window.setInterval(ask, askEveryMs)
  document.addEventListener('visibilitychange', () => document.hidden || ask(), { signal })
  return () => {
    stopped.abort()
    window.clearInterval(timer)
  }
}

function noteOutdated(): void {
  isOutdated = true
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Reloads the page if the server has a newer version, between two sales while the till is idle.
 * @param isBetweenSales nothing is in the basket, and nothing is asked
 */
export function useNewVersion(isBetweenSales: boolean): void {
  const isWanted = useSyncExternalStore(
    subscribe,
    () => isOutdated,
    () => false,
  )
  useEffect(() => {
    if (!isWanted || !isBetweenSales) return
    const touched = new AbortController()
    let timer: number | undefined
    const wait = () => {
      window.clearTimeout(timer)
      timer = window.setTimeout(() => window.location.reload(), idleMs)
    }
    wait()
    for (const name of ['keydown', 'pointerdown'])
      window.addEventListener(name, wait, { signal: touched.signal, passive: true, capture: true })
    return () => {
      touched.abort()
      window.clearTimeout(timer)
    }
  }, [isWanted, isBetweenSales])
}
