import { expect, test } from 'vitest'
import { silentProgress } from '../begin/progress.js'
import { chooseWay } from './way.ts'

/** A machine without Docker: PATH leads nowhere. */
const choose = (settings: { STACK?: string }, stack: { way?: 'process' | 'docker' } = {}) =>
  chooseWay({
    dataDir: '/shop/.data',
    env: { ...process.env, STACK: undefined, ...settings, PATH: '/nowhere' },
    stack,
    progress: silentProgress,
  })

test('without Docker the services run as processes', async () => {
  expect(await choose({})).toEqual({ name: 'process' })
})

test('the way of the first start is kept, and asking for the other one is refused', async () => {
  expect(await choose({}, { way: 'process' })).toEqual({ name: 'process' })
  await expect(choose({ STACK: 'docker' }, { way: 'process' })).rejects.toThrow(
    /was made with STACK=process and stays there/,
  )
})

test('data that Docker keeps is not replaced by an empty shop when Docker is away', async () => {
  await expect(choose({}, { way: 'docker' })).rejects.toThrow(/is kept by Docker .* Start Docker/)
})

test('Docker that was asked for and is not there is an error, as is a way that does not exist', async () => {
  await expect(choose({ STACK: 'docker' })).rejects.toThrow(/^STACK=docker, and no `docker` was found/)
  await expect(choose({ STACK: 'podman' })).rejects.toThrow(/^STACK=podman is not known/)
})
