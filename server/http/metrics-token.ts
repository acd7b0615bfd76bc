import { join } from 'node:path'
import { keepSecretFile } from '../secrets/secret-file.ts'

/** The file of DATA_DIR that only the account of this program can read. */
export const metricsTokenName = 'metrics-token.txt'

/**
 * The token that opens /metrics where METRICS_TOKEN sets none: made at the first start and kept in DATA_DIR,
 * where the person who runs the program on this computer finds it.
 */
export function keepMetricsToken(dataDir: string): Promise<string> {
  return keepSecretFile(join(dataDir, metricsTokenName), 24)
}
