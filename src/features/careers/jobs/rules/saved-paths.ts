import { paths } from '#values/paths.ts'

// Below a path that every page knows, so that no page's scripts grow.

/** The page of saved positions and searches. */
export const savedJobsPath = `${paths.myJobs}/saved`

/** Target of the link in a mail about a saved search. */
export const jobAlertPath = (token: string): string => `/job-alert?${new URLSearchParams({ token })}`
