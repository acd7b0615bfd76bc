import type { AdminApi } from './admin-api.ts'
import type { Flow, Step } from './read-realm.ts'

type Execution = { id: string; providerId?: string; requirement: string }

/**
 * Makes a login flow, or changes the one of that name: a plain row of steps, in the file's order.
 *
 * @param path of the realm
 */
export async function applyFlow(api: AdminApi, path: string, flow: Flow, changes: string[]) {
  const steps = flow.authenticationExecutions ?? []
  const flows = `${path}/authentication/flows`
  const known: { alias: string }[] = await api('GET', flows)
  if (!known.some(({ alias }) => alias === flow.alias)) {
    await api('POST', flows, {
      alias: flow.alias,
      description: flow.description ?? '',
      providerId: flow.providerId ?? 'basic-flow',
      topLevel: true,
      builtIn: false,
    })
  }
  const executions = `${flows}/${encodeURIComponent(flow.alias)}/executions`
  const present = (): Promise<Execution[]> => api('GET', executions)
  const before = await present()
  if (isSame(before, steps)) return
  const isSameRow =
    before.length === steps.length &&
    steps.every(({ authenticator }, index) => before[index]?.providerId === authenticator)
  if (!isSameRow) {
    // A changed list of steps is replaced; the flow itself stays, since clients may be bound to it.
    for (const { id } of before) await api('DELETE', `${path}/authentication/executions/${id}`)
    for (const { authenticator } of steps)
      await api('POST', `${executions}/execution`, { provider: authenticator })
  }
  const after = isSameRow ? before : await present()
  for (const [index, { requirement }] of steps.entries()) {
    if (after[index]?.requirement !== requirement)
      await api('PUT', executions, { ...after[index], requirement })
  }
  changes.push(`flow ${flow.alias}`)
}

const isSame = (present: Execution[], steps: Step[]) =>
  present.length === steps.length &&
  steps.every(
    ({ authenticator, requirement }, index) =>
      present[index]?.providerId === authenticator && present[index]?.requirement === requirement,
  )
