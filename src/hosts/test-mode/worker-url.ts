/** The build names the worker by what is in it (hosts/node/test-mode-build.ts). */
export const workerUrl = '%worker%'
