import { paths } from '#values/paths.ts'

// Built on `paths` but kept out of it, so that the scripts of every page do not grow.

/** The visitor's saved positions and searches. */
export const savedJobsPath = `${paths.myJobs}/saved`

/** Where the link in a mail about a saved search leads. */
export const jobAlertPath = (token: string): string => `/job-alert?${new URLSearchParams({ token })}`
