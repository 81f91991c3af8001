// Links for donors only: kept out of `paths`, which every page loads.

const listAt = (path: string, after: string | undefined): string =>
  after === undefined ? path : `${path}?${new URLSearchParams({ after })}`

export const donorPaths = {
  connections: (after?: string) => listAt('/connections', after),
  forMe: (after?: string) => listAt('/for-me', after),
  localProjects: (after?: string) => listAt('/local-projects', after),
} as const
