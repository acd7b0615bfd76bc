import type { Command } from './keys.ts'
import { paneOf, type TillEvent } from './state.ts'
import { goods, TillWorld } from './till-world.fixture.ts'

/** Something that is done at a till. */
export type Act = (world: TillWorld) => void

export const sends =
  (event: TillEvent): Act =>
  (world) =>
    void world.send(event)

export const press = (command: Command, isMeant = true) => sends({ type: 'command', command, isMeant })

export const goOn = press('go-on')

export const paneNow = (world: TillWorld) => paneOf(world.state, world.given)

/** A till on which a basket is being paid. */
export function paying(): TillWorld {
  const world = new TillWorld()
  world.isTill = true
  const [product = fail()] = goods
  world.send({ type: 'pick', product, quantityMilli: null, lineId: 'a' })
  press('go-on')(world)
  return world
}

export function fail(): never {
  throw new Error('no such goods')
}
