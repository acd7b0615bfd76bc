/** The environment is not one the server can run in; `faults` says each in a sentence. */
export class ConfigFault extends Error {
  override readonly name = 'ConfigFault'
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}

/** The faults as they are told to anyone who starts the server. */
export const tellFaults = ({ faults }: ConfigFault) =>
  `The server can't run with these settings:\n${faults.map((fault) => `- ${fault}`).join('\n')}`
