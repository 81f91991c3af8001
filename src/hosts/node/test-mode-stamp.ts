import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './built.ts'
import { hashOfSources } from './hash-of-sources.ts'
import { hasTestMode } from './test-mode-files.ts'

const cache = join(root, '.cache')
const stampFile = join(cache, 'test-mode.sha256')

/** The world is made by the product's own actions and the seeds; the documents are shipped with it. */
export const stampNow = (): string => hashOfSources(root, ['db', 'content'])
export const keepStamp = (stamp: string): void => writeFileSync(stampFile, stamp)

/** Whether the folder was built from these sources. */
export const isTestModeBuilt = (): boolean =>
  hasTestMode() && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stampNow()

/** Where a process builds, until everything is complete. */
export const unfinishedFolder = (pid: number): string => join(cache, `test-mode-${pid}`)
