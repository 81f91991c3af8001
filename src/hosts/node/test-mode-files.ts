import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The folder that `npm run build -- --test-mode` writes: Test Mode as files for any web server. */
export const testModeFolder = join(import.meta.dirname, '../../../dist-test-mode')

/** Whether Test Mode was built. */
export const hasTestMode = (): boolean => existsSync(join(testModeFolder, 'index.html'))
