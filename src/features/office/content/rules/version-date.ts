import { longDate, monthName } from '#values/time.ts'

/** 'December 2024' of '2024-12', 'November 23, 2026' of '2026-11-23'. */
export const versionDate = (version: string): string =>
  version.length === 7 ? monthName(version) : longDate(`${version}T00:00:00.000Z`)
