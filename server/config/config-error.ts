/** The environment is not one the server can run in; `errors` says each in a sentence. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly errors: readonly string[]

  constructor(errors: readonly string[]) {
    super(errors.join('\n'))
    this.errors = errors
  }
}

/** The errors as they are shown to anyone who starts the server. */
export const errorSentences = ({ errors }: ConfigError) =>
  `The server can't run with these settings:\n${errors.map((error) => `- ${error}`).join('\n')}`
