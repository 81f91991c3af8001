import { paths } from '#values/paths.ts'

// Below a path that every page knows, so that the scripts of every page stay as they are.

/** Positions and searches that one saved. */
export const savedJobsPath = `${paths.myJobs}/saved`

/** Where the link in a mail about a saved search leads. */
export const jobAlertPath = (token: string): string => `/job-alert?${new URLSearchParams({ token })}`
