/**
 * @typedef {{ authenticator: string, requirement: string }} Step
 * @typedef {{ id: string, providerId?: string, requirement: string }} Execution
 */

/**
 * Makes a sign-in flow, or changes the one of that name: a plain row of steps, in the file's order.
 *
 * @param {import('./admin-api.js').AdminApi} api
 * @param {string} path of the realm
 * @param {{ alias: string, description?: string, providerId?: string, authenticationExecutions?: Step[] }} flow
 * @param {string[]} changes
 */
export async function applyFlow(api, path, flow, changes) {
  const steps = flow.authenticationExecutions ?? []
  const flows = `${path}/authentication/flows`
  /** @type {{ alias: string }[]} */
  const known = await api('GET', flows)
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
  /** @returns {Promise<Execution[]>} */
  const present = () => api('GET', executions)
  const before = await present()
  if (isSame(before, steps)) return
  const isSameRow =
    before.length === steps.length &&
    steps.every(({ authenticator }, index) => before[index]?.providerId === authenticator)
  if (!isSameRow) {
    // Another row of steps is made anew; the flow itself stays, since clients may be bound to it.
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

/** @param {Execution[]} present @param {Step[]} steps */
const isSame = (present, steps) =>
  present.length === steps.length &&
  steps.every(
    ({ authenticator, requirement }, index) =>
      present[index]?.providerId === authenticator && present[index]?.requirement === requirement,
  )
